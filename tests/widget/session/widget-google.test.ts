import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'
import {
  createClientAccountFor,
  listAccounts,
  PASSWORD,
  readStoredText,
} from '#tests/support/e2e/screens/account-screen.ts'
import { expectEverythingKept, LOGIN, openLogin } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  chooseAll,
  confirmButton,
  createPerson,
  expectAlert,
  expectNothingCut,
  expectText,
  expectToast,
  expectVisible,
  heading,
  type Screen,
} from '#tests/support/e2e/screens/screen.ts'
import {
  findStoredClientRow,
  listStoredSessions,
  REFUSED,
  readForm,
} from '#tests/support/e2e/screens/search-screen.ts'
import { type GoogleProvider, startGoogle } from '#tests/support/fakes/google-provider.ts'

let google: GoogleProvider
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
const stand = useTestSite({ env: () => google.env, named: true })
const without = useWidgetSite()

const googleLink = (screen: Screen) =>
  screen.getByRole('link', { name: 'Continuar com Google', exact: true })

test('who is new gives a phone, and goes on with the booking as a proven client', async () => {
  const bia = google.choose()
  const { page, salon } = await openLogin(stand, {}, { allow: REFUSED })
  await googleLink(page).click()
  await expectVisible(heading(page, 'Só falta seu celular'))
  expect(new URL(page.url()).hash).toBe('')
  expect(await readForm(page)).toEqual({ name: 'Bia Rocha', email: bia.email, phone: '' })
  const { phone } = createPerson()
  await page.getByLabel('DDD + Celular').fill(phone)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  expect(findStoredClientRow(stand, salon.user_id, phone)).toEqual([
    { nome: 'Bia Rocha', email: bia.email },
  ])
  expect(listStoredSessions(stand, salon.user_id)).toMatchObject([{ level: 'proven' }])
  expect(listAccounts(stand, bia.email)).toMatchObject([{ role: 'client' }])
  expect(google.complaints).toEqual([])
})

test('whom the salon knows by that e-mail comes back signed in', async () => {
  const { email } = google.choose()
  const clients = [{ nome: 'Bia Rocha', email, telefone: createPerson().phone }]
  const { page, salon } = await openLogin(stand, { clients })
  await googleLink(page).click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  expect(listStoredSessions(stand, salon.user_id)).toEqual([
    { level: 'proven', resolution: null, client_id: requireNth(salon.clients).id },
  ])
  expect(await readStoredText(page)).not.toContain(':google')
})

test('an account can be made with Google', async () => {
  const { email } = google.choose()
  const { page } = await openLogin(stand, {}, { allow: REFUSED })
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await googleLink(page).click()
  await expectVisible(heading(page, 'Só falta seu celular'))
  expect(new URL(page.url()).pathname).toMatch(/\/register$/)
  await expectNothingCut(page.getByLabel('Senha', { exact: true }))
  await page.getByLabel('DDD + Celular').fill(createPerson().phone)
  await button(page, 'Criar conta').click()
  await expectToast(page, 'Conta criada com sucesso!')
  await expectEverythingKept(page)
  expect(listAccounts(stand, email)).toMatchObject([{ role: 'client' }])
})

test.each([
  ['login', 'Erro no login com Google'],
  ['register', 'Erro no cadastro com Google'],
])('who says no to Google is told so on /%s', async (screen, title) => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/${screen}`)
  google.refuse('access_denied')
  await googleLink(page).click()
  await expectAlert(page, title, 'O Google não confirmou o login. Tente de novo.')
  expect(page.url()).toBe(`${stand.url}/${slug}/${screen}`)
  google.refuse(null)
  await page.goto('about:blank')
  await page.goto(`${stand.url}/${slug}/${screen}#error=server_error`)
  await expectAlert(page, title, 'Tente novamente.')
  expect(page.url()).toBe(`${stand.url}/${slug}/${screen}`)
})

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

test('a way back whose calls are cut off can be gone on with', async () => {
  google.choose()
  const { page } = await openLogin(stand, {}, { allow: /ERR_FAILED|status of 404/ })
  await page.route('**/auth/v1/user', (route) => route.abort(), { times: 1 })
  await googleLink(page).click()
  await expectAlert(
    page,
    'Erro no login com Google',
    'Sem conexão. Confira a internet e tente novamente.',
  )
  await button(page, 'Tentar novamente').click()
  await expectVisible(heading(page, 'Só falta seu celular'))
})

test('without Google set up there is no such way, and no gap in its place', async () => {
  const { slug } = await without.salon()
  const { page } = await without.visit(`/${slug}/login`)
  const way = button(page, 'Entrar com e-mail e senha')
  await expectVisible(way)
  await expectNothingCut(page.locator('.google-place'))
  await expectNothingCut(googleLink(page))
})
