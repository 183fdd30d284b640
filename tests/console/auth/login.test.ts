import { describe, expect, test } from 'vitest'
import type { Credentials } from '#tests/support/console/console-page.ts'
import { addClient, addStaff, openSalon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectHeading,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  fillCredentials,
  link,
  POLL,
  passwordField,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

const FORMER =
  'Esta conta não é de um profissional. Se atendia em um salão, o responsável pode ter encerrado o acesso.'

const openStaff = async () => addStaff(stand, await openSalon(stand))

describe('the owners’ door', () => {
  test('lets an owner in, and says so', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visit('/login')
    await signInByForm(page, owner)
    await expectToast(page, 'Login realizado com sucesso!')
    await expectPath(page, '/admin/agenda')
  })

  test('leads to everything else there is on the way in', async () => {
    const page = await stand.visit('/login')
    for (const [name, path] of [
      ['Esqueci minha senha', '/forgot-password'],
      ['Criar conta grátis', '/register'],
      ['Sou profissional', '/login/professional'],
    ] as const) {
      await link(page, name).click()
      await expectPath(page, path)
      await page.push('/login')
    }
  })

  test('shows and hides the password', async () => {
    const page = await stand.visit('/login')
    await passwordField(page).fill('segredo')
    await button(page, 'Mostrar senha').click()
    expect(await passwordField(page).getAttribute('type')).toBe('text')
    await button(page, 'Ocultar senha').click()
    expect(await passwordField(page).getAttribute('type')).toBe('password')
  })

  test('asks for what is missing', async () => {
    const page = await stand.visit('/login')
    await button(page, 'Entrar').click()
    await expectToast(page, 'Campos obrigatórios', 'Por favor, preencha e-mail e senha.')
    await expectFocus(page.getByLabel('E-mail'))
    await page.getByLabel('E-mail').fill('ana@salao.example')
    await button(page, 'Entrar').click()
    await expectFocus(passwordField(page))
    expect(page.network.countRequests('/auth/v1/token')).toBe(0)
  })

  test('says what the server says to a wrong password, and keeps what was typed', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visit('/login')
    await signInByForm(page, { ...owner, password: 'errada1' })
    await expectToast(page, 'Erro no login', 'Dados de login inválidos')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(owner.email)
    expect(await passwordField(page).inputValue()).toBe('errada1')
  })

  test('says that it works, and asks the server once for two presses', async () => {
    const client = await addClient(stand)
    const page = await stand.visit('/login')
    const release = page.network.hold('**/auth/v1/token**')
    await fillCredentials(page, client)
    await button(page, 'Entrar').dblclick()
    await expectVisible(button(page, 'Entrando...'))
    release()
    await expectPath(page, '/booking')
    expect(page.network.countRequests('/auth/v1/token')).toBe(1)
  })

  test('turns a professional away, and signs them out', async () => {
    const page = await stand.visit('/login')
    await signInByForm(page, await openStaff())
    await expectToast(
      page,
      'Acesso negado',
      'Profissionais não podem acessar esta página. Use o login específico para profissionais.',
    )
    await expect.poll(page.cookies.listOfSession, POLL).toEqual([])
    await expect.poll(page.readStorage, POLL).toEqual({})
    await expectPath(page, '/login')
  })

  test('signs out again where the role cannot be read', async () => {
    const page = await stand.visit('/login')
    page.route('**/api/me', answerWith(400, { code: 'x', message: 'Algo' }))
    await signInByForm(page, await addClient(stand))
    await expectToast(page, 'Erro no login', 'Não foi possível verificar suas permissões.')
    await expect.poll(page.cookies.listOfSession, POLL).toEqual([])
  })

  test('does not take an answer for a sign-in that is none', async () => {
    const page = await stand.visit('/login')
    page.route('**/auth/v1/token**', answerWith(200, {}))
    await signInByForm(page, { email: 'ana@salao.example', password: 'segredo' })
    await expectToast(page, 'Erro no login', 'Resposta inesperada do servidor')
  })

  test('says so where nothing came, and where something odd came', async () => {
    const page = await stand.visit('/login')
    page.route('**/auth/v1/token**', cut)
    await signInByForm(page, { email: 'ana@salao.example', password: 'segredo' })
    await expectToast(page, 'Erro inesperado', 'Tente novamente em alguns momentos.')
    page.route('**/auth/v1/token**', answerWith(502, '<h1>'))
    await button(page, 'Entrar').click()
    await expectToast(page, 'Erro no login', 'Erro inesperado durante o login')
  })
})

describe('whoever is already in', () => {
  test('is led on from the door: an owner to the agenda', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, '/login')
    await expectToast(page, 'Redirecionando...')
    await expectPath(page, '/admin/agenda')
  })

  test('is led on from the door: a client to their bookings', async () => {
    const page = await stand.visitAs(await addClient(stand), '/login')
    await expectToast(page, 'Redirecionando...')
    await expectPath(page, '/booking')
  })

  test('is told at the wrong door: a professional, who may change account there', async () => {
    const page = await stand.visitAs(await openStaff(), '/login')
    await expectHeading(page, 'Acesso não permitido')
    await expectText(page, /só para administradores/)
    await button(page, 'Ir para minha agenda').click()
    await expectPath(page, '/professional/dashboard')
    await page.goto('/login')
    await button(page, 'Trocar de Conta').click()
    await expectVisible(page.getByLabel('E-mail'))
  })
})

describe('the professionals’ door', () => {
  test('lets a professional in, and leads back to the other door', async () => {
    const page = await stand.visit('/login/professional')
    await expectText(page, 'É cliente ou dono do salão?')
    await link(page, 'Ir para o login administrativo').click()
    await expectPath(page, '/login')
    await page.push('/login/professional')
    await signInByForm(page, await openStaff())
    await expectToast(page, 'Login realizado com sucesso!')
    await expectPath(page, '/professional/dashboard')
    await page.goto('/login/professional')
    await expectPath(page, '/professional/dashboard')
  })

  test.each([
    [
      'an owner',
      async () => (await openSalon(stand)).owner,
      'Esta conta não é de um profissional. Use o login administrativo.',
    ],
    ['a client', () => addClient(stand), FORMER],
    ['a professional whose access was ended', addFormerStaff, FORMER],
  ])('turns %s away, and signs them out', async (_, findPerson, reason) => {
    const page = await stand.visit('/login/professional')
    await signInByForm(page, await findPerson())
    await expectToast(page, 'Acesso negado', reason)
    await expect.poll(page.cookies.listOfSession, POLL).toEqual([])
  })
})

async function addFormerStaff(): Promise<Credentials> {
  const salon = await openSalon(stand)
  const staff = await addStaff(stand, salon)
  const params = { id: requireNth(salon.business.professionals).id }
  await stand.server.call('DELETE /api/professionals/:id/access', { params }, salon.owner.token)
  return staff
}
