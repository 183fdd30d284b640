import { describe, expect, test } from 'vitest'
import type { AuthSession } from '#api/contract/contract.ts'
import { storeGoogleOrigin } from '#console/auth/sign-in/google-sign-in.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { createOneTimeLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  createEmail,
  findLastSmsTo,
  PASSWORD,
  signInByPassword,
  signUp,
} from '#tests/support/api/people/sign-up.ts'
import type { ConsolePage, Credentials } from '#tests/support/console/console-page.ts'
import { addClient, openSalon } from '#tests/support/console/salon.ts'
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
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

const openOwner = async () => (await openSalon(stand)).owner

/** The link of the mail that somebody got last, as they press it. */
async function findLinkSentTo(email: string): Promise<string> {
  const mail = await findLastSmsTo(stand.server, email)
  const [address] = /https?:\/\/\S+\/(?:reset-password|auth\/callback)\S*/.exec(mail) ?? []
  if (!address) throw new Error(`no link in: ${mail}`)
  return address
}

/** A link for a new password, fresh from the mail. */
async function requestRecoveryLink({ email }: Credentials): Promise<string> {
  await stand.server.call('POST /auth/v1/recover', { query: {}, body: { email } })
  return findLinkSentTo(email)
}

const formatTokenPair = ({ access_token, refresh_token }: AuthSession) =>
  `access_token=${access_token}&refresh_token=${refresh_token}`

/** The tokens of a session as Google's login hands them over. */
async function signInForTokens({ email, password }: Credentials): Promise<string> {
  return formatTokenPair((await signInByPassword(stand.server, email, password)).body)
}

/** The tokens that the link of a recovery mail stands for. */
async function findRecoveryTokens({ email }: Credentials): Promise<string> {
  await stand.server.call('POST /auth/v1/recover', { query: {}, body: { email } })
  const [, token_hash] = /#token_hash=([\w-]+)/.exec(await findLastSmsTo(stand.server, email)) ?? []
  const body = { type: 'recovery' as const, token_hash }
  return formatTokenPair(
    (await stand.server.call('POST /auth/v1/verify', { headers: {}, body })).body,
  )
}

async function setPassword(page: ConsolePage, password: string, confirm = password): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar nova senha').fill(confirm)
  await button(page, 'Salvar senha').click()
}

/** Everything of this visit that could give a secret away. */
const listTraces = (page: ConsolePage): string =>
  [page.network.listPaths(), page.url(), page.readStorage()]
    .map((one) => JSON.stringify(one))
    .join()

describe('a link for a new password', () => {
  test('of our mail sets it by a press, and leaves its secret nowhere', async () => {
    const who = await addClient(stand)
    const address = await requestRecoveryLink(who)
    const secret = new URL(address).hash.replace(/^#token_hash=([^&]+).*/, '$1')
    expect(secret.length).toBeGreaterThan(20)
    const page = await stand.visit(address)
    await expectHeading(page, 'Crie uma senha nova')
    expect(page.network.countRequests('/auth/v1/verify')).toBe(0)
    await setPassword(page, '12345', 'outra')
    await expectText(page, 'A senha deve ter pelo menos 6 caracteres.')
    await expectText(page, 'As senhas não coincidem.')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!', 'Senha alterada com sucesso!')
    await expectPath(page, '/login')
    expect(listTraces(page)).not.toContain(secret)
    const { status } = await signInByPassword(stand.server, who.email, 'uma-nova-senha')
    expect(status).toBe(200)
  })

  test('opened by a scanner of mail still works for its person', async () => {
    const address = await requestRecoveryLink(await addClient(stand))
    const scanner = await stand.visit(address)
    await expectHeading(scanner, 'Crie uma senha nova')
    const page = await stand.visit(address)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('used before says so when it is opened, and where another one is to be had', async () => {
    const address = await requestRecoveryLink(await addClient(stand))
    const first = await stand.visit(address)
    await setPassword(first, 'uma-nova-senha')
    await expectToast(first, 'Senha atualizada!')
    const page = await stand.visit(address)
    await expectHeading(page, 'Link inválido')
    await expectText(page, 'Este link de redefinição não é válido ou expirou.')
    expect(await page.getByLabel('Nova senha', { exact: true }).count()).toBe(0)
    await link(page, 'Pedir outro link').click()
    await expectPath(page, '/forgot-password')
  })

  test('whose state nobody tells stands all the same', async () => {
    const page = await stand.visit('about:blank')
    page.route('**/auth/v1/recovery', cut)
    await page.goto(await requestRecoveryLink(await addClient(stand)))
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('of a recent second step says beforehand and afterwards that it comes off', async () => {
    const page = await stand.visit('about:blank')
    page.route('**/auth/v1/recovery', answerWith(200, { ends_second_step: true }))
    await page.goto(await requestRecoveryLink(await addClient(stand)))
    await expectText(page, /^Ao salvar a senha nova, a entrada em duas etapas .* é desativada/)
    await setPassword(page, 'uma-nova-senha')
    const ended =
      'A entrada em duas etapas foi desativada: depois de entrar, você pode ativá-la de novo.'
    await expectToast(page, 'Senha atualizada!', `Senha alterada com sucesso! ${ended}`)
  })

  test('used in another tab meanwhile says so, and keeps what was typed', async () => {
    const address = await requestRecoveryLink(await addClient(stand))
    const page = await stand.visit(address)
    await expectHeading(page, 'Crie uma senha nova')
    const token_hash = new URL(address, 'http://x').hash.match(/token_hash=([\w-]+)/)?.[1]
    const body = { type: 'recovery', token_hash } as const
    await stand.server.call('POST /auth/v1/verify', { headers: {}, body })
    await setPassword(page, 'outra-senha')
    await expectToast(
      page,
      'Erro ao alterar senha',
      'Este link de redefinição não é válido ou expirou.',
    )
    expect(await page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('outra-senha')
    await link(page, 'Pedir outro link').click()
    await expectPath(page, '/forgot-password')
  })

  test('takes no password that anybody would guess, and says so at its field', async () => {
    const page = await stand.visit(await requestRecoveryLink(await addClient(stand)))
    await setPassword(page, '123456')
    const field = page.getByLabel('Nova senha', { exact: true })
    await expectFocus(field)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('whose password is the old one can be tried again, though it works only once', async () => {
    const who = await addClient(stand)
    const page = await stand.visit(await requestRecoveryLink(who))
    await setPassword(page, who.password)
    await expectToast(page, 'Erro ao alterar senha', 'A nova senha deve ser diferente da atual.')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('is never called invalid for a reload: it is good when opened again', async () => {
    const address = await requestRecoveryLink(await addClient(stand))
    const page = await stand.visit(address)
    await expectHeading(page, 'Crie uma senha nova')
    await page.reload()
    await expectHeading(page, 'Abra o link de novo')
    expect(await page.getByText('Link inválido').count()).toBe(0)
    await expectVisible(link(page, 'Pedir outro link'))
    await page.goto(address)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('that was asked for from a salon’s page leads back to it', async () => {
    const { email } = await addClient(stand)
    const back = '/studio-aurora/login'
    const asking = await stand.visit(`/forgot-password?return=${encodeURIComponent(back)}`)
    expect(await link(asking, 'Voltar para o salão').getAttribute('href')).toBe(back)
    await asking.getByLabel('E-mail').fill(email)
    await button(asking, 'Recuperar senha').click()
    await expectHeading(asking, 'Confira o seu e-mail')
    const address = await findLinkSentTo(email)
    const page = await stand.visit(address)
    await expectHeading(page, 'Crie uma senha nova')
    await page.reload()
    expect(await link(page, 'Voltar para o salão').getAttribute('href')).toBe(back)
    await link(page, 'Pedir outro link').click()
    await expectPath(page, '/forgot-password')
    expect(await link(page, 'Voltar para o salão').getAttribute('href')).toBe(back)
    await page.goto(address)
    await setPassword(page, 'uma-nova-senha')
    await expectHeading(page, 'Senha atualizada!')
    expect(await link(page, 'Voltar para o salão').getAttribute('href')).toBe(back)
  })

  test.each(['//evil.example', '/admin/agenda', 'https://evil.example/studio-aurora'])(
    'leads to no other place that was asked for: %s',
    async (redirect_to) => {
      const { email } = await addClient(stand)
      const body = { email }
      await stand.server.call('POST /auth/v1/recover', { query: { redirect_to }, body })
      const address = await findLinkSentTo(email)
      expect(address).not.toContain('return')
      const page = await stand.visit(`${address}&return=${encodeURIComponent(redirect_to)}`)
      await setPassword(page, 'uma-nova-senha')
      await expectPath(page, '/login')
    },
  )

  test('fails in words where an answer says nothing of why, and keeps what was typed', async () => {
    const page = await stand.visit(await requestRecoveryLink(await addClient(stand)))
    page.route('**/auth/v1/user', answerWith(500, { code: 'unexpected_failure', message: '' }), {
      times: 1,
    })
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Erro ao alterar senha', 'Erro inesperado na atualização do perfil')
    await button(page, 'Salvar senha').click()
    await expectToast(page, 'Senha atualizada!')
  })

  test('fails without the network in words', async () => {
    const page = await stand.visit(await requestRecoveryLink(await addClient(stand)))
    page.route('**/auth/v1/verify', cut)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(
      page,
      'Erro ao alterar senha',
      'Sem resposta do servidor. O que você digitou continua aqui; tente de novo.',
    )
    page.unroute('**/auth/v1/verify')
    expect(await page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('uma-nova-senha')
    await button(page, 'Salvar senha').click()
    await expectToast(page, 'Senha atualizada!')
  })

  test.each(['?', '#'])('takes the pair of tokens after a %s too', async (mark) => {
    const pair = await findRecoveryTokens(await addClient(stand))
    const page = await stand.visit(`/reset-password${mark}${pair}`)
    await expectHeading(page, 'Crie uma senha nova')
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?link=aberto')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
    for (const token of new URLSearchParams(pair).values())
      expect(listTraces(page)).not.toContain(token)
  })

  test('takes no pair of a session that no mail opened', async () => {
    const { email, password } = await addClient(stand)
    const page = await stand.visit(`/reset-password#${await signInForTokens({ email, password })}`)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(
      page,
      'Erro ao alterar senha',
      'Este link de redefinição não é válido ou expirou.',
    )
    expect((await signInByPassword(stand.server, email, password)).status).toBe(200)
  })

  test('whose pair no longer counts says who is missing', async () => {
    const who = await addClient(stand)
    const pair = await findRecoveryTokens(who)
    const token = new URLSearchParams(pair).get('access_token') ?? ''
    const query = { scope: 'global' } as const
    await stand.server.call('POST /auth/v1/logout', { query }, token)
    const page = await stand.visit(`/reset-password#${pair}`)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Erro ao alterar senha')
  })

  test.each(['', '?access_token=a', '#refresh_token=r', '?type=recovery'])(
    'that ends in "%s" is none',
    async (rest) => {
      const page = await stand.visit(`/reset-password${rest}`)
      await expectToast(page, 'Link inválido', 'Este link de redefinição não é válido ou expirou.')
      await expectPath(page, '/login')
    },
  )

  test.each([
    ['?type=recovery&access_token=a&refresh_token=r', 'Crie uma senha nova'],
    ['#type=recovery&access_token=a&refresh_token=r', 'Crie uma senha nova'],
    ['#type=recovery&token_hash=h', 'Link inválido'],
  ])('leads there from a recovery callback: %s', async (rest, heading) => {
    const page = await stand.visit(`/auth/callback${rest}`)
    await expectPath(page, '/reset-password')
    await expectHeading(page, heading)
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?link=aberto')
  })
})

describe('a callback', () => {
  const isConfirmed = async (token: string) =>
    (await stand.server.call('GET /api/me', {}, token)).body.email_confirmed

  test('confirms an e-mail with the account’s password, never by being opened, and only once', async () => {
    const { email, token } = await signUp(stand.server)
    const address = await findLinkSentTo(email)
    const page = await stand.visit(address)
    await expectHeading(page, 'Confirme o seu e-mail')
    await expectText(page, `Uma conta na Vez foi criada com ${email}.`)
    expect(listTraces(page)).not.toContain(new URL(address).hash.slice(1, 30))
    await button(page, 'Confirmar e-mail').click()
    await expectText(page, 'Digite a senha.')
    await page.getByLabel('Senha', { exact: true }).fill('não é esta')
    await button(page, 'Confirmar e-mail').click()
    await expectText(page, 'Esta não é a senha desta conta.')
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('não é esta')
    expect(await isConfirmed(token)).toBe(false)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await button(page, 'Confirmar e-mail').click()
    await expectToast(page, 'E-mail confirmado!')
    await expectPath(page, '/booking')
    expect(await isConfirmed(token)).toBe(true)
    const again = await stand.visit(address)
    await expectHeading(again, 'Seu e-mail já está confirmado')
    await expectText(again, `${email} já foi confirmado antes. É só entrar.`)
    await link(again, 'Fazer Login').click()
    await expectPath(again, '/login')
  })

  test('whose e-mail another tab confirmed meanwhile says so, and never that it failed', async () => {
    const { email } = await signUp(stand.server)
    const address = await findLinkSentTo(email)
    const page = await stand.visit(address)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    const [, token_hash] = /token_hash=([\w-]+)/.exec(address) ?? []
    const body = { type: 'signup' as const, token_hash, password: PASSWORD }
    expect((await stand.server.call('POST /auth/v1/verify', { headers: {}, body })).status).toBe(
      200,
    )
    await button(page, 'Confirmar e-mail').click()
    await expectHeading(page, 'Seu e-mail já está confirmado')
    expect(await page.getByText('Erro no Login').count()).toBe(0)
  })

  test('that confirms an e-mail is good when opened again after a reload', async () => {
    const { email } = await signUp(stand.server)
    const address = await findLinkSentTo(email)
    const page = await stand.visit(address)
    await expectHeading(page, 'Confirme o seu e-mail')
    await page.reload()
    await expectHeading(page, 'Abra o link de novo')
    expect(page.url()).not.toContain(new URL(address).hash.slice(1, 30))
    await page.goto(address)
    await expectHeading(page, 'Confirme o seu e-mail')
  })

  test('confirms by a press alone in the browser that signed up', async () => {
    const email = createEmail()
    const page = await stand.visit('/register')
    await page.getByLabel('Nome').fill('Dora Lima')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Celular').fill('11987654321')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmar senha').fill(PASSWORD)
    await button(page, 'Criar conta').click()
    await expectPath(page, '/admin/first-steps')
    const address = await findLinkSentTo(email)
    await page.goto(address)
    await button(page, 'Confirmar e-mail').click()
    await expectToast(page, 'E-mail confirmado!')
    await expectPath(page, '/admin/first-steps')
    await page.goto(address)
    await expectHeading(page, 'Seu e-mail já está confirmado')
    await expectText(page, `${email} já foi confirmado antes, e você está nesta conta.`)
    await expectNothing(link(page, 'Fazer Login'))
    await link(page, 'Continuar').click()
    await expectPath(page, '/admin/first-steps')
  })

  test('whose e-mail is confirmed asks for a sign-in where somebody else is in', async () => {
    const { email } = await signUp(stand.server)
    const address = await findLinkSentTo(email)
    const [, token_hash] = /token_hash=([\w-]+)/.exec(address) ?? []
    const body = { type: 'signup' as const, token_hash, password: PASSWORD }
    await stand.server.call('POST /auth/v1/verify', { headers: {}, body })
    const page = await stand.visitAs(await openOwner(), address)
    await expectText(page, `${email} já foi confirmado antes. É só entrar.`)
    await expectVisible(link(page, 'Fazer Login'))
    await expectNothing(link(page, 'Continuar'))
  })

  test('lets who did not open the account take their e-mail off it, after asking once more', async () => {
    const { email, token } = await signUp(stand.server)
    const page = await stand.visit(await findLinkSentTo(email))
    await button(page, 'Não fui eu').click()
    await expectText(page, /você perderia o acesso a ela/)
    expect((await stand.server.call('GET /api/me', {}, token)).status).toBe(200)
    await button(page, 'Tirar meu e-mail desta conta').click()
    await expectHeading(page, 'Pronto, seu e-mail está livre')
    expect((await stand.server.call('GET /api/me', {}, token)).status).toBe(401)
    expect((await signInByPassword(stand.server, email)).status).toBe(400)
    const address = await findLinkSentTo(email)
    expect((await signUp(stand.server, { email })).email).toBe(email)
    await page.goto(address)
    await expectHeading(page, 'Este link não vale mais')
    await expectText(page, new RegExp(`^${email} já não está nessa conta`))
    await link(page, 'Criar conta').click()
    await expectPath(page, '/register')
  })

  test('that is too old says so, and leads to where another is asked for', async () => {
    const { email } = await signUp(stand.server)
    const page = await stand.visit('about:blank')
    const refusal = { code: 'otp_expired', message: 'x', request_id: 'r' }
    page.route('**/auth/v1/confirmation', answerWith(403, refusal))
    await page.goto(await findLinkSentTo(email))
    await expectHeading(page, 'Este link não vale mais')
    await expectText(page, /Se o e-mail ainda falta confirmar, peça um novo link/)
    expect(await page.getByText('Ocorreu um erro durante o login').count()).toBe(0)
    await expectVisible(link(page, 'Fazer Login'))
    await button(page, 'Mandar novo link').click()
    await expectFocus(page.getByLabel('E-mail'))
    await page.getByLabel('E-mail').fill(email)
    const first = await findLinkSentTo(email)
    await button(page, 'Mandar novo link').click()
    await expectToast(page, 'Email enviado! Verifique sua caixa de entrada...')
    expect(await findLinkSentTo(email)).not.toBe(first)
  })

  test('whose link cannot be opened without the network can be tried again', async () => {
    const { email } = await signUp(stand.server)
    const page = await stand.visit('about:blank')
    page.route('**/auth/v1/confirmation', cut)
    await page.goto(await findLinkSentTo(email))
    await expectHeading(page, 'Não foi possível abrir o link')
    page.unroute('**/auth/v1/confirmation')
    await button(page, 'Tentar novamente').click()
    await expectHeading(page, 'Confirme o seu e-mail')
  })

  /** A tab in which somebody has pressed the button that leads to Google. */
  async function leaveForGoogle(): Promise<ConsolePage> {
    const page = await stand.visit('/login')
    storeGoogleOrigin('/login')
    return page
  }

  test('adopts a pair of tokens, and leaves none of it behind', async () => {
    const pair = await signInForTokens(await openOwner())
    const page = await leaveForGoogle()
    await page.goto(`/auth/callback?role=client#${pair}`)
    await expectPath(page, '/admin/agenda')
    for (const token of new URLSearchParams(pair).values())
      expect(listTraces(page)).not.toContain(token)
    expect(page.cookies.list().every(({ httpOnly }) => httpOnly)).toBe(true)
    const others = Object.keys(page.readStorage()).filter((name) => name !== 'vez:last-agenda')
    expect(others, 'but the agenda that was opened').toEqual(['vez:auth'])
  })

  test.each([
    ['', 'Usuário não autenticado'],
    ['?role=admin', 'Usuário não autenticado'],
    ['#access_token=a&refresh_token=r', 'Usuário não autenticado'],
    ['#error=access_denied&error_description=Ligue+0900', 'Erro ao processar autenticação'],
    ['#error=x&error_code=oauth_failed', 'O Google não confirmou o login. Tente de novo.'],
  ])('that carries "%s" says "%s"', async (rest, sentence) => {
    const page = await stand.visit(`/auth/callback${rest}`)
    await expectHeading(page, 'Não foi possível entrar')
    await expectText(page, sentence)
    expect(await page.getByText('Ligue 0900').count()).toBe(0)
    expect(page.url()).not.toMatch(/token|error/)
    await link(page, 'Voltar ao Login').click()
    await expectPath(page, '/login')
  })

  test('signs nobody in by tokens that they did not go for', async () => {
    const pair = await signInForTokens(await openOwner())
    const page = await stand.visit(`/auth/callback#${pair}`)
    await expectText(page, 'Usuário não autenticado')
    expect(page.cookies.list()).toEqual([])
    expect(page.readStorage()).toEqual({})
  })

  test('says what it is doing, and that nothing came', async () => {
    const pair = await signInForTokens(await addClient(stand))
    const page = await leaveForGoogle()
    let cutIt = () => {}
    page.route('**/auth/v1/token**', async (route) => {
      await new Promise<void>((resolve) => {
        cutIt = resolve
      })
      await route.abort()
    })
    await page.goto(`/auth/callback#${pair}`)
    await expectText(page, 'Confirmando o seu acesso...')
    cutIt()
    await expectText(page, 'Erro inesperado durante a autenticação')
  })

  test('says that no profile could be made', async () => {
    const pair = await signInForTokens(await addClient(stand))
    const page = await leaveForGoogle()
    page.route('**/api/me/profile', answerWith(500, ''))
    await page.goto(`/auth/callback#${pair}`)
    await expectText(page, 'Erro ao criar perfil do usuário')
  })
})

describe('an invitation that is over', () => {
  const invite = async (email: string | null) => {
    const { business } = await openSalon(stand, { professionals: [{ name: 'Rafa', email }] })
    const about = { user_id: business.user_id, subject: requireNth(business.professionals).id }
    return createOneTimeLink(stand.server, 'invitation', about, 8 * MS_A_DAY)
  }

  test('is mailed anew by one press, and the new one opens', async () => {
    const email = createEmail('rafa')
    const page = await stand.visit(`/convite/${await invite(email)}`)
    await expectHeading(page, 'Este convite não vale mais')
    await button(page, 'Receber um novo convite').click()
    await expectHeading(page, 'Enviamos um novo convite')
    const [address = ''] =
      /https?:\/\/\S+\/convite\/\S+/.exec(await findLastSmsTo(stand.server, email)) ?? []
    await expectVisible(button(await stand.visit(address), 'Aceitar convite'))
  })

  test('of somebody whose e-mail the house does not know says whom to ask', async () => {
    const page = await stand.visit(`/convite/${await invite(null)}`)
    await button(page, 'Receber um novo convite').click()
    await expectHeading(page, 'Não dá para enviar daqui')
    await expectVisible(link(page, 'Login Profissional'))
  })
})
