import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientAccountFor, PASSWORD } from '#tests/support/e2e/screens/account-screen.ts'
import { LOGIN } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  createPerson,
  expectAlert,
  expectNothingCut,
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
  const { slug } = await stand.salon()
  const at = `/${slug}/login#access_token=${await findToken(who.email)}&token_type=bearer`
  const { page } = await stand.visit(at, { allow: REFUSED })
  await expectText(page, 'Este login não começou nesta aba. É mesmo a sua conta?')
  await expectVisible(button(page, `Continuar como ${who.email}`))
  expect(page.url()).toBe(`${stand.url}/${slug}/login`)
  await button(page, 'Entrar de outra forma').click()
  await expectVisible(heading(page, LOGIN))
  await expectNothingCut(button(page, 'Sair'))
})

test('a token that is none ends with an error and the other ways', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login#access_token=x`, { allow: REFUSED })
  await expectAlert(page, 'Erro no login com Google')
  await button(page, 'Entrar de outra forma').click()
  await expectVisible(button(page, 'Entrar com nome e celular'))
})

test('without Google set up there is no such way, and no gap in its place', async () => {
  const { slug } = await without.salon()
  const { page } = await without.visit(`/${slug}/login`)
  const way = button(page, 'Entrar com e-mail e senha')
  await expectVisible(way)
  await expectNothingCut(page.locator('.google-place'))
  await expectNothingCut(googleLink(page))
})
