import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  type AccountData,
  createAccountData,
  signUpAccount,
} from '#tests/support/e2e/demo-people.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  openSignedIn,
  passwordField,
  REFUSED,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox({ sms: true })
const stand = useTestSite({ env: mailbox.env })

async function fillRegistration(
  page: Page,
  who: AccountData,
  confirm = who.password,
): Promise<void> {
  await page.getByLabel('Nome').fill(who.name)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Celular').fill(who.phone)
  await passwordField(page).fill(who.password)
  await page.getByLabel('Confirmar senha').fill(confirm)
}

const submit = (page: Page) => button(page, 'Criar conta').click()

const WELCOME = 'Cadastro realizado com sucesso! Redirecionando para o painel administrativo...'

describe('a registration', () => {
  test('opens an empty business of one’s own, after a word of welcome', async () => {
    const who = createAccountData()
    const { page } = await stand.visit('/register')
    const sent = page.waitForRequest('**/auth/v1/signup')
    await fillRegistration(page, who)
    await submit(page)
    await toastLocator(page, WELCOME)
    expect((await sent).postDataJSON()).toEqual({
      email: who.email,
      password: who.password,
      data: { name: who.name, phone: who.phone, role: 'admin' },
    })
    await expectPath(page, '/admin/agenda')
    await expectText(page, 'Dia livre por enquanto')
    await expectText(page, /^Sua agenda está pronta/)
    const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
    expect(me).toMatchObject({ role: 'admin', name: who.name, phone: who.phone })
    await mailbox.mailTo(who.email)
  })

  test('waits 200 ms before it leads on', async () => {
    const { page } = await stand.visit('about:blank')
    await page.clock.install()
    await page.goto(`${stand.url}/register`)
    await fillRegistration(page, createAccountData())
    await page.clock.pauseAt(Date.now() + 60_000)
    const made = page.waitForResponse('**/api/me/profile')
    await submit(page)
    await (await made).finished()
    await page.waitForTimeout(100)
    await page.clock.runFor(150)
    await toastLocator(page, WELCOME)
    expect(new URL(page.url()).pathname).toBe('/register')
    await page.clock.runFor(100)
    await page.clock.resume()
    await expectPath(page, '/admin/agenda')
  })

  test('tells every field what is wrong, the first one in focus, and asks nobody', async () => {
    const { page } = await stand.visit('/register')
    let asked = 0
    await page.route('**/auth/v1/signup', (route) => {
      asked += 1
      return route.abort()
    })
    await fillRegistration(
      page,
      { name: 'Marina', email: 'marina@salao', phone: '119', password: '12345' },
      'outra',
    )
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
    await expectNothingCut(page.getByText('Por favor, insira um e-mail válido'))
    expect(asked).toBe(0)
  })

  test('takes only digits for the telephone, and masks them as they come', async () => {
    const { page } = await stand.visit('/register')
    const phone = page.getByLabel('Celular')
    await phone.pressSequentially('a1b1-9.8x7 6')
    expect(await phone.inputValue()).toBe('(11) 9876')
    await phone.pressSequentially('543219999')
    expect(await phone.inputValue()).toBe('(11) 98765-4321')
    await phone.press('Backspace')
    expect(await phone.inputValue()).toBe('(11) 9876-5432')
  })

  test('of an e-mail that has an account says so, and keeps what was typed', async () => {
    const taken = await signUpAccount(stand.url, 'admin')
    const { page } = await stand.visit('/register', { allow: REFUSED })
    await fillRegistration(page, taken)
    await submit(page)
    await toastLocator(
      page,
      'Erro no cadastro',
      'Este e-mail ou telefone já tem uma conta. Faça login.',
    )
    expect(await page.getByLabel('E-mail').inputValue()).toBe(taken.email)
  })

  test('says so where nothing came back', async () => {
    const { page } = await stand.visit('/register', { allow: BROKEN })
    await page.route('**/auth/v1/signup', (route) => route.abort())
    await fillRegistration(page, createAccountData())
    await submit(page)
    await toastLocator(page, 'Erro no cadastro', 'Erro inesperado durante o cadastro')
  })

  test('can be made with the keyboard alone', async () => {
    const who = createAccountData()
    const { page } = await stand.visit('/register')
    await page.getByLabel('Nome').focus()
    for (const [at, word] of [who.name, who.email, who.phone, who.password].entries()) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
      if (at === 3) await page.keyboard.press('Tab')
    }
    await page.keyboard.type(who.password)
    await page.keyboard.press('Enter')
    await expectPath(page, '/admin/agenda')
  })

  test('leads to the sign-in, where one has an account already', async () => {
    const { page } = await stand.visit('/register')
    await page.getByRole('link', { name: 'Entrar', exact: true }).click()
    await expectPath(page, '/login')
  })
})

describe('a code by SMS', () => {
  test.each([
    ['/login', 'Entrar com código por SMS', '/booking'],
    ['/register', 'Cadastrar com código por SMS', '/admin/agenda'],
  ])('signs a new telephone in from %s', async (at, way, lands) => {
    const { phone } = createAccountData()
    const { page } = await stand.visit(at)
    await button(page, way).click()
    await page.getByLabel('Celular').fill(phone)
    await button(page, 'Enviar código').click()
    await expectText(page, /^Enviamos um código por SMS para/)
    await page.getByLabel('Código de 6 números').fill(await mailbox.codeToPhone(phone))
    await button(page, 'Confirmar código').click()
    await expectPath(page, lands)
  })

  test('that is wrong, or cannot be sent or tried, says so', async () => {
    const { page } = await stand.visit('/login', { allow: BROKEN })
    await button(page, 'Entrar com código por SMS').click()
    await button(page, 'Enviar código').click()
    await expectText(page, 'Por favor, insira um número de telefone válido.')
    await page.getByLabel('Celular').fill(createAccountData().phone)
    await page.route('**/auth/v1/otp', (route) => route.abort())
    await button(page, 'Enviar código').click()
    await toastLocator(page, 'Erro inesperado no envio do SMS')
    await page.unroute('**/auth/v1/otp')
    await button(page, 'Enviar código').click()
    await page.getByLabel('Código de 6 números').fill('000000')
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await button(page, 'Confirmar código').click()
    await toastLocator(page, 'Erro inesperado na verificação do código')
    await page.unroute('**/auth/v1/verify')
    await button(page, 'Confirmar código').click()
    await toastLocator(page, 'Este código ou link não é válido ou expirou. Peça um novo.')
    await button(page, 'Usar outro número').click()
    await button(page, 'Usar e-mail e senha').click()
    await expectVisible(passwordField(page))
  })
})

describe('a forgotten password', () => {
  test('is asked for by e-mail, and the answer is the same for an unknown one', async () => {
    const known = await signUpAccount(stand.url, 'admin')
    const { page } = await stand.visit('/forgot-password')
    for (const email of [known.email, createAccountData().email]) {
      await page.getByLabel('E-mail').fill(email)
      await button(page, 'Recuperar senha').click()
      await toastLocator(page, 'Email enviado! Verifique sua caixa de entrada...')
      await expectHeading(page, 'Confira o seu e-mail')
      await button(page, 'Enviar para outro e-mail').click()
    }
    expect(await mailbox.mailTo(known.email, 2)).toContain('/reset-password')
  })

  test('has ways to everything around it', async () => {
    const { page } = await stand.visit('/forgot-password')
    const ways = { 'Voltar para o login': '/login', 'Criar conta': '/register' }
    for (const [name, path] of Object.entries({
      ...ways,
      Termos: '/terms',
      Privacidade: '/privacy',
    })) {
      const link = page.getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toBe(path)
    }
  })

  test('says what is wrong with the e-mail, and with the way to the server', async () => {
    const { page } = await stand.visit('/forgot-password', { allow: BROKEN })
    await button(page, 'Recuperar senha').click()
    await expectText(page, 'Por favor, insira um e-mail válido (exemplo: voce@exemplo.com)')
    await page.route('**/auth/v1/recover', (route) => route.abort())
    await page.getByLabel('E-mail').fill('marina@salao.com.br')
    await button(page, 'Recuperar senha').click()
    await toastLocator(page, 'Erro inesperado no envio do email')
  })

  test('says calmly that this installation sends no mail', async () => {
    const { page } = await stand.visit('/login')
    const settings = await page.evaluate(() =>
      fetch('/auth/v1/settings').then((answer) => answer.json()),
    )
    await page.route('**/auth/v1/settings', answerWith(200, { ...settings, mailer: false }))
    await page.goto(`${stand.url}/forgot-password`)
    await expectText(page, /^Este servidor ainda não envia e-mails/)
  })
})

test('a client whose e-mail is not proven is told why to confirm it, and can have the mail again', async () => {
  const client = await signUpAccount(stand.url, 'client')
  const { page } = await openSignedIn(stand, client, '/booking')
  await expectText(page, 'Confirme o seu e-mail')
  await button(page, 'Reenviar e-mail').click()
  await toastLocator(page, 'Email enviado! Verifique sua caixa de entrada...')
  expect(await mailbox.mailTo(client.email, 2)).toContain('/auth/callback')
})
