import { describe, expect, test, vi } from 'vitest'
import { findCodeSentTo, listSmsTo } from '#tests/support/api/people/sign-up.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  addClient,
  createNewcomer,
  type Newcomer,
  openSalon,
} from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
  passwordField,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

async function fillRegistration(
  page: ConsolePage,
  who: Newcomer,
  confirm = who.password,
): Promise<void> {
  await page.getByLabel('Nome').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Celular').fill(who.phone)
  await passwordField(page).fill(who.password)
  await page.getByLabel('Confirmar senha').fill(confirm)
}

const submit = (page: ConsolePage) => button(page, 'Criar conta').click()

const WELCOME = 'Cadastro realizado com sucesso! Redirecionando para o painel administrativo...'

describe('a registration', () => {
  test('opens an empty business of one’s own, after a word of welcome and 200 ms to read it', async () => {
    const who = createNewcomer()
    const page = await stand.visit('/register')
    await fillRegistration(page, who)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    await submit(page)
    const countAfter = async (ms: number, words: string) => {
      await vi.advanceTimersByTimeAsync(ms)
      return page.getByText(words, { exact: true }).count()
    }
    await expect.poll(() => countAfter(1, WELCOME), POLL).toBe(1)
    const request = await page.network.waitForRequest('**/auth/v1/signup')
    expect(request.postDataJSON()).toEqual({
      email: who.email,
      password: who.password,
      data: { name: who.name, phone: who.phone, role: 'admin' },
    })
    await vi.advanceTimersByTimeAsync(190)
    expect(new URL(page.url()).pathname).toBe('/register')
    await vi.advanceTimersByTimeAsync(20)
    await settle()
    expect(new URL(page.url()).pathname).not.toBe('/register')
    await expect.poll(() => countAfter(20, 'Como é o seu salão?'), POLL).toBe(1)
    await expectPath(page, '/admin/first-steps')
    // Before its four seconds of the held clock are over, which polling moves: it would cover what is asked.
    const shown = () => document.querySelectorAll('[data-sonner-toast][data-removed="false"]')
    await expect.poll(() => shown().length, { interval: 5, timeout: 1000 }).toBe(0)
  })

  test('tells every field what is wrong, the first one in focus, and asks nobody', async () => {
    const page = await stand.visit('/register')
    const wrong = { name: 'Marina', email: 'marina@salao', phone: '119', password: '12345' }
    await fillRegistration(page, wrong, 'outra')
    await submit(page)
    for (const sentence of [
      'Por favor, insira um e-mail válido (exemplo: voce@exemplo.com)',
      'Por favor, insira um número de telefone válido.',
      'A senha deve ter pelo menos 6 caracteres.',
      'As senhas não coincidem.',
    ]) {
      await expectVisible(page.getByRole('alert').getByText(sentence, { exact: true }))
    }
    const email = page.getByLabel('E-mail')
    await expectFocus(email)
    await email.fill('marina@salao.com.br')
    await expectNothing(page.getByText('Por favor, insira um e-mail válido'))
    expect(page.network.countRequests('/auth/v1/signup')).toBe(0)
  })

  test('says at the password that the server takes a better one, and keeps the rest', async () => {
    const page = await stand.visit('/register')
    const who = { ...createNewcomer(), password: '123456' }
    await fillRegistration(page, who)
    await submit(page)
    const password = page.getByLabel('Senha', { exact: true })
    await expectFocus(password)
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(who.email)
  })

  test('takes only digits for the telephone, and masks them as they come', async () => {
    const page = await stand.visit('/register')
    const phone = page.getByLabel('Celular')
    await phone.pressSequentially('a1b1-9.8x7 6')
    expect(await phone.inputValue()).toBe('(11) 9876')
    await phone.pressSequentially('543219999')
    expect(await phone.inputValue()).toBe('(11) 98765-4321')
    await phone.press('Backspace')
    expect(await phone.inputValue()).toBe('(11) 9876-5432')
  })

  test('of an e-mail that has an account says so, and keeps what was typed', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visit('/register')
    await fillRegistration(page, { ...createNewcomer(), email: owner.email })
    await submit(page)
    await expectToast(
      page,
      'Erro no cadastro',
      'Este e-mail ou telefone já tem uma conta. Faça login.',
    )
    expect(await page.getByLabel('E-mail').inputValue()).toBe(owner.email)
  })

  test('says so where nothing came back', async () => {
    const page = await stand.visit('/register')
    page.route('**/auth/v1/signup', cut)
    await fillRegistration(page, createNewcomer())
    await submit(page)
    await expectToast(page, 'Erro no cadastro', 'Erro inesperado durante o cadastro')
  })

  test('leads to the sign-in, where one has an account already', async () => {
    const page = await stand.visit('/register')
    await link(page, 'Entrar').click()
    await expectPath(page, '/login')
  })
})

describe('a code by SMS', () => {
  test.each([
    ['/login', 'Entrar com código por SMS', '/booking'],
    ['/register', 'Cadastrar com código por SMS', '/admin/first-steps'],
  ])('signs a new telephone in from %s', async (at, way, lands) => {
    const { phone } = createNewcomer()
    const page = await stand.visit(at)
    await button(page, way).click()
    await page.getByLabel('Celular').fill(phone)
    await button(page, 'Enviar código').click()
    await expectText(page, /^Enviamos um código por SMS para/)
    await page.getByLabel('Código de 6 números').fill(await findCodeSentTo(stand.server, phone))
    await button(page, 'Confirmar código').click()
    await expectPath(page, lands)
  })

  test('of a telephone that an owner typed as they registered asks for that account’s password', async () => {
    const newcomer = createNewcomer()
    const registering = await stand.visit('/register')
    await fillRegistration(registering, newcomer)
    await submit(registering)
    await expectPath(registering, '/admin/first-steps')
    const page = await stand.visit('/login')
    await button(page, 'Entrar com código por SMS').click()
    await page.getByLabel('Celular').fill(newcomer.phone)
    await button(page, 'Enviar código').click()
    const code = await findCodeSentTo(stand.server, newcomer.phone)
    await page.getByLabel('Código de 6 números').fill(code)
    await button(page, 'Confirmar código').click()
    await expectText(page, /está no cadastro de uma conta/)
    await page.getByLabel('E-mail').fill(newcomer.email)
    await passwordField(page).fill(newcomer.password)
    await button(page, 'Juntar e entrar').click()
    await expectPath(page, '/admin/first-steps')
  })

  test('that is wrong, or cannot be sent or tried, says so', async () => {
    const page = await stand.visit('/login')
    await button(page, 'Entrar com código por SMS').click()
    await button(page, 'Enviar código').click()
    await expectText(page, 'Por favor, insira um número de telefone válido.')
    await page.getByLabel('Celular').fill(createNewcomer().phone)
    page.route('**/auth/v1/otp', cut)
    await button(page, 'Enviar código').click()
    await expectToast(page, 'Erro inesperado no envio do SMS')
    page.unroute('**/auth/v1/otp')
    await button(page, 'Enviar código').click()
    await page.getByLabel('Código de 6 números').fill('000000')
    page.route('**/auth/v1/verify', cut)
    await button(page, 'Confirmar código').click()
    await expectToast(page, 'Erro inesperado na verificação do código')
    page.unroute('**/auth/v1/verify')
    await button(page, 'Confirmar código').click()
    await expectToast(
      page,
      'Código incorreto ou vencido. Confira os números: o código vale 10 minutos e 5 tentativas. Depois, peça outro.',
    )
    await button(page, 'Usar outro número').click()
    await button(page, 'Usar e-mail e senha').click()
    await expectVisible(passwordField(page))
  })
})

describe('a forgotten password', () => {
  test('is asked for by e-mail, and the answer is the same for an unknown one', async () => {
    const { email } = await addClient(stand)
    const page = await stand.visit('/forgot-password')
    for (const one of [email, createNewcomer().email]) {
      await page.getByLabel('E-mail').fill(one)
      await button(page, 'Recuperar senha').click()
      await expectToast(page, 'Email enviado! Verifique sua caixa de entrada...')
      await expectFocus(page.getByRole('heading', { name: 'Confira o seu e-mail' }))
      await button(page, 'Enviar para outro e-mail').click()
      await expectFocus(page.getByRole('heading', { name: 'Esqueceu a senha?' }))
    }
    expect((await listSmsTo(stand.server, email)).join()).toContain('/reset-password')
  })

  test('pressed twice sends one mail: a second would end the link of the first', async () => {
    const { email } = await addClient(stand)
    const page = await stand.visit('/forgot-password')
    await page.getByLabel('E-mail').fill(email)
    await button(page, 'Recuperar senha').clickTwiceAtOnce()
    await expectHeading(page, 'Confira o seu e-mail')
    expect(await listSmsTo(stand.server, email)).toHaveLength(1)
  })

  test('has ways to everything around it', async () => {
    const page = await stand.visit('/forgot-password')
    for (const [name, path] of [
      ['Voltar para o login', '/login'],
      ['Criar conta', '/register'],
      ['Termos', '/terms'],
      ['Privacidade', '/privacy'],
    ] as const) {
      expect(await link(page, name).getAttribute('href')).toBe(path)
    }
  })

  test('says what is wrong with the e-mail, and with the way to the server', async () => {
    const page = await stand.visit('/forgot-password')
    await button(page, 'Recuperar senha').click()
    await expectText(page, 'Por favor, insira um e-mail válido (exemplo: voce@exemplo.com)')
    page.route('**/auth/v1/recover', cut)
    await page.getByLabel('E-mail').fill('marina@salao.com.br')
    await button(page, 'Recuperar senha').click()
    await expectToast(page, 'Erro inesperado no envio do email')
  })

  test('says calmly that this installation sends no mail, and asks for nothing', async () => {
    const page = await stand.visit('about:blank')
    const { body } = await stand.server.call('GET /auth/v1/settings', {})
    page.route('**/auth/v1/settings', answerWith(200, { ...body, mailer: false }))
    await page.goto('/forgot-password')
    await expectText(page, /^Este servidor ainda não envia e-mails/)
    expect(await page.getByLabel('E-mail').count()).toBe(0)
    expect(await page.getByText('Enviamos um link').count()).toBe(0)
  })

  test('promises no mail to who was quicker than that answer', async () => {
    const page = await stand.visit('about:blank')
    const { body } = await stand.server.call('GET /auth/v1/settings', {})
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    page.route('**/auth/v1/settings', async (route) => {
      await late
      await answerWith(200, { ...body, mailer: false })(route)
    })
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill('marina@salao.com.br')
    await button(page, 'Recuperar senha').click()
    answer()
    await expectText(page, /^Este servidor ainda não envia e-mails/)
    await page.network.waitForIdle()
    expect(page.network.countRequests('/auth/v1/recover')).toBe(0)
    expect(await page.getByText('Email enviado!').count()).toBe(0)
  })
})

test('a client whose e-mail is not proven is told why to confirm it, and can have the mail again', async () => {
  const who = createNewcomer()
  const { email, password, name, phone } = who
  const body = { email, password, data: { name, phone, role: 'client' } }
  await stand.server.call('POST /auth/v1/signup', { headers: {}, body })
  const page = await stand.visitAs(who, '/booking')
  await expectText(page, 'Confirme o seu e-mail')
  const again = button(page, 'Reenviar e-mail')
  await again.click()
  await expectToast(page, 'Email enviado! Verifique sua caixa de entrada...')
  // A second press is no second mail, nor a second toast.
  await again.click()
  await page.network.waitForIdle()
  expect(page.network.countRequests('/auth/v1/resend')).toBe(1)
  expect(await page.getByText('Email enviado! Verifique sua caixa de entrada...').count()).toBe(1)
  const mails = await listSmsTo(stand.server, who.email)
  expect(mails.filter((text) => text.includes('/auth/callback')).length).toBe(2)
})
