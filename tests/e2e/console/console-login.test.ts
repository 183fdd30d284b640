import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { DONA, RAFA, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  fillCredentials,
  openSignedIn,
  passwordField,
  REFUSED,
  readStorage,
  SIGN_IN_PATHS,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

describe('the owners’ door', () => {
  test('lets an owner in, and says so', async () => {
    const { page } = await stand.visit('/login')
    await signInToConsole(page, DONA)
    await toastLocator(page, 'Login realizado com sucesso!')
    await expectPath(page, '/admin/agenda')
  })

  test('leads to everything else there is on the way in', async () => {
    const { page } = await stand.visit('/login')
    const leads: [string, string][] = [
      ['Esqueci minha senha', '/forgot-password'],
      ['Criar conta grátis', '/register'],
      ['Sou profissional', '/login/professional'],
    ]
    for (const [name, path] of leads) {
      await page.getByRole('link', { name, exact: true }).click()
      await expectPath(page, path)
      await page.goBack()
    }
  })

  test('shows and hides the password', async () => {
    const { page } = await stand.visit('/login')
    await passwordField(page).fill('segredo')
    await button(page, 'Mostrar senha').click()
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text')
    await button(page, 'Ocultar senha').click()
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('password')
  })

  test('asks for what is missing', async () => {
    const { page } = await stand.visit('/login')
    await button(page, 'Entrar').click()
    await toastLocator(page, 'Campos obrigatórios', 'Por favor, preencha e-mail e senha.')
    await expectFocus(page.getByLabel('E-mail'))
  })

  test('says what the server says to a wrong password, and keeps what was typed', async () => {
    const { page } = await stand.visit('/login', { allow: REFUSED })
    await signInToConsole(page, { ...DONA, password: 'errada1' })
    await toastLocator(page, 'Erro no login', 'Dados de login inválidos')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(DONA.email)
    expect(await passwordField(page).inputValue()).toBe('errada1')
  })

  test('says that it works, and asks the server once for two presses', async () => {
    const { page } = await stand.visit('/login')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) asked += 1
    })
    const release = await holdRequests(page, '**/auth/v1/token**')
    await fillCredentials(page, DONA)
    await button(page, 'Entrar').dblclick()
    await expectVisible(button(page, 'Entrando...'))
    release()
    await expectPath(page, '/admin/agenda')
    expect(asked).toBe(1)
  })

  test('turns a professional away, and signs him out', async () => {
    const { page, context } = await stand.visit('/login')
    await signInToConsole(page, RAFA)
    await toastLocator(
      page,
      'Acesso negado',
      'Profissionais não podem acessar esta página. Use o login específico para profissionais.',
    )
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => readStorage(page)).toEqual({})
    await expectPath(page, '/login')
  })

  test('lets a client in, to his bookings', async () => {
    const client = await signUpAccount(stand.url, 'client')
    const { page } = await stand.visit(SIGN_IN_PATHS.admin)
    await signInToConsole(page, client)
    await expectPath(page, '/booking')
  })

  test('signs out again where the role cannot be read', async () => {
    const { page, context } = await stand.visit('/login', { allow: BROKEN })
    await page.route('**/api/me', answerWith(500, { code: 'unexpected', message: 'Algo' }))
    await signInToConsole(page, DONA)
    await toastLocator(page, 'Erro no login', 'Não foi possível verificar suas permissões.')
    await expect.poll(() => context.cookies()).toEqual([])
  })

  test('does not take an answer for a sign-in that is none', async () => {
    const { page } = await stand.visit('/login')
    await page.route('**/auth/v1/token**', answerWith(200, {}))
    await signInToConsole(page, DONA)
    await toastLocator(page, 'Erro no login', 'Resposta inesperada do servidor')
  })

  test('says so where nothing came, and where something odd came', async () => {
    const { page } = await stand.visit('/login', { allow: BROKEN })
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await signInToConsole(page, DONA)
    await toastLocator(page, 'Erro inesperado', 'Tente novamente em alguns momentos.')
    await page.unroute('**/auth/v1/token**')
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 502, body: '<h1>' }))
    await button(page, 'Entrar').click()
    await toastLocator(page, 'Erro no login', 'Erro inesperado durante o login')
  })
})

describe('whoever is already in', () => {
  test('is led on from the door: an owner to the agenda', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    await page.goto(`${stand.url}/login`)
    await toastLocator(page, 'Redirecionando...')
    await expectPath(page, '/admin/agenda')
  })

  test('is led on from the door: a client to his bookings', async () => {
    const client = await signUpAccount(stand.url, 'client')
    const { page } = await openSignedIn(stand, client, '/booking')
    await page.goto(`${stand.url}/login`)
    await toastLocator(page, 'Redirecionando...')
    await expectPath(page, '/booking')
  })

  test('is told at the wrong door: a professional, who may change his account there', async () => {
    const { page } = await openSignedIn(stand, RAFA, '/professional/dashboard')
    await page.goto(`${stand.url}/login`)
    await expectHeading(page, 'Acesso não permitido')
    await expectText(page, /só para administradores/)
    await button(page, 'Ir para minha agenda').click()
    await expectPath(page, '/professional/dashboard')
    await page.goto(`${stand.url}/login`)
    await button(page, 'Trocar de Conta').click()
    await expectVisible(page.getByLabel('E-mail'))
  })
})

describe('the professionals’ door', () => {
  test('lets a professional in, and leads back to the other door', async () => {
    const { page } = await stand.visit('/login/professional')
    await expectText(page, 'É cliente ou dono do salão?')
    await page.getByRole('link', { name: 'Ir para o login administrativo' }).click()
    await expectPath(page, '/login')
    await page.goBack()
    await signInToConsole(page, RAFA)
    await toastLocator(page, 'Login realizado com sucesso!')
    await expectPath(page, '/professional/dashboard')
    await page.goto(`${stand.url}/login/professional`)
    await expectPath(page, '/professional/dashboard')
  })

  test('turns everybody else away, and signs him out', async () => {
    const client = await signUpAccount(stand.url, 'client')
    for (const who of [DONA, client]) {
      const { page, context } = await stand.visit('/login/professional')
      await signInToConsole(page, who)
      await toastLocator(
        page,
        'Acesso negado',
        'Esta conta não é de um profissional. Use o login administrativo.',
      )
      await expect.poll(() => context.cookies()).toEqual([])
    }
  })
})
