import { expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import {
  createClientAccountFor,
  fillPassword,
  openPassword,
  PASSWORD,
  readStoredText,
} from '#tests/support/e2e/screens/account-screen.ts'
import { expectEverythingKept, openLogin } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  chooseAll,
  confirmAndClose,
  createPerson,
  expectAlert,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  goToConfirm,
  heading,
  openSignIn,
} from '#tests/support/e2e/screens/screen.ts'
import {
  FAILED,
  findStoredClientRow,
  listStoredSessions,
  REFUSED,
  readForm,
} from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand

/** Somebody with an account whose e-mail is confirmed. */
async function anAccount() {
  const who = { ...createPerson(), name: 'Mariana Silva' }
  await createClientAccountFor(stand, who, mailbox)
  return who
}

test('who has an account and is on file signs in with it, proven', async () => {
  const who = await anAccount()
  const { name: nome, email, phone: telefone } = who
  const { page, salon } = await openLogin(stand, { clients: [{ nome, email, telefone }] })
  await openPassword(page)
  await fillPassword(page, email)
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  await expectText(page, `Em nome de ${nome}`)
  expect(listStoredSessions(stand, salon.user_id)).toEqual([
    { level: 'proven', resolution: null, client_id: requireNth(salon.clients).id },
  ])
  expect(await readStoredText(page)).not.toContain(PASSWORD)
})

test('who has an account but is new to the salon confirms name, e-mail and phone once', async () => {
  const who = await anAccount()
  const { page, salon } = await openLogin(stand, {}, { allow: REFUSED })
  await openPassword(page)
  await fillPassword(page, who.email)
  await expectVisible(heading(page, 'Confira seus dados'))
  expect(await readForm(page)).toEqual(who)
  await page.getByLabel('DDD + Celular').fill('')
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Campos obrigatórios', 'Por favor, preencha nome, email e telefone.')
  await page.getByLabel('DDD + Celular').fill(who.phone)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  expect(findStoredClientRow(stand, salon.user_id, who.phone)).toEqual([
    { nome: who.name, email: who.email },
  ])
  expect(listStoredSessions(stand, salon.user_id)).toMatchObject([{ level: 'proven' }])
})

test('a wrong password is refused in the server’s words, and what was typed stays', async () => {
  const who = await anAccount()
  const { page } = await openLogin(stand, {}, { allow: REFUSED })
  await openPassword(page)
  for (const [email, password] of [
    [who.email, 'outra-senha'],
    [createPerson().email, PASSWORD],
  ] as const) {
    await fillPassword(page, email, password)
    await expectAlert(page, 'Erro no login', 'Dados de login inválidos')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  }
})

test('e-mail and password are both required', async () => {
  const { page } = await openLogin(stand)
  await openPassword(page)
  await button(page, 'Entrar').click()
  await expectAlert(page, 'Campos obrigatórios', 'Por favor, preencha e-mail e senha.')
  await fillPassword(page, 'marina', PASSWORD)
  await expectAlert(page, 'Email inválido', 'Por favor, insira um email válido.')
})

test('a login that the server fails is unexpected, and works when tried again', async () => {
  const who = await anAccount()
  const { page } = await openLogin(stand, {}, { allow: /status of (500|404)/ })
  await page.route('**/auth/v1/token?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await openPassword(page)
  await fillPassword(page, who.email)
  await expectAlert(page, 'Erro inesperado', 'Tente novamente em alguns momentos.')
  await button(page, 'Entrar').click()
  await expectVisible(heading(page, 'Confira seus dados'))
})

test('a login without connection says so and keeps what was typed', async () => {
  const who = await anAccount()
  const allow = /ERR_INTERNET_DISCONNECTED|status of 404/
  const { page, context } = await openLogin(stand, {}, { allow })
  await openPassword(page)
  await context.setOffline(true)
  await fillPassword(page, who.email)
  await expectAlert(page, 'Erro no login', 'Sem conexão. Confira a internet e tente novamente.')
  await context.setOffline(false)
  await button(page, 'Entrar').click()
  await expectVisible(heading(page, 'Confira seus dados'))
})

test('“Esqueci minha senha” leads to our own page, in another tab from inside another site', async () => {
  const { page, salon } = await openLogin(stand)
  await openPassword(page)
  const link = page.getByRole('link', { name: 'Esqueci minha senha' })
  expect(await link.getAttribute('href')).toBe(
    `${stand.url}/forgot-password?return=%2F${salon.slug}%2Flogin`,
  )
  expect(await link.getAttribute('target')).toBeNull()

  const body = `<vez-booking business="${salon.slug}"></vez-booking>`
  const { page: site } = await stand.visit(stand.host.serve(createPage(stand.url, body)))
  await chooseAll(site)
  await openSignIn(site)
  await openPassword(site)
  const outside = site.getByRole('link', { name: /^Esqueci minha senha/ })
  expect(await outside.getAttribute('href')).toBe(
    `${stand.url}/forgot-password?return=%2F${salon.slug}%2Flogin`,
  )
  expect(await outside.getAttribute('target')).toBe('_blank')
})

test('inside another site an account signs in and books, and the site’s address stays', async () => {
  const who = await anAccount()
  const { slug } = await stand.salon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const at = stand.host.serve(createPage(stand.url, body))
  const { page } = await stand.visit(`${at}#access_token=a-token-of-the-site`, { allow: REFUSED })
  await chooseAll(page)
  await openSignIn(page)
  await openPassword(page)
  await fillPassword(page, who.email)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await confirmAndClose(page)
  expect(page.url()).toBe(`${at}#access_token=a-token-of-the-site`)
})

test('inside another site the two screens lead to each other too', async () => {
  const { slug } = await stand.salon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const { page } = await stand.visit(stand.host.serve(createPage(stand.url, body)))
  await chooseAll(page)
  await openSignIn(page)
  await button(page, 'Criar conta').click()
  await button(page, 'Fazer login').click()
  await button(page, 'Voltar').click()
  await expectStep(page, 'confirm')
})

test('signing out ends the session on the server, without waiting for it', async () => {
  const { slug, user_id } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  const token = await page.evaluate(
    (of) => JSON.parse(window.localStorage.getItem(`vez:${of}:session`) ?? '{}').access_token,
    slug,
  )
  const bookings = () =>
    fetch(`${stand.url}/api/public/${slug}/bookings`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  expect((await bookings()).status).toBe(200)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/session$/, async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Sair').click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  // Its token waits for the answer, and is no session any more.
  expect(await readStoredText(page)).toBe(
    JSON.stringify([{ [`vez:${slug}:left`]: JSON.stringify({ token }) }, {}]),
  )
  release()
  await expect.poll(async () => (await bookings()).status).toBe(401)
  await expect.poll(() => readStoredText(page)).toBe('[{},{}]')
  const rows = stand.file.query(
    `SELECT revoked_at FROM client_sessions WHERE user_id = '${user_id}'`,
  )
  expect(rows.map(({ revoked_at }) => typeof revoked_at)).toEqual(['number'])
})

test('a sign-out that does not reach the server signs out here all the same', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: FAILED })
  await goToConfirm(page)
  await page.route(/\/session$/, (route) => route.fulfill({ status: 503 }))
  await button(page, 'Sair').click()
  await expectToast(page, 'Você saiu.')
  const kept = await readStoredText(page)
  expect(kept).toContain(`vez:${slug}:left`)
  expect(kept).not.toContain(`vez:${slug}:session`)
})
