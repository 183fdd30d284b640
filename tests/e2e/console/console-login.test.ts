import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { hold } from '#tests/support/e2e/browser/visit.ts'
import { DONA, makeAccount, RAFA } from '#tests/support/e2e/demo-people.ts'
import {
  answers,
  arrivesAt,
  BROKEN,
  enter,
  fillIn,
  passwordField,
  REFUSED,
  seesHeading,
  signedIn,
  stored,
  toasts,
} from '#tests/support/e2e/screens/console.ts'
import { button, hasFocus, sees, seesText } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand({ demo: true })

describe('the owners’ door', () => {
  test('lets an owner in, and says so', async () => {
    const { page } = await stand.visit('/login')
    await enter(page, DONA)
    await toasts(page, 'Login realizado com sucesso!')
    await arrivesAt(page, '/admin/agenda')
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
      await arrivesAt(page, path)
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
    await toasts(page, 'Campos obrigatórios', 'Por favor, preencha e-mail e senha.')
    await hasFocus(page.getByLabel('E-mail'))
  })

  test('says what the server says to a wrong password, and keeps what was typed', async () => {
    const { page } = await stand.visit('/login', { allow: REFUSED })
    await enter(page, { ...DONA, password: 'errada1' })
    await toasts(page, 'Erro no login', 'Dados de login inválidos')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(DONA.email)
    expect(await passwordField(page).inputValue()).toBe('errada1')
  })

  test('says that it works, and asks the server once for two presses', async () => {
    const { page } = await stand.visit('/login')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) asked += 1
    })
    const release = await hold(page, '**/auth/v1/token**')
    await fillIn(page, DONA)
    await button(page, 'Entrar').dblclick()
    await sees(button(page, 'Entrando...'))
    release()
    await arrivesAt(page, '/admin/agenda')
    expect(asked).toBe(1)
  })

  test('turns a professional away, and signs him out', async () => {
    const { page, context } = await stand.visit('/login')
    await enter(page, RAFA)
    await toasts(
      page,
      'Acesso negado',
      'Profissionais não podem acessar esta página. Use o login específico para profissionais.',
    )
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => stored(page)).toEqual({})
    await arrivesAt(page, '/login')
  })

  test('lets a client in, to his bookings', async () => {
    const client = await makeAccount(stand.url, 'client')
    await signedIn(stand, client, '/booking')
  })

  test('signs out again where the role cannot be read', async () => {
    const { page, context } = await stand.visit('/login', { allow: BROKEN })
    await page.route('**/api/me', answers(500, { code: 'unexpected', message: 'Algo' }))
    await enter(page, DONA)
    await toasts(page, 'Erro no login', 'Não foi possível verificar suas permissões.')
    await expect.poll(() => context.cookies()).toEqual([])
  })

  test('does not take an answer for a sign-in that is none', async () => {
    const { page } = await stand.visit('/login')
    await page.route('**/auth/v1/token**', answers(200, {}))
    await enter(page, DONA)
    await toasts(page, 'Erro no login', 'Resposta inesperada do servidor')
  })

  test('says so where nothing came, and where something odd came', async () => {
    const { page } = await stand.visit('/login', { allow: BROKEN })
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await enter(page, DONA)
    await toasts(page, 'Erro inesperado', 'Tente novamente em alguns momentos.')
    await page.unroute('**/auth/v1/token**')
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 502, body: '<h1>' }))
    await button(page, 'Entrar').click()
    await toasts(page, 'Erro no login', 'Erro inesperado durante o login')
  })
})

describe('whoever is already in', () => {
  test('is led on from the door: an owner to the agenda', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda')
    await page.goto(`${stand.url}/login`)
    await toasts(page, 'Redirecionando...')
    await arrivesAt(page, '/admin/agenda')
  })

  test('is led on from the door: a client to his bookings', async () => {
    const client = await makeAccount(stand.url, 'client')
    const { page } = await signedIn(stand, client, '/booking')
    await page.goto(`${stand.url}/login`)
    await toasts(page, 'Redirecionando...')
    await arrivesAt(page, '/booking')
  })

  test('is told at the wrong door: a professional, who may change his account there', async () => {
    const { page } = await signedIn(stand, RAFA, '/professional/dashboard')
    await page.goto(`${stand.url}/login`)
    await seesHeading(page, 'Acesso não permitido')
    await seesText(page, /só para administradores/)
    await button(page, 'Ir para minha agenda').click()
    await arrivesAt(page, '/professional/dashboard')
    await page.goto(`${stand.url}/login`)
    await button(page, 'Trocar de Conta').click()
    await sees(page.getByLabel('E-mail'))
  })
})

describe('the professionals’ door', () => {
  test('lets a professional in, and leads back to the other door', async () => {
    const { page } = await stand.visit('/login/professional')
    await seesText(page, 'É cliente ou dono do salão?')
    await page.getByRole('link', { name: 'Ir para o login administrativo' }).click()
    await arrivesAt(page, '/login')
    await page.goBack()
    await enter(page, RAFA)
    await toasts(page, 'Login realizado com sucesso!')
    await arrivesAt(page, '/professional/dashboard')
    await page.goto(`${stand.url}/login/professional`)
    await arrivesAt(page, '/professional/dashboard')
  })

  test('turns everybody else away, and signs him out', async () => {
    const client = await makeAccount(stand.url, 'client')
    for (const who of [DONA, client]) {
      const { page, context } = await stand.visit('/login/professional')
      await enter(page, who)
      await toasts(
        page,
        'Acesso negado',
        'Esta conta não é de um profissional. Use o login administrativo.',
      )
      await expect.poll(() => context.cookies()).toEqual([])
    }
  })
})
