import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { DONA, RAFA, sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  BROKEN,
  expectAgenda,
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  readStorage,
  signInToConsole,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectText } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })
const ADMIN = ['/admin', '/admin/agenda', '/admin/professionals', '/admin/nada/disso']
const STAFF = ['/professional', '/professional/dashboard', '/professional/nada']

describe('the owners’ area', () => {
  test('sends whoever is not signed in to the door, and there is nothing to see before', async () => {
    const { page } = await stand.visit('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await expectPath(page, '/login')
      expect(new URL(page.url()).searchParams.get('return')).toMatch(/^\/admin/)
    }
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('says that it is checking while the answer is on its way', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    const release = await holdRequests(page, '**/api/me')
    await page.reload()
    await expectText(page, 'Verificando permissões...')
    release()
    await expectAgenda(page)
  })

  test('shows the agenda for a path that it does not know', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    for (const path of ['/admin', '/admin/nada/disso']) {
      await page.goto(stand.url + path)
      await expectPath(page, '/admin/agenda')
    }
  })

  test('sends a professional to his own', async () => {
    const { page } = await openSignedIn(stand, RAFA, '/professional/dashboard')
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await expectPath(page, '/professional/dashboard')
    }
  })

  test('refuses a client in words, with a way to his bookings', async () => {
    const client = await signUpAccount(stand.url, 'client')
    const { page } = await openSignedIn(stand, client, '/booking')
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await expectHeading(page, 'Acesso Negado')
      await expectText(
        page,
        'Esta área é exclusiva para administradores. Você não tem permissão para acessá-la.',
      )
    }
    await button(page, 'Ir para Agendamentos').click()
    await expectPath(page, '/booking')
  })

  test('lets a client change his account', async () => {
    const client = await signUpAccount(stand.url, 'client')
    const { page, context } = await openSignedIn(stand, client, '/booking')
    await page.goto(`${stand.url}/admin/agenda`)
    await button(page, 'Trocar de Conta').click()
    await expectPath(page, '/login')
    await expect.poll(() => context.cookies()).toEqual([])
    await signInToConsole(page, DONA)
    await expectPath(page, '/admin/agenda')
  })

  test('refuses any other role in words, with the way to the door', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    // The server never gives such a role: only an answer in its place can.
    const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
    await page.route('**/api/me', answerWith(200, { ...me, role: 'visitor' }))
    await page.goto(`${stand.url}/admin/agenda`)
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, 'Você não tem permissão para acessar esta área administrativa.')
    expect(await button(page, 'Ir para Agendamentos').count()).toBe(0)
    await page.goto(`${stand.url}/professional/dashboard`)
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, 'Esta área é exclusiva para profissionais.')
    await button(page, 'Login Profissional').click()
    await expectPath(page, '/login/professional')
  })

  test('of such a role leads back to the door, signed out', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda')
    await page.route('**/api/me', answerWith(200, { name: 'X', role: 'visitor' }))
    await page.reload()
    await button(page, 'Fazer Login').click()
    await expectPath(page, '/login')
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => readStorage(page)).toEqual({})
  })

  test('keeps the session where the server cannot be asked, and can be tried again', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    await page.route('**/api/me', answerWith(503, { code: 'overloaded', message: 'Ocupado' }))
    await page.reload()
    await expectHeading(page, 'Não foi possível verificar o seu acesso')
    await page.unroute('**/api/me')
    await button(page, 'Tentar novamente').click()
    await expectAgenda(page)
  })

  test('gives no data to other roles, whatever the screen does', async () => {
    for (const role of ['client', 'admin'] as const) {
      const other = await signUpAccount(stand.url, role)
      const answer = await sendAs(stand.url, other, 'GET', '/api/bookings')
      const text = await answer.text()
      expect(text).not.toContain('client_name')
      expect(answer.status).toBe(role === 'client' ? 403 : 200)
    }
  })
})

describe('the professionals’ area', () => {
  test('sends everybody to where he belongs', async () => {
    const client = await signUpAccount(stand.url, 'client')
    const cases = [
      [await stand.visit('about:blank'), '/login/professional'],
      [await openSignedIn(stand, DONA, '/admin/agenda'), '/admin/agenda'],
      [await openSignedIn(stand, client, '/booking'), '/booking'],
      [await openSignedIn(stand, RAFA, '/professional/dashboard'), '/professional/dashboard'],
    ] as const
    for (const [{ page }, home] of cases) {
      for (const path of STAFF) {
        await page.goto(stand.url + path)
        await expectPath(page, home)
      }
    }
  })

  test('sends an unknown role to the door', async () => {
    const { page } = await openSignedIn(stand, RAFA, '/professional/dashboard')
    await page.route('**/api/me', answerWith(200, { name: 'X', role: null }))
    await page.goto(`${stand.url}/professional/dashboard`)
    await expectPath(page, '/login/professional')
  })

  test('tells an account that is linked to no professional', async () => {
    const { page } = await openSignedIn(stand, RAFA, '/professional/dashboard', { allow: REFUSED })
    const linked = stand.file.query(
      "SELECT professional_id FROM profiles WHERE email = 'rafa@aurora.example'",
    )[0]?.professional_id
    const link = (to: string) =>
      stand.file.change(
        `UPDATE profiles SET professional_id = ${to} WHERE email = 'rafa@aurora.example'`,
      )
    link('NULL')
    try {
      await page.reload()
      await expectHeading(page, 'Acesso Negado')
      await expectText(page, 'Esta conta não está vinculada a um profissional.')
    } finally {
      link(`'${linked}'`)
    }
  })
})

test('a business cannot take the address of a screen', async () => {
  const { page } = await stand.visit('/login')
  const screens = ['/login', '/register', '/booking', '/admin', '/professional', '/convite/x']
  for (const path of [...screens, '/forgot-password', '/reset-password', '/auth/callback']) {
    const answer = await page.request.get(stand.url + path)
    expect(await answer.text(), path).toContain('<div id="app">')
  }
})
