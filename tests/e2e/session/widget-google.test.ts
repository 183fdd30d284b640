import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { waitForFrames } from '#tests/support/e2e/browser/visit.ts'
import { listAccounts, readStoredText } from '#tests/support/e2e/screens/account-screen.ts'
import { expectEverythingKept, openLogin } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  chooseAll,
  createPerson,
  expectAlert,
  expectNothing,
  expectToast,
  expectVisible,
  heading,
  openSignIn,
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
  await expectNothing(page.getByLabel('Senha', { exact: true }))
  await page.getByLabel('DDD + Celular').fill(createPerson().phone)
  await button(page, 'Criar conta').click()
  await expectToast(page, 'Conta criada com sucesso!')
  await expectEverythingKept(page)
  expect(listAccounts(stand, email)).toMatchObject([{ role: 'client' }])
})

test('the tokens leave the address before the form is asked for, and reach nobody', async () => {
  google.choose()
  const { page } = await openLogin(stand, {}, { allow: REFUSED })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  await page.route(/\/widget\/login-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await googleLink(page).click()
  await page.waitForURL(/\/login\?/)
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('')
  expect(await heading(page, 'Só falta seu celular').count()).toBe(0)
  release()
  await expectVisible(heading(page, 'Só falta seu celular'))
  expect(asked.filter((url) => /access_token|refresh_token/.test(url))).toEqual([])
  expect(await readStoredText(page)).not.toMatch(/eyJ/)
})

test('who says no to Google is told so', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login`)
  google.refuse('access_denied')
  await googleLink(page).click()
  await expectAlert(
    page,
    'Erro no login com Google',
    'O Google não confirmou o login. Tente de novo.',
  )
  expect(page.url()).toBe(`${stand.url}/${slug}/login`)
  google.refuse(null)
})

test('a way back whose calls are cut off can be gone on with', async () => {
  google.choose()
  const { page } = await openLogin(stand, {}, { allow: /ERR_FAILED|status of 404/ })
  // A route that ends itself can leave the very next request hanging: this one stays.
  let calls = 0
  await page.route('**/auth/v1/user', (route) => (calls++ === 0 ? route.abort() : route.continue()))
  await googleLink(page).click()
  await expectAlert(
    page,
    'Erro no login com Google',
    'Sem conexão. Confira a internet e tente novamente.',
  )
  await button(page, 'Tentar novamente').click()
  await expectVisible(heading(page, 'Só falta seu celular'))
})

test('from inside another site the whole window goes to Google, and comes back to our page', async () => {
  google.choose()
  const { slug } = await stand.salon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const at = stand.host.serve(createPage(stand.url, body))
  const { page } = await stand.visit(at, { allow: REFUSED })
  await chooseAll(page)
  await openSignIn(page)
  expect(await googleLink(page).getAttribute('target')).toBe('_top')
  await googleLink(page).click()
  await button(page, /^Continuar como /).click()
  await expectVisible(heading(page, 'Só falta seu celular'))
  expect(page.url()).toContain(`${stand.url}/${slug}/login?`)
  await page.getByLabel('DDD + Celular').fill(createPerson().phone)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await expectVisible(button(page, 'Trocar serviço'))
})

test.each([true, false])(
  'whether Google comes (%s) moves nothing that stands there',
  async (google) => {
    const { slug } = await stand.salon()
    const { page } = await stand.visit('about:blank')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/auth/v1/settings', async (route) => {
      await held
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), external: { google } } })
    })
    await page.goto(`${stand.url}/${slug}/login`)
    await expectVisible(button(page, 'Entrar com nome e celular'))
    const places = async () => ({
      link: await page.getByRole('link', { name: 'Criar conta' }).boundingBox(),
      card: await page.locator('.login').boundingBox(),
    })
    const before = await places()
    const settings = page.waitForResponse('**/auth/v1/settings')
    release()
    await (await settings).finished()
    if (google) await expectVisible(googleLink(page))
    await waitForFrames(page)
    expect(await places()).toEqual(before)
  },
)
