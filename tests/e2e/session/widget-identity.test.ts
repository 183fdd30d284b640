import { expect, test } from 'vitest'
import { nth } from '#tests/support/db/factories.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import { everythingIsKept, FORM, openForm } from '#tests/support/e2e/screens/login-screen.ts'
import {
  anyone,
  bookedDialog,
  button,
  confirmButton,
  fillLogin,
  hasFocus,
  heading,
  missesNothingOf,
  readyToConfirm,
  sees,
  seesAlert,
  seesText,
  seesToast,
} from '#tests/support/e2e/screens/screen.ts'
import {
  clientOf,
  dialogOf,
  drawn,
  FAILED,
  openKnown,
  openSearch,
  REFUSED,
  readForm,
  searchFor,
  sessionsOf,
  typeCode,
} from '#tests/support/e2e/screens/search-screen.ts'

const mailbox = useMailbox({ sms: true })
const stand = useStand({ env: mailbox.env })

test('a search by e-mail sends a code there, fills the form after it, and signs in as proven', async () => {
  const { page, salon, known } = await openKnown(stand)
  await searchFor(page, 'email', known.email.toUpperCase())
  await sees(dialogOf(page).getByText(/^Enviamos um código para m•••@c••••\.example$/))
  const field = dialogOf(page).getByLabel('Código de 6 números')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await typeCode(page, await mailbox.codeTo(known.email))
  await seesToast(page, 'Dados encontrados!')
  expect(await readForm(page)).toEqual(known)
  await button(page, 'Fazer Login').click()
  await seesToast(page, 'Login realizado!')
  await everythingIsKept(page)
  await seesText(page, 'Em nome de Mariana Silva')
  expect(sessionsOf(stand, salon.user_id)).toEqual([
    { level: 'proven', resolution: null, client_id: nth(salon.clients).id },
  ])
})

test('a search by phone sends the code by SMS', async () => {
  const { page, known } = await openKnown(stand)
  await searchFor(page, 'telefone', known.phone)
  await seesText(dialogOf(page), /^Enviamos um código para /)
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await seesToast(page, 'Dados encontrados!')
  expect(await readForm(page)).toEqual(known)
})

test('what was found and then changed is saved under that proof', async () => {
  const { page, salon, known } = await openKnown(stand)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await mailbox.codeTo(known.email))
  await seesToast(page, 'Dados encontrados!')
  await page.getByLabel('Nome completo').fill('Mariana Silva Prado')
  await button(page, 'Fazer Login').click()
  await seesToast(page, 'Dados atualizados!')
  await everythingIsKept(page)
  expect(clientOf(stand, salon.user_id, known.phone)).toEqual([
    { nome: 'Mariana Silva Prado', email: known.email },
  ])
})

test('what was found and then got another phone is somebody else, whom nothing proves', async () => {
  const { page, salon, known } = await openKnown(stand)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await mailbox.codeTo(known.email))
  await seesToast(page, 'Dados encontrados!')
  const { phone } = anyone()
  await page.getByLabel('DDD + Celular').fill(phone)
  await button(page, 'Fazer Login').click()
  await seesToast(page, 'Login realizado!')
  expect(sessionsOf(stand, salon.user_id).at(-1)).toMatchObject({ level: 'identified' })
})

test('until the code is right, nothing that is on file reaches the browser', async () => {
  const { page, known } = await openKnown(stand)
  const bodies: Promise<string>[] = []
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  await searchFor(page, 'telefone', known.phone)
  await seesText(dialogOf(page), /^Enviamos um código para /)
  await typeCode(page, '000000')
  await seesAlert(dialogOf(page), 'Código inválido')
  const seen = `${await drawn(page)} ${(await Promise.all(bodies)).join(' ')}`
  expect(bodies.length).toBeGreaterThan(0)
  expect(seen).not.toContain(known.name)
  expect(seen).not.toContain(known.email)
})

test('a wrong code, or half of one, says so; the right one still works', async () => {
  const { page, known } = await openKnown(stand)
  await searchFor(page, 'email', known.email)
  const right = await mailbox.codeTo(known.email)
  await typeCode(page, '123')
  await seesAlert(dialogOf(page), 'Código inválido', 'Digite os 6 números do código.')
  await typeCode(page, right === '111111' ? '222222' : '111111')
  await seesAlert(dialogOf(page), 'Este código ou link não é válido ou expirou. Peça um novo.')
  const field = dialogOf(page).getByLabel('Código de 6 números')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await hasFocus(field)
  await typeCode(page, right)
  await seesToast(page, 'Dados encontrados!')
})

test('another code can be had after half a minute', async () => {
  const { page, known } = await openKnown(stand)
  await page.clock.install()
  await searchFor(page, 'email', known.email)
  const again = button(dialogOf(page), /^Enviar outro código/)
  await sees(again)
  expect(await again.isDisabled()).toBe(true)
  await mailbox.codeTo(known.email)
  await page.clock.fastForward(31_000)
  await button(dialogOf(page), 'Enviar outro código').click()
  await typeCode(page, await mailbox.codeTo(known.email, 2))
  await seesToast(page, 'Dados encontrados!')
})

test('a search for nothing asks for the field', async () => {
  const { page } = await openForm(stand)
  await openSearch(page, 'email')
  await button(dialogOf(page), 'Buscar').click()
  await seesAlert(dialogOf(page), 'Campo obrigatório', 'Digite seu email para buscar seus dados.')
  await page.keyboard.press('Escape')
  await missesNothingOf(dialogOf(page))
  await openSearch(page, 'telefone')
  await button(dialogOf(page), 'Buscar').click()
  await seesAlert(
    dialogOf(page),
    'Campo obrigatório',
    'Digite seu telefone para buscar seus dados.',
  )
})

test('a search for what can be no e-mail and no phone says so', async () => {
  const { page } = await openForm(stand)
  await searchFor(page, 'email', 'marina@cliente')
  await seesAlert(dialogOf(page), 'Email inválido', 'Por favor, insira um email válido.')
  await page.keyboard.press('Escape')
  await searchFor(page, 'telefone', '119')
  await seesAlert(dialogOf(page), 'Telefone inválido')
})

test('who is not on file is told so, and what was typed stands in the form', async () => {
  const { page } = await openForm(stand, {}, { allow: REFUSED })
  const { email, phone } = anyone()
  await searchFor(page, 'email', email)
  await seesToast(
    page,
    'Email não encontrado',
    'Este email não está cadastrado. Preencha todos os campos.',
  )
  await missesNothingOf(dialogOf(page))
  await searchFor(page, 'telefone', phone)
  await seesToast(
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
  const { salon, page, known } = await openKnown(stand)
  await page.route('**/auth/v1/settings', async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await button(page, 'Entrar com nome e celular').click()
  await searchFor(page, 'email', known.email)
  await sees(button(dialogOf(page), 'Aguarde...'))
  await seesText(dialogOf(page), 'Aguarde... Ainda estamos carregando os dados do salão.')
  expect(mailbox.count(known.email)).toBe(0)
  answer()
  await seesText(dialogOf(page), /^Enviamos um código para /)
})

test('a search where the salon’s settings did not load says so, and can be tried again', async () => {
  const { salon, page, known } = await openKnown(stand, { allow: FAILED })
  await page.route('**/auth/v1/settings', (route) => route.fulfill({ status: 503 }), { times: 2 })
  const failed = page.waitForResponse('**/auth/v1/settings')
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await failed
  await button(page, 'Entrar com nome e celular').click()
  await searchFor(page, 'email', known.email)
  await seesAlert(dialogOf(page), 'Erro na busca')
  await button(dialogOf(page), 'Buscar').click()
  await seesText(dialogOf(page), /^Enviamos um código para /)
})

test('a search that the server refuses is told in the server’s words', async () => {
  const { salon, page, known } = await openKnown(stand)
  stand.file.change(
    `UPDATE business_settings SET slug = '${salon.slug}-fechado' WHERE user_id = '${salon.user_id}'`,
  )
  await searchFor(page, 'email', known.email)
  await seesAlert(dialogOf(page), 'Erro na busca', 'Negócio não encontrado')
})

test('a search without connection loses nothing', async () => {
  const { page, context, known } = await openKnown(stand, { allow: /ERR_INTERNET_DISCONNECTED/ })
  await openSearch(page, 'email')
  await context.setOffline(true)
  await dialogOf(page).getByLabel('E-mail').fill(known.email)
  await button(dialogOf(page), 'Buscar').click()
  await seesAlert(dialogOf(page), 'Erro na busca')
  await context.setOffline(false)
  await button(dialogOf(page), 'Buscar').click()
  await seesText(dialogOf(page), /^Enviamos um código para /)
})

test('Escape closes the menu and the dialog, and the focus goes back to the button', async () => {
  const { page } = await openForm(stand)
  const opener = button(page, 'Buscar dados')
  await opener.press('Enter')
  await sees(button(page, 'Buscar por email'))
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await missesNothingOf(button(page, 'Buscar por email'))
  await hasFocus(opener)
  await openSearch(page, 'email')
  await sees(dialogOf(page))
  await page.keyboard.press('Escape')
  await missesNothingOf(dialogOf(page))
  await hasFocus(opener)
  await heading(page, FORM).click()
})

test('a conflict can be proven: what is on file shows, and a change takes effect', async () => {
  const { page, salon, known } = await openKnown(stand)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await sees(heading(page, 'Dados Encontrados'))
  await missesNothingOf(page.getByText(known.name))
  await button(page, 'Confirmar que sou eu').click()
  await sees(page.getByRole('dialog', { name: 'Confirme que é você' }))
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await seesToast(page, 'Dados encontrados!')
  await seesText(page, known.name)
  await button(page, 'Atualizar Dados').click()
  await seesToast(page, 'Dados atualizados!')
  await everythingIsKept(page)
  expect(clientOf(stand, salon.user_id, known.phone)).toEqual([
    { nome: 'Mari Prado', email: known.email },
  ])
})

test('a conflict that is proven can keep what is on file', async () => {
  const { page, salon, known } = await openKnown(stand)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await button(page, 'Confirmar que sou eu').click()
  await typeCode(page, await mailbox.codeToPhone(known.phone))
  await seesText(page, known.name)
  await button(page, 'Usar Dados Existentes').click()
  await seesToast(page, 'Login realizado!')
  await seesText(page, `Em nome de ${known.name}`)
  expect(sessionsOf(stand, salon.user_id).at(-1)).toMatchObject({ level: 'proven' })
})

test('a confirmation that is on its way is said to be, and reaches the client', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  const { email } = await readyToConfirm(page)
  await confirmButton(page).click()
  await seesText(bookedDialog(page), 'Confirmação enviada')
  expect(await mailbox.mailTo(email)).toContain('10:00')
})
