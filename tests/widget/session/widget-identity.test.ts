import { expect, test, vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { expectEverythingKept, openForm } from '#tests/support/e2e/screens/login-screen.ts'
import {
  bookedDialog,
  button,
  confirmButton,
  createPerson,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  fillLogin,
  goToConfirm,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import {
  FAILED,
  findStoredClientRow,
  listStoredSessions,
  openKnownClient,
  openSearch,
  REFUSED,
  readDrawn,
  readForm,
  searchDialog,
  searchFor,
  typeCode,
} from '#tests/support/e2e/screens/search-screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

// The countdown to another code; what comes later is also newer by the clock.
vi.useFakeTimers({
  toFake: ['Date', 'setInterval', 'clearInterval'],
  now: MONDAY_8H,
  shouldAdvanceTime: true,
})

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand

test('a search by e-mail sends a code there, fills the form after it, and signs in as proven', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email.toUpperCase())
  await expectVisible(searchDialog(page).getByText(/^Enviamos um código para m•••@c••••\.example$/))
  const field = searchDialog(page).getByLabel('Código de 6 números')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  // As a mail shows it, with a space that is pasted too: nothing may cut its end off.
  expect(await field.getAttribute('maxlength')).toBeNull()
  const code = await mailbox.codeTo(known.email)
  await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, 'Dados encontrados!')
  expect(await readForm(page)).toEqual(known)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  await expectText(page, 'Em nome de Mariana Silva')
  expect(listStoredSessions(stand, salon.user_id)).toEqual([
    { level: 'proven', resolution: null, client_id: requireNth(salon.clients).id },
  ])
})

test('a search by phone sends the code by SMS', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'telefone', known.phone)
  await expectText(searchDialog(page), /^Enviamos um código para /)
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await expectToast(page, 'Dados encontrados!')
  expect(await readForm(page)).toEqual(known)
})

test('what was found and then changed is saved under that proof', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await mailbox.codeTo(known.email))
  await expectToast(page, 'Dados encontrados!')
  await page.getByLabel('Nome completo').fill('Mariana Silva Prado')
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Dados atualizados!')
  await expectEverythingKept(page)
  expect(findStoredClientRow(stand, salon.user_id, known.phone)).toEqual([
    { nome: 'Mariana Silva Prado', email: known.email },
  ])
})

test('what was found and then got another phone is somebody else, whom nothing proves', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await mailbox.codeTo(known.email))
  await expectToast(page, 'Dados encontrados!')
  const { phone } = createPerson()
  await page.getByLabel('DDD + Celular').fill(phone)
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  expect(listStoredSessions(stand, salon.user_id).at(-1)).toMatchObject({ level: 'identified' })
})

test('until the code is right, nothing that is on file reaches the browser', async () => {
  const { page, known } = await openKnownClient(stand)
  const bodies: Promise<string>[] = []
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  await searchFor(page, 'telefone', known.phone)
  await expectText(searchDialog(page), /^Enviamos um código para /)
  await typeCode(page, '000000')
  await expectAlert(searchDialog(page), 'Código inválido')
  const seen = `${await readDrawn(page)} ${(await Promise.all(bodies)).join(' ')}`
  expect(bodies.length).toBeGreaterThan(0)
  expect(seen).not.toContain(known.name)
  expect(seen).not.toContain(known.email)
})

test('a wrong code, or half of one, says so until it is typed anew; the right one still works', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  const right = await mailbox.codeTo(known.email)
  await typeCode(page, '123')
  await expectAlert(searchDialog(page), 'Código inválido', 'Digite os 6 números do código.')
  await typeCode(page, right === '111111' ? '222222' : '111111')
  await expectAlert(
    searchDialog(page),
    'Código incorreto ou vencido. Confira os números: o código vale 10 minutos e 5 tentativas. Depois, peça outro.',
  )
  const field = searchDialog(page).getByLabel('Código de 6 números')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectFocus(field)
  await field.fill('4')
  await expectNothing(searchDialog(page).getByRole('alert'))
  expect(await field.getAttribute('aria-invalid')).toBe('false')
  await typeCode(page, right)
  await expectToast(page, 'Dados encontrados!')
})

test('another code can be had after half a minute', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  const again = button(searchDialog(page), /^Enviar outro código/)
  await expectVisible(again)
  expect(await again.isDisabled()).toBe(true)
  await mailbox.codeTo(known.email)
  await vi.advanceTimersByTimeAsync(31_000)
  await button(searchDialog(page), 'Enviar outro código').click()
  await typeCode(page, await mailbox.codeTo(known.email, 2))
  await expectToast(page, 'Dados encontrados!')
})

test('a search for nothing asks for the field', async () => {
  const { page } = await openForm(stand)
  await openSearch(page, 'email')
  await button(searchDialog(page), 'Buscar').click()
  await expectAlert(
    searchDialog(page),
    'Campo obrigatório',
    'Digite seu email para buscar seus dados.',
  )
  await page.keyboard.press('Escape')
  await expectNothing(searchDialog(page))
  await openSearch(page, 'telefone')
  await button(searchDialog(page), 'Buscar').click()
  await expectAlert(
    searchDialog(page),
    'Campo obrigatório',
    'Digite seu telefone para buscar seus dados.',
  )
})

test('a search for what can be no e-mail and no phone says so', async () => {
  const { page } = await openForm(stand)
  await searchFor(page, 'email', 'marina@cliente')
  await expectAlert(searchDialog(page), 'Email inválido', 'Por favor, insira um email válido.')
  await page.keyboard.press('Escape')
  await searchFor(page, 'telefone', '119')
  await expectAlert(searchDialog(page), 'Telefone inválido')
})

test('who is not on file is told so, and what was typed stands in the form', async () => {
  const { page } = await openForm(stand, {}, { allow: REFUSED })
  const { email, phone } = createPerson()
  await searchFor(page, 'email', email)
  await expectToast(
    page,
    'Email não encontrado',
    'Este email não está cadastrado. Preencha todos os campos.',
  )
  await expectNothing(searchDialog(page))
  await searchFor(page, 'telefone', phone)
  await expectToast(
    page,
    'Telefone não encontrado',
    'Este telefone não está cadastrado. Preencha todos os campos.',
  )
  expect(await readForm(page)).toEqual({ name: '', email, phone })
})

test('a search before the salon’s settings are there waits for them, and then goes on', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { salon, page, known } = await openKnownClient(stand)
  await page.route('**/auth/v1/settings', async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await button(page, 'Entrar com nome e celular').click()
  await searchFor(page, 'email', known.email)
  await expectVisible(button(searchDialog(page), 'Aguarde...'))
  await expectText(searchDialog(page), 'Aguarde... Ainda estamos carregando os dados do salão.')
  expect(await mailbox.count(known.email)).toBe(0)
  answer()
  await expectText(searchDialog(page), /^Enviamos um código para /)
})

test('a search where the salon’s settings did not load says so, and can be tried again', async () => {
  const { salon, page, known } = await openKnownClient(stand, { allow: FAILED })
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 503 }), { times: 2 })
  const failed = page.waitForResponse('**/auth/v1/settings')
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await failed
  await button(page, 'Entrar com nome e celular').click()
  await searchFor(page, 'email', known.email)
  await expectAlert(searchDialog(page), 'Erro na busca')
  await button(searchDialog(page), 'Buscar').click()
  await expectText(searchDialog(page), /^Enviamos um código para /)
})

test('a search that the server refuses is told in the server’s words', async () => {
  const { salon, page, known } = await openKnownClient(stand)
  stand.file.change(
    `UPDATE business_settings SET slug = '${salon.slug}-fechado' WHERE user_id = '${salon.user_id}'`,
  )
  await searchFor(page, 'email', known.email)
  await expectAlert(searchDialog(page), 'Erro na busca', 'Negócio não encontrado')
})

test('a search without connection loses nothing', async () => {
  const { page, context, known } = await openKnownClient(stand, {
    allow: /ERR_INTERNET_DISCONNECTED/,
  })
  await openSearch(page, 'email')
  await context.setOffline(true)
  await searchDialog(page).getByLabel('E-mail').fill(known.email)
  await button(searchDialog(page), 'Buscar').click()
  await expectAlert(searchDialog(page), 'Erro na busca')
  await context.setOffline(false)
  await button(searchDialog(page), 'Buscar').click()
  await expectText(searchDialog(page), /^Enviamos um código para /)
})

test('a conflict can be proven: what is on file shows, and a change takes effect', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await expectVisible(heading(page, 'Dados Encontrados'))
  await expectNothing(page.getByText(known.name))
  await button(page, 'Confirmar que sou eu').click()
  await expectVisible(page.getByRole('dialog', { name: 'Confirme que é você' }))
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await expectToast(page, 'Dados encontrados!')
  await expectText(page, known.name)
  await button(page, 'Atualizar Dados').click()
  await expectToast(page, 'Dados atualizados!')
  await expectEverythingKept(page)
  expect(findStoredClientRow(stand, salon.user_id, known.phone)).toEqual([
    { nome: 'Mari Prado', email: known.email },
  ])
})

test('a conflict that is proven can keep what is on file', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await page.getByLabel('Lembrar de mim').check()
  await button(page, 'Fazer Login').click()
  await button(page, 'Confirmar que sou eu').click()
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await expectText(page, known.name)
  await button(page, 'Usar Dados Existentes').click()
  await expectToast(page, 'Login realizado!')
  await expectText(page, `Em nome de ${known.name}`)
  // What is remembered is who was proven, not what was typed.
  const kept = await page.evaluate(
    (name) => localStorage.getItem(name),
    `vez:${salon.slug}:remember`,
  )
  expect(JSON.parse(kept ?? '')).toMatchObject({ name: known.name, phone: known.phone })
  expect(listStoredSessions(stand, salon.user_id).at(-1)).toMatchObject({ level: 'proven' })
})

test('a confirmation that is on its way is said to be, and reaches the client', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  const { email } = await goToConfirm(page)
  await confirmButton(page).click()
  await expectText(bookedDialog(page), 'Confirmação enviada')
  expect(await mailbox.mailTo(email)).toContain('10:00')
})
