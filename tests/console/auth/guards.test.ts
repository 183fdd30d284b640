import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endReception } from '#db/account/reception-accounts.ts'
import { findUserByContact } from '#db/account/users.ts'
import { profiles } from '#db/tables/business.ts'
import type { Credentials } from '#tests/support/console/console-page.ts'
import {
  addClient,
  addReceptionist,
  addStaff,
  openSalon,
  type Salon,
} from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  POLL,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

const endReceptionOf = ({ business }: Salon, who: Credentials) =>
  stand.server.storage.write(async (tx) => {
    const account = await findUserByContact(tx, who)
    await endReception(tx, business.user_id, account?.id ?? '', Date.now())
  })

const openStaff = async () => addStaff(stand, await openSalon(stand))
const openOwner = async () => (await openSalon(stand)).owner

const ADMIN = ['/admin', '/admin/agenda', '/admin/professionals', '/admin/nada/disso']
const STAFF = ['/professional', '/professional/dashboard', '/professional/nada']

describe('the owners’ area', () => {
  test.each(ADMIN)(
    'sends whoever is not signed in to the door, having asked nothing: %s',
    async (path) => {
      const page = await stand.visit(path)
      await expectPath(page, '/login')
      expect(new URL(page.url()).searchParams.get('return')).toMatch(/^\/admin/)
      expect(page.network.listPaths().filter((one) => one.startsWith('/api/'))).toEqual([])
    },
  )

  test('says that it is checking while the answer is on its way', async () => {
    const page = await stand.visitAs(await addClient(stand), 'about:blank')
    const release = page.network.hold('**/api/me')
    await page.goto('/admin/professionals')
    await expectText(page, 'Verificando permissões...')
    release()
    await expectHeading(page, 'Acesso Negado')
  })

  test.each(['/admin', '/admin/dashboard', '/admin/nada/disso'])(
    'shows the owner’s day, and to the reception its agenda, for a path that it does not know: %s',
    async (path) => {
      const salon = await openSalon(stand)
      const page = await stand.visitAs(salon.owner, path)
      await expectHeading(page, 'O que pede atenção')
      await expectPath(page, path)
      const reception = await stand.visitAs(await addReceptionist(stand, salon), path)
      await expectPath(reception, '/admin/agenda')
      expect(reception.network.listPaths()).not.toContain('/api/dashboard')
    },
  )

  test.each(ADMIN)('sends a professional to their own: %s', async (path) => {
    const page = await stand.visitAs(await openStaff(), path)
    await expectPath(page, '/professional/dashboard')
  })

  test.each(ADMIN)('refuses a client in words, with a way to their bookings: %s', async (path) => {
    const page = await stand.visitAs(await addClient(stand), path)
    await expectHeading(page, 'Acesso Negado')
    await expectText(
      page,
      'Esta área é exclusiva para administradores. Você não tem permissão para acessá-la.',
    )
    await button(page, 'Ir para Agendamentos').click()
    await expectPath(page, '/booking')
  })

  test('lets a client change account', async () => {
    const page = await stand.visitAs(await addClient(stand), '/admin/agenda')
    await button(page, 'Trocar de Conta').click()
    await expectPath(page, '/login')
    await expect.poll(page.cookies.listOfSession, POLL).toEqual([])
    await expectVisible(page.getByLabel('E-mail'))
  })

  // The frame, its menu and its routes are one thing only in a browser.
  test('lets the reception in, and tells it in words which screens are not its own', async () => {
    const salon = await openSalon(stand)
    const { storage } = stand.server
    await insertBooking(storage, salon.business, { date: '2026-11-24' })
    await insertBooking(storage, salon.business, { date: '2026-11-25', deleted: true })
    const page = await stand.visitAs(await addReceptionist(stand, salon), '/admin/audit')
    await expectHeading(page, 'Esta tela não está aberta para você')
    const menu = page.getByRole('navigation', { name: 'Áreas do salão' })
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Agenda',
      'Clientes',
      'Caixa',
      'Perfil',
      'Segurança',
    ])
    await page.getByRole('link', { name: 'Ir para a agenda' }).click()
    await expectPath(page, '/admin/agenda')
    await expectVisible(button(page, 'Hoje'))
    await page.goto('/admin/share/imprimir')
    await expectPath(page, '/admin/share')
    await expectHeading(page, 'Esta tela não está aberta para você')
    await page.goto('/admin/bookings?periodo=tudo')
    await expectText(page, '1 agendamento')
    expect(await button(page, 'Exportar CSV').count()).toBe(0)
    expect(await page.getByText('Faturado').count()).toBe(0)
    await page.goto('/admin/bookings?periodo=tudo&lixeira=sim')
    await expectVisible(button(page, /^Restaurar/))
    expect(await button(page, /^Excluir de vez/).count()).toBe(0)
    const asked = page.network.listPaths()
    const closed = ['/api/audit', '/api/share', '/api/unreadable', '/api/professionals']
    expect(asked.filter((path) => closed.includes(path))).toEqual([])
  })

  test('tells whose access to a reception was ended so, wherever they look for it', async () => {
    const salon = await openSalon(stand)
    const carla = await addReceptionist(stand, salon)
    const page = await stand.visitAs(carla, '/admin/agenda')
    await expectVisible(button(page, 'Hoje'))
    await endReceptionOf(salon, carla)
    await page.push('/admin/bookings')
    await expectToast(
      page,
      'Sua sessão terminou',
      'Entre novamente para continuar de onde parou. Se não conseguir, o salão pode ter encerrado o seu acesso: fale com o responsável.',
    )
    await expectPath(page, '/login')
    const name = salon.business.settings.business_name
    const sentence = `Seu acesso à recepção de ${name} foi encerrado. Fale com o responsável.`
    await signInByForm(page, carla)
    await expectPath(page, '/booking')
    await expectText(page, sentence)
    await page.goto('/admin/agenda')
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, sentence)
    const other = await stand.visitAs(await addClient(stand), '/booking')
    await expectNothing(other.getByText(/recepção/))
  })

  /** Somebody with a role that the server never gives: only an answer in its place can. */
  async function visitAsVisitor(path: string, role: string | null = 'visitor') {
    const page = await stand.visitAs(await addClient(stand), 'about:blank')
    page.route('**/api/me', answerWith(200, { name: 'X', role }))
    await page.goto(path)
    return page
  }

  test('refuses any other role in words', async () => {
    const page = await visitAsVisitor('/admin/agenda')
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, 'Você não tem permissão para acessar esta área administrativa.')
    expect(await button(page, 'Ir para Agendamentos').count()).toBe(0)
  })

  test('of such a role leads back to the door, signed out', async () => {
    const page = await visitAsVisitor('/admin/agenda')
    await button(page, 'Fazer Login').click()
    await expectPath(page, '/login')
    await expect.poll(page.cookies.listOfSession, POLL).toEqual([])
    await expect.poll(page.readStorage, POLL).toEqual({})
  })

  test('and the professionals’ refuses such a role, with the way to its door', async () => {
    const page = await visitAsVisitor('/professional/dashboard')
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, 'Esta área é exclusiva para profissionais.')
    await button(page, 'Login Profissional').click()
    await expectPath(page, '/login/professional')
  })

  test('and the professionals’ sends somebody without a role to the door', async () => {
    const page = await visitAsVisitor('/professional/dashboard', null)
    await expectPath(page, '/login/professional')
  })

  test('keeps the session where the server cannot be asked, and can be tried again', async () => {
    const page = await stand.visitAs(await addClient(stand), 'about:blank')
    page.route('**/api/me', answerWith(400, { code: 'overloaded', message: 'Ocupado' }))
    await page.goto('/admin/agenda')
    await expectHeading(page, 'Não foi possível verificar o seu acesso')
    page.unroute('**/api/me')
    await button(page, 'Tentar novamente').click()
    await expectHeading(page, 'Acesso Negado')
  })
})

describe('the professionals’ area', () => {
  const people: [string, () => Promise<Credentials>, string][] = [
    ['an owner', openOwner, '/admin/agenda'],
    ['a client', () => addClient(stand), '/booking'],
    ['a professional', openStaff, '/professional/dashboard'],
  ]
  const ways = STAFF.flatMap((path) => people.map((person) => [...person, path] as const))

  test.each(ways)('sends %s where they belong', async (_, findPerson, home, path) => {
    const page = await stand.visitAs(await findPerson(), path)
    await expectPath(page, home)
  })

  test.each(STAFF)('sends whoever is not signed in to their door: %s', async (path) => {
    const page = await stand.visit(path)
    await expectPath(page, '/login/professional')
  })

  test('tells an account that is linked to no professional', async () => {
    const { email, password } = await openStaff()
    await stand.server.storage.write((tx) =>
      tx.update(profiles).set({ professional_id: null }).where(eq(profiles.email, email)),
    )
    const page = await stand.visitAs({ email, password }, '/professional/dashboard')
    await expectHeading(page, 'Acesso Negado')
    await expectText(page, 'Esta conta não está vinculada a um profissional.')
  })
})

test('whoever was sent to the door from their bookings comes back to them', async () => {
  const page = await stand.visit('/booking')
  await expectHeading(page, 'Seus agendamentos')
  await expectVisible(page.getByRole('link', { name: 'Encontrar meu salão' }))
  await page.getByRole('link', { name: 'Entrar na minha conta' }).click()
  await expectPath(page, '/login')
  expect(new URL(page.url()).searchParams.get('return')).toBe('/booking')
})

test.each([
  ...['/login', '/register', '/booking', '/admin', '/professional', '/convite/x'],
  ...['/forgot-password', '/reset-password', '/auth/callback'],
])('a business cannot take the address of a screen: %s', async (path) => {
  const answer = await stand.server.request(path)
  expect(await answer.text()).toContain('<title>console</title>')
})
