import { expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import {
  expectEverythingKept,
  FORM,
  LOGIN,
  openLogin,
} from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  chooseAll,
  confirmAndClose,
  confirmButton,
  createPerson,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectVisible,
  fillLogin,
  heading,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

test('confirming without a session asks who it is, says where to return, and comes back', async () => {
  const { page, salon } = await openLogin(stand)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe(`/${salon.slug}/login`)
  expect(searchParams.get('service')).toBe(requireNth(salon.services).id)
  expect(searchParams.get('returnTo')).toBe('booking')
  await signIn(page)
  await expectEverythingKept(page)
  await expectText(page, 'Olá, Marina!')
  await confirmAndClose(page)
})

test('a first login makes the client of that business, with digits and a small-letter e-mail', async () => {
  const { page, salon } = await openLogin(stand)
  const who = createPerson()
  await signIn(page, { ...who, name: '  Marina   Souza ', email: who.email.toUpperCase() })
  const clients = stand.file.query(
    `SELECT nome, email, telefone FROM clients
     WHERE user_id = '${salon.user_id}' AND telefone = '${who.phone}'`,
  )
  expect(clients).toEqual([{ nome: 'Marina Souza', email: who.email, telefone: who.phone }])
})

test('the form that the button to confirm opens says what is being booked', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page)
  await confirmButton(page).click()
  await expectVisible(heading(page, FORM))
  const sentence = page.locator('.login .sentence')
  await expect.poll(() => sentence.textContent()).toMatch(/^Corte com .+, .+-feira, .+ às 10:00\.$/)
})

test('“Voltar” leads back to the booking with everything kept', async () => {
  const { page } = await openLogin(stand)
  await button(page, 'Voltar').click()
  await expectEverythingKept(page)
})

test('a reload at the login loses nothing of what was chosen', async () => {
  const { page } = await openLogin(stand)
  await page.reload()
  await expectVisible(heading(page, LOGIN))
  await signIn(page)
  await expectEverythingKept(page)
})

test('name, e-mail and phone are all required', async () => {
  const { page } = await openLogin(stand)
  const { name, email, phone } = createPerson()
  const lacking = [
    { name: '', email: '', phone: '' },
    { name: '', email, phone },
    { name: '   ', email, phone },
    { name, email: '', phone },
    { name, email, phone: '' },
  ]
  for (const who of lacking) {
    await fillLogin(page, who)
    await button(page, 'Fazer Login').click()
    await expectAlert(page, 'Campos obrigatórios', 'Por favor, preencha nome, email e telefone.')
    const first = (['name', 'email', 'phone'] as const).find((field) => !who[field].trim())
    const focused = page.locator('input:focus')
    expect(await focused.getAttribute('name')).toBe(first)
    expect(await focused.getAttribute('aria-invalid')).toBe('true')
  }
})

test('an e-mail that is none is refused', async () => {
  const { page } = await openLogin(stand)
  for (const email of ['marina', 'marina@', '@cliente.example', 'marina@cliente', 'a b@c.de']) {
    await fillLogin(page, { ...createPerson(), email })
    await button(page, 'Fazer Login').click()
    await expectAlert(page, 'Email inválido', 'Por favor, insira um email válido.')
    await page.getByLabel('E-mail').fill('')
    await button(page, 'Fazer Login').click()
    await expectAlert(page, 'Campos obrigatórios')
  }
})

test.each(['011977771001', '0 11 97777-1001', '+55 (11) 97777-1001'])(
  'a phone typed as %s keeps every digit of its own',
  async (typed) => {
    const { page } = await openLogin(stand)
    await fillLogin(page, { ...createPerson(), phone: typed })
    expect(await page.getByLabel('DDD + Celular').inputValue()).toBe('(11) 97777-1001')
  },
)

test('a phone too short to be one is refused', async () => {
  const { page } = await openLogin(stand)
  await fillLogin(page, { ...createPerson(), phone: '119' })
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Telefone inválido')
})

test('a phone without its area code is told so', async () => {
  const { page } = await openLogin(stand)
  await fillLogin(page, { ...createPerson(), phone: '98888-7766' })
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Telefone inválido')
  await expectAlert(
    page,
    'Falta o DDD: são os dois números antes do celular, como em (11) 91234-5678.',
  )
})

test('where one field alone is empty, it is named beside the sentence', async () => {
  const { page } = await openLogin(stand)
  await fillLogin(page, { ...createPerson(), email: '' })
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Por favor, preencha nome, email e telefone.')
  await expectAlert(page, 'Falta preencher: E-mail.')
})

test('a mistyped provider is asked about, and put right with a press', async () => {
  const { page } = await openLogin(stand)
  await fillLogin(page, { ...createPerson(), email: 'carlos@hotmial.com' })
  await button(page, 'Você quis dizer carlos@hotmail.com?').click()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('carlos@hotmail.com')
  await expectNothing(button(page, /^Você quis dizer/))
})

const HOSTILE = ['javascript:alert(1)', '//evil.example', 'https://evil.example/booking', '/admin']

test.each(HOSTILE)('returnTo=%s is ignored: the salon’s page follows', async (target) => {
  const { slug } = await stand.salon()
  const address = `/${slug}/login?returnTo=${encodeURIComponent(target)}`
  const { page } = await stand.visit(address)
  await expectVisible(heading(page, LOGIN))
  await signIn(page)
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(page.url()).toBe(`${stand.url}/${slug}`)
})

test('returnTo=booking leads to the booking', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login?returnTo=booking`)
  await expectVisible(heading(page, LOGIN))
  await signIn(page)
  await expectStep(page, 'service')
})

test('where there is no connection, the login says so and keeps what was typed', async () => {
  const { page, context } = await openLogin(stand, {}, { allow: /net::ERR_INTERNET_DISCONNECTED/ })
  const who = createPerson()
  await fillLogin(page, who)
  await context.setOffline(true)
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Erro no login')
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(who.name)
  await context.setOffline(false)
  await button(page, 'Fazer Login').click()
  await expectEverythingKept(page)
})
