import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail } from '#tests/support/api/people/accounts.ts'
import {
  createClientAccountFor,
  listAccounts,
  PASSWORD,
} from '#tests/support/e2e/screens/account-screen.ts'
import { LOGIN } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  chooseAll,
  confirmButton,
  createPerson,
  expectAlert,
  expectNothing,
  expectText,
  expectVisible,
  heading,
  type Screen,
} from '#tests/support/e2e/screens/screen.ts'
import { REFUSED } from '#tests/support/e2e/screens/search-screen.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
const stand = useWidgetSite({ context: () => ({ google: google.settings }) })
const without = useWidgetSite()

const googleLink = (screen: Screen) =>
  screen.getByRole('link', { name: 'Continuar com Google', exact: true })

/** The token of somebody with an account, as whoever writes a link could have one. */
async function findToken(email: string): Promise<string> {
  const answer = await fetch(`${stand.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return (await answer.json()).access_token
}

test('a link with somebody’s token signs nobody in by itself: it asks whose account it is', async () => {
  const who = createPerson()
  await createClientAccountFor(stand, who)
  const [account] = listAccounts(stand, who.email)
  await confirmEmail(stand.api, String(account?.id))
  const { slug } = await stand.salon()
  const at = `/${slug}/login#access_token=${await findToken(who.email)}&token_type=bearer`
  const { page } = await stand.visit(at, { allow: REFUSED })
  await expectText(page, 'Este login não começou nesta aba. É mesmo a sua conta?')
  await expectVisible(button(page, `Continuar como ${who.email}`))
  expect(page.url()).toBe(`${stand.url}/${slug}/login`)
  await button(page, 'Entrar de outra forma').click()
  await expectVisible(heading(page, LOGIN))
  await expectNothing(button(page, 'Sair'))
})

test('the token of an account whose e-mail nobody has confirmed is no account of Google', async () => {
  const who = createPerson()
  await createClientAccountFor(stand, who)
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login#access_token=${await findToken(who.email)}`)
  await expectAlert(page, 'Erro no login com Google', 'Tente novamente.')
  await expectNothing(button(page, `Continuar como ${who.email}`))
})

test('a token that is none ends with an error and the other ways', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login#access_token=x`, { allow: REFUSED })
  await expectAlert(page, 'Erro no login com Google')
  await button(page, 'Entrar de outra forma').click()
  await expectVisible(button(page, 'Entrar com nome e celular'))
})

test.each([
  ['login', 'Erro no login com Google'],
  ['register', 'Erro no cadastro com Google'],
])('a way back to /%s that failed says so, and leaves the address', async (screen, title) => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/${screen}#error=server_error`)
  await expectAlert(page, title, 'Tente novamente.')
  expect(page.url()).toBe(`${stand.url}/${slug}/${screen}`)
})

test('without Google set up there is no such way, and no gap for who has booked so far', async () => {
  const { slug } = await without.salon()
  const { page } = await without.visit('about:blank')
  const settings = page.waitForResponse('**/auth/v1/settings')
  await page.goto(`/${slug}/booking`)
  await settings
  await chooseAll(page)
  await confirmButton(page).click()
  await expectVisible(button(page, 'Entrar com e-mail e senha'))
  await expectNothing(page.locator('.google-place'))
  await expectNothing(googleLink(page))
})

test('without it the sign-in’s own address keeps no empty place from its first paint on', async () => {
  const { slug } = await without.salon()
  const { page } = await without.visit(`/${slug}/login`)
  await expectVisible(button(page, 'Entrar com e-mail e senha'))
  expect(await page.locator('.google-place').count()).toBe(0)
  await expectNothing(googleLink(page))
})
