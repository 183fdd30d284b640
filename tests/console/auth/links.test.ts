import { describe, expect, test } from 'vitest'
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
  expectHeading,
  expectPath,
  expectText,
  expectToast,
  link,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

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
  await stand.server.call('POST /auth/v1/recover', { body: { email } })
  return findLinkSentTo(email)
}

async function findTokenPair({ email, password }: Credentials): Promise<string> {
  const { body } = await signInByPassword(stand.server, email, password)
  return `access_token=${body.access_token}&refresh_token=${body.refresh_token}`
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
    expect(page.network.countOf('/auth/v1/verify')).toBe(0)
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

  test('used before says so, and keeps what was typed', async () => {
    const address = await requestRecoveryLink(await addClient(stand))
    const first = await stand.visit(address)
    await setPassword(first, 'uma-nova-senha')
    await expectToast(first, 'Senha atualizada!')
    const page = await stand.visit(address)
    await setPassword(page, 'outra-senha')
    await expectToast(
      page,
      'Erro ao alterar senha',
      'Este link de redefinição não é válido ou expirou.',
    )
    expect(await page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('outra-senha')
  })

  test('whose password is the old one can be tried again, though it works only once', async () => {
    const who = await addClient(stand)
    const page = await stand.visit(await requestRecoveryLink(who))
    await setPassword(page, who.password)
    await expectToast(page, 'Erro ao alterar senha', 'A nova senha deve ser diferente da atual.')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
  })

  test('fails without the network in words', async () => {
    const page = await stand.visit(await requestRecoveryLink(await addClient(stand)))
    page.route('**/auth/v1/verify', cut)
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Erro ao alterar senha', 'Erro inesperado na atualização do perfil')
  })

  test.each(['?', '#'])('takes the pair of tokens after a %s too', async (mark) => {
    const pair = await findTokenPair(await addClient(stand))
    const page = await stand.visit(`/reset-password${mark}${pair}`)
    await expectHeading(page, 'Crie uma senha nova')
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
    await setPassword(page, 'uma-nova-senha')
    await expectToast(page, 'Senha atualizada!')
    for (const token of new URLSearchParams(pair).values())
      expect(listTraces(page)).not.toContain(token)
  })

  test('whose pair no longer counts says who is missing', async () => {
    const who = await addClient(stand)
    const pair = await findTokenPair(who)
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
    '?type=recovery&access_token=a&refresh_token=r',
    '#type=recovery&access_token=a&refresh_token=r',
    '#type=recovery&token_hash=h',
  ])('leads there from a recovery callback: %s', async (rest) => {
    const page = await stand.visit(`/auth/callback${rest}`)
    await expectPath(page, '/reset-password')
    await expectHeading(page, 'Crie uma senha nova')
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
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
    await expectText(again, 'Erro ao processar autenticação')
    await expectToast(again, 'Erro no Login', 'Ocorreu um erro durante o login. Tente novamente.')
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
    await expectPath(page, '/admin/agenda')
    await page.goto(await findLinkSentTo(email))
    await button(page, 'Confirmar e-mail').click()
    await expectToast(page, 'E-mail confirmado!')
    await expectPath(page, '/admin/agenda')
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
    expect((await signUp(stand.server, { email })).email).toBe(email)
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

  test('adopts a pair of tokens, and leaves none of it behind', async () => {
    const pair = await findTokenPair(await openOwner())
    const page = await stand.visit(`/auth/callback?role=client#${pair}`)
    await expectPath(page, '/admin/agenda')
    for (const token of new URLSearchParams(pair).values())
      expect(listTraces(page)).not.toContain(token)
    expect(page.cookies.list().every(({ httpOnly }) => httpOnly)).toBe(true)
    expect(Object.keys(page.readStorage())).toEqual(['vez:auth'])
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

  test('says what it is doing, and that nothing came', async () => {
    const pair = await findTokenPair(await addClient(stand))
    const page = await stand.visit('about:blank')
    let cutIt = () => {}
    page.route('**/auth/v1/token**', async (route) => {
      await new Promise<void>((resolve) => {
        cutIt = resolve
      })
      route.abort()
    })
    await page.goto(`/auth/callback#${pair}`)
    await expectText(page, 'Confirmando o seu acesso...')
    cutIt()
    await expectText(page, 'Erro inesperado durante a autenticação')
  })

  test('says that no profile could be made', async () => {
    const pair = await findTokenPair(await addClient(stand))
    const page = await stand.visit('about:blank')
    page.route('**/api/me/profile', answerWith(500, ''))
    await page.goto(`/auth/callback#${pair}`)
    await expectText(page, 'Erro ao criar perfil do usuário')
  })
})
