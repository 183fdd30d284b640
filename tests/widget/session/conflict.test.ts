/** The quick login where nothing can be sent: no code, and so no proof. */
import { expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import {
  expectEverythingKept,
  FORM,
  LOGIN,
  openForm,
  openLogin,
} from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  confirmAndClose,
  createPerson,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  fillLogin,
  heading,
  signIn,
} from '#tests/support/e2e/screens/screen.ts'
import {
  FAILED,
  findStoredClientRow,
  listStoredSessions,
  openKnownClient,
  pressTwice,
  readDrawn,
  readForm,
  searchDialog,
  searchFor,
} from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** At the conflict: the phone of a known client, with another name and e-mail. */
async function openConflict(allow?: RegExp) {
  const opened = await openKnownClient(stand, allow ? { allow } : {})
  const typed = { name: 'Mari Prado', email: 'mari@outro.example', phone: opened.known.phone }
  await fillLogin(opened.page, typed)
  await button(opened.page, 'Fazer Login').click()
  await expectVisible(heading(opened.page, 'Dados Encontrados'))
  return { ...opened, typed }
}

test('another name for a known phone shows both, with what is on file masked', async () => {
  const { page, known, typed } = await openConflict()
  await expectText(page, 'M•••• S••••')
  await expectText(page, 'm•••@c••••.example')
  await expectText(page, typed.name)
  await expectText(page, typed.email)
  const content = await readDrawn(page)
  expect(content).toContain(typed.name)
  expect(content).not.toContain(known.name)
  expect(content).not.toContain(known.email)
  await expectNothing(button(page, 'Confirmar que sou eu'))
})

test('“Usar Dados Existentes” books for the known client under the name that was typed', async () => {
  const { page, salon, known, typed } = await openConflict()
  await button(page, 'Usar Dados Existentes').click()
  await expectToast(page, 'Login realizado!')
  await expectEverythingKept(page)
  await confirmAndClose(page)
  expect(
    stand.file.query(
      `SELECT client_id, client_name, client_email FROM bookings WHERE client_phone = '${known.phone}'`,
    ),
  ).toEqual([
    { client_id: requireNth(salon.clients).id, client_name: typed.name, client_email: typed.email },
  ])
  expect(findStoredClientRow(stand, salon.user_id, known.phone)).toEqual([
    { nome: known.name, email: known.email },
  ])
})

test('“Atualizar Dados” without a proof is a proposal, and says so', async () => {
  const { page, salon, known } = await openConflict()
  await button(page, 'Atualizar Dados').click()
  await expectToast(page, 'Login realizado!', 'O salão vai confirmar a mudança dos seus dados.')
  await expectNothing(page.getByText('Dados atualizados!'))
  await expectEverythingKept(page)
  expect(findStoredClientRow(stand, salon.user_id, known.phone)).toEqual([
    { nome: known.name, email: known.email },
  ])
  expect(listStoredSessions(stand, salon.user_id)).toMatchObject([
    { level: 'identified', resolution: 'update' },
  ])
})

test('the same name in other letters is no conflict', async () => {
  const { page, known } = await openKnownClient(stand)
  await signIn(page, {
    ...known,
    name: known.name.toUpperCase(),
    email: known.email.toUpperCase(),
  })
  await expectEverythingKept(page)
})

test('“Voltar” leads from the conflict to the form, from there to the salon’s page, else back', async () => {
  const { page, salon, typed } = await openConflict()
  await button(page, 'Voltar').click()
  await expectVisible(heading(page, FORM))
  expect(await readForm(page)).toEqual(typed)
  await button(page, 'Voltar').click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(page.url()).toBe(`${stand.url}/${salon.slug}`)
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await expectVisible(heading(page, LOGIN))
  await button(page, 'Voltar').click()
  await expectVisible(button(page, 'Realizar Agendamento'))
})

test('the form leads back to the other ways, and keeps what was typed', async () => {
  const { page } = await openForm(stand)
  const who = createPerson()
  await fillLogin(page, who)
  await button(page, 'Entrar de outra forma').click()
  await expectVisible(heading(page, LOGIN))
  await button(page, 'Entrar com nome e celular').click()
  expect(await readForm(page)).toEqual(who)
})

test('where no code can be sent, a search goes on with what was typed', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  await expectToast(
    page,
    'Preencha seus dados para continuar',
    'Este salão não envia códigos, mas seu horário é marcado do mesmo jeito.',
  )
  await expectNothing(searchDialog(page))
  expect(await readForm(page)).toEqual({ name: '', email: known.email, phone: '' })
})

const SESSION = /\/api\/public\/[\w-]+\/session$/

test('a login that the server fails says so, and works when tried again', async () => {
  const { page } = await openLogin(stand, {}, { allow: FAILED })
  await page.route(SESSION, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await fillLogin(page, createPerson())
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Erro ao criar cliente', 'Tente novamente em alguns momentos.')
  await button(page, 'Fazer Login').click()
  await expectEverythingKept(page)
})

test('an update that the server fails says so, and works when tried again', async () => {
  const { page } = await openConflict(/status of (409|500)/)
  await page.route(SESSION, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await button(page, 'Atualizar Dados').click()
  await expectAlert(page, 'Erro ao atualizar dados', 'Tente novamente em alguns momentos.')
  await button(page, 'Atualizar Dados').click()
  await expectEverythingKept(page)
})

test('two presses at once sign in once', async () => {
  const { page, salon } = await openForm(stand)
  await fillLogin(page, createPerson())
  await pressTwice(button(page, 'Fazer Login'))
  await expectEverythingKept(page)
  expect(listStoredSessions(stand, salon.user_id)).toHaveLength(1)
})
