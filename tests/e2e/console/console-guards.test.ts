import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { hold } from '#tests/support/e2e/browser/visit.ts'
import { callAs, DONA, makeAccount, RAFA } from '#tests/support/e2e/demo-people.ts'
import {
  answers,
  arrivesAt,
  BROKEN,
  enter,
  REFUSED,
  seesAgenda,
  seesHeading,
  signedIn,
  stored,
} from '#tests/support/e2e/screens/console.ts'
import { button, seesText } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand({ demo: true })
const ADMIN = ['/admin', '/admin/agenda', '/admin/professionals', '/admin/nada/disso']
const STAFF = ['/professional', '/professional/dashboard', '/professional/nada']

describe('the owners’ area', () => {
  test('sends whoever is not signed in to the door, and there is nothing to see before', async () => {
    const { page } = await stand.visit('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await arrivesAt(page, '/login')
      expect(new URL(page.url()).searchParams.get('return')).toMatch(/^\/admin/)
    }
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('says that it is checking while the answer is on its way', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda')
    const release = await hold(page, '**/api/me')
    await page.reload()
    await seesText(page, 'Verificando permissões...')
    release()
    await seesAgenda(page)
  })

  test('shows the agenda for a path that it does not know', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda')
    for (const path of ['/admin', '/admin/nada/disso']) {
      await page.goto(stand.url + path)
      await arrivesAt(page, '/admin/agenda')
    }
  })

  test('sends a professional to his own', async () => {
    const { page } = await signedIn(stand, RAFA, '/professional/dashboard')
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await arrivesAt(page, '/professional/dashboard')
    }
  })

  test('refuses a client in words, with a way to his bookings', async () => {
    const client = await makeAccount(stand.url, 'client')
    const { page } = await signedIn(stand, client, '/booking')
    for (const path of ADMIN) {
      await page.goto(stand.url + path)
      await seesHeading(page, 'Acesso Negado')
      await seesText(
        page,
        'Esta área é exclusiva para administradores. Você não tem permissão para acessá-la.',
      )
    }
    await button(page, 'Ir para Agendamentos').click()
    await arrivesAt(page, '/booking')
  })

  test('lets a client change his account', async () => {
    const client = await makeAccount(stand.url, 'client')
    const { page, context } = await signedIn(stand, client, '/booking')
    await page.goto(`${stand.url}/admin/agenda`)
    await button(page, 'Trocar de Conta').click()
    await arrivesAt(page, '/login')
    await expect.poll(() => context.cookies()).toEqual([])
    await enter(page, DONA)
    await arrivesAt(page, '/admin/agenda')
  })

  test('refuses any other role in words, with the way to the door', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda')
    // The server never gives such a role: only an answer in its place can.
    const me = await page.evaluate(() => fetch('/api/me').then((answer) => answer.json()))
    await page.route('**/api/me', answers(200, { ...me, role: 'visitor' }))
    await page.goto(`${stand.url}/admin/agenda`)
    await seesHeading(page, 'Acesso Negado')
    await seesText(page, 'Você não tem permissão para acessar esta área administrativa.')
    expect(await button(page, 'Ir para Agendamentos').count()).toBe(0)
    await page.goto(`${stand.url}/professional/dashboard`)
    await seesHeading(page, 'Acesso Negado')
    await seesText(page, 'Esta área é exclusiva para profissionais.')
    await button(page, 'Login Profissional').click()
    await arrivesAt(page, '/login/professional')
  })

  test('of such a role leads back to the door, signed out', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda')
    await page.route('**/api/me', answers(200, { name: 'X', role: 'visitor' }))
    await page.reload()
    await button(page, 'Fazer Login').click()
    await arrivesAt(page, '/login')
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => stored(page)).toEqual({})
  })

  test('keeps the session where the server cannot be asked, and can be tried again', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    await page.route('**/api/me', answers(503, { code: 'overloaded', message: 'Ocupado' }))
    await page.reload()
    await seesHeading(page, 'Não foi possível verificar o seu acesso')
    await page.unroute('**/api/me')
    await button(page, 'Tentar novamente').click()
    await seesAgenda(page)
  })

  test('gives no data to other roles, whatever the screen does', async () => {
    for (const role of ['client', 'admin'] as const) {
      const other = await makeAccount(stand.url, role)
      const answer = await callAs(stand.url, other, 'GET', '/api/bookings')
      const text = await answer.text()
      expect(text).not.toContain('client_name')
      expect(answer.status).toBe(role === 'client' ? 403 : 200)
    }
  })
})

describe('the professionals’ area', () => {
  test('sends everybody to where he belongs', async () => {
    const client = await makeAccount(stand.url, 'client')
    const cases = [
      [await stand.visit('about:blank'), '/login/professional'],
      [await signedIn(stand, DONA, '/admin/agenda'), '/admin/agenda'],
      [await signedIn(stand, client, '/booking'), '/booking'],
      [await signedIn(stand, RAFA, '/professional/dashboard'), '/professional/dashboard'],
    ] as const
    for (const [{ page }, home] of cases) {
      for (const path of STAFF) {
        await page.goto(stand.url + path)
        await arrivesAt(page, home)
      }
    }
  })

  test('sends an unknown role to the door', async () => {
    const { page } = await signedIn(stand, RAFA, '/professional/dashboard')
    await page.route('**/api/me', answers(200, { name: 'X', role: null }))
    await page.goto(`${stand.url}/professional/dashboard`)
    await arrivesAt(page, '/login/professional')
  })

  test('tells an account that is linked to no professional', async () => {
    const { page } = await signedIn(stand, RAFA, '/professional/dashboard', { allow: REFUSED })
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
      await seesHeading(page, 'Acesso Negado')
      await seesText(page, 'Esta conta não está vinculada a um profissional.')
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
