import { expect, test } from 'vitest'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  createClientAccountFor,
  fillRegister,
  listAccounts,
  openRegister,
  PASSWORD,
  readStoredText,
} from '#tests/support/e2e/screens/account-screen.ts'
import { expectEverythingKept, LOGIN, openLogin } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  confirmAndClose,
  createPerson,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import {
  FAILED,
  findStoredClientRow,
  listStoredSessions,
  openKnownClient,
  pressTwice,
  REFUSED,
} from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true })
const { mailbox } = stand
const silent = useWidgetSite()

async function atRegister(options: VisitOptions = {}, on = stand) {
  const visit = await openLogin(on, {}, options)
  await openRegister(visit.page)
  return visit
}

const create = (page: Parameters<typeof button>[0]) => button(page, 'Criar conta').click()

test('a new account makes a client, mails a confirmation and goes on with the booking', async () => {
  const { page, salon } = await atRegister()
  const who = createPerson()
  await fillRegister(page, who)
  await create(page)
  await expectToast(page, 'Conta criada com sucesso!', 'Confira seu e-mail para confirmar.')
  await expectEverythingKept(page)
  await expectText(page, 'Olá, Marina!')
  expect(listAccounts(stand, who.email)).toMatchObject([{ role: 'client' }])
  expect(findStoredClientRow(stand, salon.user_id, who.phone)).toEqual([
    { nome: who.name, email: who.email },
  ])
  expect(listStoredSessions(stand, salon.user_id)).toMatchObject([{ level: 'identified' }])
  expect(await mailbox.mailTo(who.email)).toContain('type=signup')
  await confirmAndClose(page)
})

test('neither the password nor the account’s token stays in the browser', async () => {
  const { page } = await atRegister()
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/auth/v1/signup')) return
    const { access_token, refresh_token } = await response.json()
    tokens.push(access_token, refresh_token)
  })
  await fillRegister(page, createPerson())
  await page.getByLabel('Lembrar de mim').check()
  await create(page)
  await expectEverythingKept(page)
  const stored = await readStoredText(page)
  await expect.poll(() => tokens).toHaveLength(2)
  for (const secret of [PASSWORD, ...tokens]) expect(stored).not.toContain(secret)
})

test('where no mail can be sent, none is promised', async () => {
  const { page } = await atRegister({}, silent)
  await fillRegister(page, createPerson())
  await create(page)
  await expectToast(page, 'Conta criada com sucesso!')
  await expectNothing(page.getByText('Confira seu e-mail para confirmar.'))
})

test('every field is required, and each must be what it is for', async () => {
  const { page } = await atRegister()
  const who = createPerson()
  const lacking = [
    [{ ...who, name: '' }, PASSWORD],
    [{ ...who, email: ' ' }, PASSWORD],
    [{ ...who, phone: '' }, PASSWORD],
    [who, ''],
  ] as const
  for (const [typed, password] of lacking) {
    await fillRegister(page, typed, password)
    await create(page)
    await expectAlert(page, 'Campos obrigatórios', 'Por favor, preencha todos os campos.')
    expect(await page.locator('input:focus').getAttribute('aria-invalid')).toBe('true')
  }
  await fillRegister(page, { ...who, email: 'marina@cliente' })
  await create(page)
  await expectAlert(page, 'Email inválido', 'Por favor, insira um email válido.')
  await fillRegister(page, { ...who, phone: '119' })
  await create(page)
  await expectAlert(page, 'Telefone inválido', 'Por favor, insira um número de telefone válido.')
  await fillRegister(page, who, '12345')
  await create(page)
  await expectAlert(page, 'Senha muito fraca', 'A senha deve ter pelo menos 6 caracteres.')
  expect(listAccounts(stand, who.email)).toEqual([])
})

test('a password that only the server finds too short is refused in the same words', async () => {
  const { page } = await atRegister({ allow: REFUSED })
  const who = createPerson()
  await page.route('**/auth/v1/signup', (route) => {
    const body = { ...route.request().postDataJSON(), password: '12345' }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await fillRegister(page, who)
  await create(page)
  await expectAlert(page, 'Senha muito fraca', 'A senha deve ter pelo menos 6 caracteres.')
  expect(listAccounts(stand, who.email)).toEqual([])
})

test('an e-mail that has an account is refused in the server’s words', async () => {
  const { page } = await atRegister({ allow: REFUSED })
  const who = createPerson()
  await createClientAccountFor(stand, who)
  await fillRegister(page, who)
  await create(page)
  await expectAlert(
    page,
    'Erro no cadastro',
    'Este e-mail ou telefone já tem uma conta. Faça login.',
  )
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(who.name)
})

test('a sign-up that the server fails says so, and works when tried again', async () => {
  const { page } = await atRegister({ allow: FAILED })
  await page.route('**/auth/v1/signup', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await fillRegister(page, createPerson())
  await create(page)
  await expectAlert(page, 'Erro no cadastro', 'Tente novamente em alguns momentos.')
  await create(page)
  await expectToast(page, 'Conta criada com sucesso!')
})

test('a sign-up whose answer was lost is not made twice', async () => {
  const { page } = await atRegister({ allow: /ERR_FAILED|status of 422/ })
  const who = createPerson()
  await page.route(
    '**/auth/v1/signup',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fillRegister(page, who)
  await create(page)
  await expectAlert(page, 'Erro no cadastro', 'Sem conexão. Confira a internet e tente novamente.')
  await create(page)
  await expectToast(page, 'Conta criada com sucesso!')
  await expectEverythingKept(page)
  expect(listAccounts(stand, who.email)).toHaveLength(1)
})

test('an account whose client could not be made asks no second time for a password', async () => {
  const { page, salon } = await atRegister({ allow: FAILED })
  const who = createPerson()
  const fail = /\/api\/public\/[\w-]+\/session$/
  await page.route(fail, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await fillRegister(page, who)
  await create(page)
  await expectAlert(page, 'Erro ao criar cliente', 'Tente novamente em alguns momentos.')
  await expectNothing(page.getByLabel('Senha', { exact: true }))
  await create(page)
  await expectToast(page, 'Conta criada com sucesso!')
  expect(listAccounts(stand, who.email)).toHaveLength(1)
  expect(listStoredSessions(stand, salon.user_id)).toHaveLength(1)
})

test('a phone that is on file under another name asks which to use', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  await button(page, 'Entrar de outra forma').click()
  await openRegister(page)
  const who = { ...createPerson(), phone: known.phone }
  await fillRegister(page, who)
  await create(page)
  await expectVisible(heading(page, 'Dados Encontrados'))
  await expectText(page, 'M•••• S••••')
  await button(page, 'Voltar').click()
  await expectVisible(page.getByLabel('Nome completo'))
  await create(page)
  await button(page, 'Usar Dados Existentes').click()
  await expectToast(page, 'Conta criada com sucesso!', 'Confira seu e-mail para confirmar.')
  await expectEverythingKept(page)
  // Knowing a phone proves nothing: what is on file stays, and so does the level.
  expect(findStoredClientRow(stand, salon.user_id, known.phone)).toEqual([
    { nome: known.name, email: known.email },
  ])
  expect(listStoredSessions(stand, salon.user_id)).toMatchObject([{ level: 'identified' }])
})

test('two presses at once create one account', async () => {
  const { page } = await atRegister()
  const who = createPerson()
  await fillRegister(page, who)
  await pressTwice(button(page, 'Criar conta'))
  await expectToast(page, 'Conta criada com sucesso!')
  expect(listAccounts(stand, who.email)).toHaveLength(1)
})

test('the password can be shown and hidden', async () => {
  const { page } = await atRegister()
  const field = page.getByLabel('Senha', { exact: true })
  await field.fill(PASSWORD)
  expect(await field.getAttribute('type')).toBe('password')
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
  await button(page, 'Mostrar senha').click()
  expect(await field.getAttribute('type')).toBe('text')
  await button(page, 'Ocultar senha').click()
  expect(await field.getAttribute('type')).toBe('password')
  expect(await field.inputValue()).toBe(PASSWORD)
})

test('the two screens lead to each other with the same query, and “Voltar” goes step by step', async () => {
  const { page } = await openLogin(stand)
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  const before = query()
  const { pathname } = new URL(page.url())
  expect(before.returnTo).toBe('booking')
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expectVisible(button(page, 'Criar com e-mail e senha'))
  expect(new URL(page.url()).pathname).toBe(pathname.replace('/login', '/register'))
  expect(query()).toEqual(before)
  await page.reload()
  await button(page, 'Criar com e-mail e senha').click()
  await button(page, 'Voltar').click()
  await expectVisible(button(page, 'Criar com e-mail e senha'))
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await expectVisible(heading(page, LOGIN))
  expect(query()).toEqual(before)
  await button(page, 'Voltar').click()
  await expectEverythingKept(page)
})
