import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  loseSession,
  REFUSED,
  readStorage,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

let google: GoogleProvider | undefined
const provider = (): GoogleProvider => {
  if (!google) throw new Error('the provider runs only while tests do')
  return google
}
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(async () => {
  await google?.close()
})
const stand = useTestSite({ env: () => provider().env, named: true })

test.each([
  ['/login', 'Entrar com Google'],
  ['/register', 'Cadastrar com Google'],
])('a new account from %s is an owner’s, and no token is left in the address', async (at, way) => {
  const account = provider().choose()
  const { page, context } = await stand.visit(at)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await button(page, way).click()
  await expectPath(page, '/admin/agenda')
  const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  expect(me).toMatchObject({ role: 'admin', email: account.email, email_confirmed: true })
  expect(addresses.join()).not.toMatch(/access_token|refresh_token/)
  expect((await context.cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)
  expect(Object.keys(await readStorage(page))).toEqual(['vez:auth'])
})

test('who is known comes back to his own business', async () => {
  provider().choose()
  const { page } = await stand.visit('/login')
  await button(page, 'Entrar com Google').click()
  await expectPath(page, '/admin/agenda')
  const first = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  await loseSession(page, stand.url)
  await page.goto(`${stand.url}/register`)
  await button(page, 'Cadastrar com Google').click()
  await expectPath(page, '/admin/agenda')
  const again = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  expect(again).toEqual(first)
})

test.each([
  ['/login', 'Entrar com Google', 'Erro no login com Google'],
  ['/register', 'Cadastrar com Google', 'Erro no cadastro com Google'],
])('a refusal at Google is told, begun on %s', async (at, way, title) => {
  provider().refuse('access_denied')
  try {
    const { page } = await stand.visit(at, { allow: REFUSED })
    await button(page, way).click()
    await expectText(page, 'Erro ao processar autenticação')
    await toastLocator(page, title, 'Tente novamente.')
    expect(page.url()).not.toContain('error')
    await page.getByRole('link', { name: 'Voltar ao Login' }).click()
    await expectPath(page, '/login')
  } finally {
    provider().refuse(null)
  }
})

test('the button says so where the way to Google is closed, or cannot be asked for', async () => {
  const { page } = await stand.visit('/login', { allow: BROKEN })
  await expectVisible(button(page, 'Entrar com Google'))
  await page.route('**/auth/v1/settings', answerWith(200, { external: { google: false } }))
  await button(page, 'Entrar com Google').click()
  await toastLocator(page, 'Erro no login com Google', 'Tente novamente.')
  await page.unroute('**/auth/v1/settings')
  await page.route('**/auth/v1/settings', (route) => route.abort())
  await button(page, 'Entrar com Google').click()
  await toastLocator(page, 'Erro inesperado no login com Google')
})

test('a return that somebody else began leads nowhere', async () => {
  const { page } = await stand.visit('/login', { allow: REFUSED })
  await page.goto(`${stand.url}/auth/v1/callback?state=${'x'.repeat(43)}&code=y`)
  await expectHeading(page, 'Não foi possível entrar')
  await toastLocator(page, 'Erro no Login', 'Ocorreu um erro durante o login. Tente novamente.')
})

test('without Google no button promises it', async () => {
  const { page } = await stand.visit('about:blank')
  await page.route('**/auth/v1/settings', answerWith(200, { external: { google: false } }))
  const told = page.waitForResponse('**/auth/v1/settings')
  await page.goto(`${stand.url}/login`)
  await (await told).finished()
  await expectVisible(page.getByLabel('E-mail'))
  await page.waitForTimeout(200)
  expect(await button(page, 'Entrar com Google').count()).toBe(0)
})
