import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { type SignedUp, sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  BROKEN,
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  readStorage,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ env: mailbox.env, named: true })

/** The link of a mail, as the person who got it presses it. */
function linkIn(mail: string): string {
  const [link] = /https?:\/\/\S+\/(?:reset-password|auth\/callback)\S*/.exec(mail) ?? []
  if (!link) throw new Error(`no link in: ${mail}`)
  return link
}

/** A link for a new password, fresh from the mail. */
async function recoveryLink({ email }: SignedUp): Promise<string> {
  const before = mailbox.count(email)
  await fetch(`${stand.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return linkIn(await mailbox.mailTo(email, before + 1))
}

async function setPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar nova senha').fill(confirm)
  await button(page, 'Salvar senha').click()
}

/** Everything of this visit that could give a secret away. */
function watchLeaks(page: Page) {
  const said: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) said.push(request.url())
    said.push(request.headers().referer ?? '')
  })
  return async () => {
    const here = await page.evaluate(() => [location.href, document.referrer])
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    return [...said, ...here, kept].join('\n')
  }
}

/** No mail is awaited twice: the one that follows a sign-up comes first. */
async function newcomer(role: 'admin' | 'client' = 'admin'): Promise<SignedUp> {
  const account = await signUpAccount(stand.url, role)
  await mailbox.mailTo(account.email)
  return account
}

describe('a link for a new password', () => {
  test('of our mail sets it by a press, and ends every session', async () => {
    const who = await newcomer()
    const link = await recoveryLink(who)
    const elsewhere = await openSignedIn(stand, who, '/admin/agenda', { allow: REFUSED })
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    const leaks = watchLeaks(page)
    await page.goto(link)
    await expectHeading(page, 'Crie uma senha nova')
    const secret = new URL(link).hash.replace(/^#token_hash=([^&]+).*/, '$1')
    expect(secret.length).toBeGreaterThan(20)
    expect(await leaks()).not.toContain(secret)
    await setPassword(page, '12345', 'outra')
    await expectText(page, 'A senha deve ter pelo menos 6 caracteres.')
    await expectText(page, 'As senhas não coincidem.')
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Senha atualizada!', 'Senha alterada com sucesso!')
    await expectPath(page, '/login')
    expect(await leaks()).not.toContain(secret)
    await elsewhere.page.reload()
    await expectPath(elsewhere.page, '/login')
    await signInToConsole(page, { ...who, password: 'uma-nova-senha' })
    await expectPath(page, '/admin/agenda')
  })

  test('opened by a scanner of mail still works for its person', async () => {
    const link = await recoveryLink(await newcomer())
    const scanner = await stand.visit('about:blank')
    await scanner.page.goto(link)
    await expectVisible(button(scanner.page, 'Salvar senha'))
    const { page } = await stand.visit('about:blank')
    await page.goto(link)
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Senha atualizada!')
  })

  test('used before says so, and keeps what was typed', async () => {
    const link = await recoveryLink(await newcomer())
    const first = await stand.visit('about:blank')
    await first.page.goto(link)
    await setPassword(first.page, 'uma-nova-senha')
    await toastLocator(first.page, 'Senha atualizada!')
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    await page.goto(link)
    await setPassword(page, 'outra-senha')
    await toastLocator(
      page,
      'Erro ao alterar senha',
      'Este link de redefinição não é válido ou expirou.',
    )
    expect(await page.getByLabel('Nova senha', { exact: true }).inputValue()).toBe('outra-senha')
  })

  test('whose password is the old one can be tried again, though it works only once', async () => {
    const who = await newcomer()
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    await page.goto(await recoveryLink(who))
    await setPassword(page, who.password)
    await toastLocator(page, 'Erro ao alterar senha', 'A nova senha deve ser diferente da atual.')
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Senha atualizada!')
  })

  test('fails without the network in words', async () => {
    const { page } = await stand.visit('about:blank', { allow: BROKEN })
    await page.goto(await recoveryLink(await newcomer()))
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Erro ao alterar senha', 'Erro inesperado na atualização do perfil')
  })

  test.each(['?', '#'])('takes the pair of tokens after a %s too', async (mark) => {
    const who = await newcomer()
    const { access_token, refresh_token } = who.session
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    const leaks = watchLeaks(page)
    const pair = `access_token=${access_token}&refresh_token=${refresh_token}`
    await page.goto(`${stand.url}/reset-password${mark}${pair}`)
    await expectHeading(page, 'Crie uma senha nova')
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Senha atualizada!')
    expect(await leaks()).not.toContain(refresh_token)
    expect(await leaks()).not.toContain(access_token)
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  test('whose pair no longer counts says who is missing', async () => {
    const who = await newcomer()
    await sendAs(stand.url, who, 'POST', '/auth/v1/logout?scope=global')
    const { access_token, refresh_token } = who.session
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    const pair = `access_token=${access_token}&refresh_token=${refresh_token}`
    await page.goto(`${stand.url}/reset-password#${pair}`)
    await setPassword(page, 'uma-nova-senha')
    await toastLocator(page, 'Erro ao alterar senha')
  })

  test.each(['', '?access_token=a', '#refresh_token=r', '?type=recovery'])(
    'that ends in "%s" is none',
    async (rest) => {
      const { page } = await stand.visit(`/reset-password${rest}`)
      await toastLocator(page, 'Link inválido', 'Este link de redefinição não é válido ou expirou.')
      await expectPath(page, '/login')
    },
  )

  test('leads there from a recovery callback, by pair and by our own token', async () => {
    const { page } = await stand.visit('about:blank')
    for (const rest of [
      '?type=recovery&access_token=a&refresh_token=r',
      '#type=recovery&access_token=a&refresh_token=r',
      '#type=recovery&token_hash=h',
    ]) {
      await page.goto(`${stand.url}/auth/callback${rest}`)
      await expectPath(page, '/reset-password')
      await expectHeading(page, 'Crie uma senha nova')
      expect(page.url()).toBe(`${stand.url}/reset-password`)
      await page.goto('about:blank')
    }
  })
})

describe('a callback', () => {
  test('confirms an e-mail by a press, never by being opened', async () => {
    const who = await newcomer('client')
    const link = linkIn(await mailbox.mailTo(who.email))
    const { page } = await stand.visit('about:blank')
    const leaks = watchLeaks(page)
    await page.goto(link)
    await expectHeading(page, 'Confirme o seu e-mail')
    expect(await leaks()).not.toContain(new URL(link).hash.slice(1, 30))
    const confirmed = async () => {
      const me = await sendAs(stand.url, who, 'GET', '/api/me')
      return (await me.json()).email_confirmed
    }
    expect(await confirmed()).toBe(false)
    await button(page, 'Confirmar e-mail').click()
    await toastLocator(page, 'E-mail confirmado!')
    await expectPath(page, '/booking')
    expect(await confirmed()).toBe(true)
  })

  test('whose link was used says so, and leads back', async () => {
    const who = await newcomer()
    const link = linkIn(await mailbox.mailTo(who.email))
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    for (const outcome of ['/admin/agenda', '/auth/callback']) {
      await page.goto('about:blank')
      await page.goto(link)
      await button(page, 'Confirmar e-mail').click()
      await expectPath(page, outcome)
    }
    await expectText(page, 'Erro ao processar autenticação')
    await toastLocator(page, 'Erro no Login', 'Ocorreu um erro durante o login. Tente novamente.')
  })

  test('adopts a pair of tokens, and leaves none of it behind', async () => {
    const who = await newcomer()
    const { access_token, refresh_token } = who.session
    const { page, context } = await stand.visit('about:blank')
    const leaks = watchLeaks(page)
    const pair = `access_token=${access_token}&refresh_token=${refresh_token}`
    await page.goto(`${stand.url}/auth/callback?role=client#${pair}`)
    await expectPath(page, '/admin/agenda')
    expect(await leaks()).not.toContain(refresh_token)
    expect((await context.cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)
    expect(Object.keys(await readStorage(page))).toEqual(['vez:auth'])
  })

  test.each([
    ['', 'Usuário não autenticado'],
    ['?role=admin', 'Usuário não autenticado'],
    ['#access_token=a&refresh_token=r', 'Usuário não autenticado'],
    ['#error=access_denied&error_description=Não+quis', 'Erro ao processar autenticação'],
  ])('that carries "%s" says "%s"', async (rest, sentence) => {
    const { page } = await stand.visit('about:blank', { allow: REFUSED })
    await page.goto(`${stand.url}/auth/callback${rest}`)
    await expectHeading(page, 'Não foi possível entrar')
    await expectText(page, sentence)
    expect(page.url()).not.toMatch(/token|error/)
    await page.getByRole('link', { name: 'Voltar ao Login' }).click()
    await expectPath(page, '/login')
  })

  test('says what it is doing, and what failed on the way', async () => {
    const who = await newcomer()
    const { access_token, refresh_token } = who.session
    const pair = `access_token=${access_token}&refresh_token=${refresh_token}`
    const { page } = await stand.visit('about:blank', { allow: BROKEN })
    await page.route('**/auth/v1/token**', (route) => route.abort())
    const release = await holdRequests(page, '**/auth/v1/token**')
    await page.goto(`${stand.url}/auth/callback#${pair}`)
    await expectText(page, 'Confirmando o seu acesso...')
    release()
    await expectText(page, 'Erro inesperado durante a autenticação')
    await page.unroute('**/auth/v1/token**')
    await page.route('**/api/me/profile', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('about:blank')
    await page.goto(`${stand.url}/auth/callback#${pair}`)
    await expectText(page, 'Erro ao criar perfil do usuário')
  })
})
