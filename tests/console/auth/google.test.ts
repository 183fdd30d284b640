import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle(() => Date.now())
})
afterAll(() => google.close())
const stand = useConsole(() => ({ google: google.settings }))

test.each([
  ['/login', 'Entrar com Google', 'Erro no login com Google'],
  ['/register', 'Cadastrar com Google', 'Erro no cadastro com Google'],
])('a refusal at Google is told, begun on %s', async (at, way, title) => {
  google.refuse('access_denied')
  try {
    const page = await stand.visit(at)
    await button(page, way).click()
    await expectText(page, 'Erro ao processar autenticação')
    await expectToast(page, title, 'Tente novamente.')
    expect(page.url()).not.toContain('error')
    await link(page, 'Voltar ao Login').click()
    await expectPath(page, '/login')
  } finally {
    google.refuse(null)
  }
})

test('the button says so where the way to Google is closed, or cannot be asked for', async () => {
  const page = await stand.visit('/login')
  await expectVisible(button(page, 'Entrar com Google'))
  page.route('**/auth/v1/settings', answerWith(200, { external: { google: false } }))
  await button(page, 'Entrar com Google').click()
  await expectToast(page, 'Erro no login com Google', 'Tente novamente.')
  page.route('**/auth/v1/settings', cut)
  await button(page, 'Entrar com Google').click()
  await expectToast(page, 'Erro inesperado no login com Google')
})

test('a return that somebody else began leads nowhere', async () => {
  const page = await stand.visit(`/auth/v1/callback?state=${'x'.repeat(43)}&code=y`)
  await expectHeading(page, 'Não foi possível entrar')
  await expectToast(page, 'Erro no Login', 'Ocorreu um erro durante o login. Tente novamente.')
})

test('without Google no button promises it', async () => {
  const page = await stand.visit('about:blank')
  page.route('**/auth/v1/settings', answerWith(200, { external: { google: false } }))
  await page.goto('/login')
  await page.network.waitForRequest('**/auth/v1/settings')
  await expectVisible(page.getByLabel('E-mail'))
  expect(await button(page, 'Entrar com Google').count()).toBe(0)
})
