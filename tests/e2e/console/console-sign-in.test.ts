/** The ways in as only a browser proves them: its cookies, keys, history and redirects. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { createAccountData, signUpOwner } from '#tests/support/e2e/demo-people.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  readStorage,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

const mailbox = useMailbox()
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
const stand = useTestSite({ env: () => ({ ...mailbox.env(), ...provider().env }), named: true })

test('somebody signs in with the keyboard alone', async () => {
  const { email, password } = await signUpOwner(stand.url)
  const { page } = await stand.visit('/login')
  await expectVisible(page.getByLabel('E-mail'))
  await page.keyboard.press('Tab')
  await expectVisible(page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await page.keyboard.press('Enter')
  // The button of Google comes first.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/agenda')
  // The new screen is read from its heading on.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('somebody registers with the keyboard alone', async () => {
  const who = createAccountData()
  const { page } = await stand.visit('/register')
  await page.getByLabel('Nome').focus()
  for (const [at, word] of [who.name, who.email, who.phone, who.password].entries()) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
    if (at === 3) await page.keyboard.press('Tab')
  }
  await page.keyboard.type(who.password)
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/first-steps')
})

test('a new account by Google is an owner’s, and no token is left in the address', async () => {
  const account = provider().choose()
  const { page, context } = await stand.visit('/login')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await button(page, 'Entrar com Google').click()
  await expectPath(page, '/admin/first-steps')
  const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
  expect(me).toMatchObject({ role: 'admin', email: account.email, email_confirmed: true })
  expect(addresses.join()).not.toMatch(/access_token|refresh_token/)
  expect((await context.cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)
  const others = Object.keys(await readStorage(page)).filter((name) => name !== 'vez:last-agenda')
  expect(others, 'but the agenda that was opened').toEqual(['vez:auth'])
})

test('a link for a new password ends every session, and its secret stays out of sight', async () => {
  const who = await signUpOwner(stand.url)
  await mailbox.mailTo(who.email)
  await fetch(`${stand.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: who.email }),
  })
  const mail = await mailbox.mailTo(who.email, 2)
  const [link = ''] = /https?:\/\/\S+\/reset-password\S*/.exec(mail) ?? []
  const secret = new URL(link).hash.replace(/^#token_hash=([^&]+).*/, '$1')
  const elsewhere = await openSignedIn(stand, who, '/admin/agenda', { allow: REFUSED })
  const { page } = await stand.visit('about:blank', { allow: REFUSED })
  const traces: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) traces.push(request.url())
    traces.push(request.headers().referer ?? '')
  })
  await page.goto(link)
  await expectHeading(page, 'Crie uma senha nova')
  await page.getByLabel('Nova senha', { exact: true }).fill('uma-nova-senha')
  await page.getByLabel('Confirmar nova senha').fill('uma-nova-senha')
  await button(page, 'Salvar senha').click()
  await toastLocator(page, 'Senha atualizada!')
  await expectPath(page, '/login')
  await elsewhere.page.reload()
  await expectPath(elsewhere.page, '/login')
  await signInToConsole(page, { ...who, password: 'uma-nova-senha' })
  await expectPath(page, '/admin/agenda')
  traces.push(await page.evaluate(() => document.referrer))
  await page.goBack()
  traces.push(page.url())
  expect(secret.length).toBeGreaterThan(20)
  expect(traces.join('\n')).not.toContain(secret)
})
