/** The agenda of today and tomorrow, to be read without a connection by whoever saw it, and nobody else. */
import { expect, test, vi } from 'vitest'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import type { ConsolePage, Credentials } from '#tests/support/console/console-page.ts'
import { addStaff, openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  POLL,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole()

const TITLE = 'Agenda sem conexão'
const KEY = 'vez:last-agenda'
const SESSION = 'vez:auth'
const HOUR_MS = 3_600_000
const getToday = () => getTodayInZone('America/Sao_Paulo', Date.now())

async function openDays(): Promise<Salon> {
  const salon = await openSalon(stand)
  const at = (client_name: string, days: number, time: string) =>
    insertBooking(stand.server.storage, salon.business, {
      client_name,
      date: addDays(getToday(), days),
      time,
    })
  await at('Marina Souza', 0, '10:00')
  await at('Bruna Lima', 1, '11:00')
  await at('Rita Alves', 2, '12:00')
  return salon
}

/** Sees the agenda, tomorrow's loaded with it. */
async function see(who: Credentials, path: string): Promise<ConsolePage> {
  const page = await stand.visitAs(who, 'about:blank')
  await page.goto(path)
  await expect.poll(() => page.readStorage()[KEY] ?? '', POLL).toContain('Bruna')
  return page
}

/** Opens it anew where nothing answers. */
async function openOffline(page: ConsolePage, path: string): Promise<void> {
  page.route('**/api/**', cut)
  page.route('**/auth/**', cut)
  await page.goto(path)
}

test.each(['owner', 'professional'] as const)(
  'without a connection the %s reads today and tomorrow, with when that was seen',
  async (role) => {
    const salon = await openDays()
    const who = role === 'owner' ? salon.owner : await addStaff(stand, salon)
    const path = role === 'owner' ? '/admin/agenda' : '/professional/dashboard'
    const page = await see(who, path)
    await openOffline(page, path)
    await expectHeading(page, TITLE)
    await expectText(page, /^Visto às \d\d:\d\d, sem conexão$/)
    for (const name of ['Marina Souza', 'Bruna Lima']) await expectText(page, name)
    await expectNothing(page.getByText('Rita Alves'), page.getByText('Marina Souza'))
    page.unroute('**/api/**')
    page.unroute('**/auth/**')
    await button(page, 'Tentar novamente').click()
    await expectNothing(page.getByText(TITLE))
  },
)

test('it holds no telephone, e-mail or note', async () => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  const { days } = JSON.parse(page.readStorage()[KEY] ?? '{}')
  const keys = days.flatMap((day: { bookings: object[] }) => day.bookings.flatMap(Object.keys))
  expect(new Set(keys)).toEqual(new Set(['time', 'client', 'service', 'professional', 'status']))
})

test('it is gone after signing out, without a connection too', async () => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  await openOffline(page, '/admin/agenda')
  await button(page, 'Sair').click()
  await expect.poll(() => page.readStorage()[KEY], POLL).toBeUndefined()
})

test('it is gone when the session has ended, and when another account signs in', async () => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  page.cookies.clear()
  await page.reload()
  await expectPath(page, '/login')
  expect(page.readStorage()[KEY]).toBeUndefined()
  page.storeItem(KEY, JSON.stringify({ account: 'x', timezone: 'America/Sao_Paulo', days: [] }))
  const other = await openSalon(stand)
  await signInByForm(page, other.owner)
  await expectPath(page, '/admin/agenda')
  await expect.poll(() => page.readStorage()[KEY] ?? '', POLL).not.toContain('"account":"x"')
})

test('it is shown to the account that saw it alone, and deleted before any other', async () => {
  const salon = await openDays()
  for (const account of ['x', null]) {
    const page = await see(salon.owner, '/admin/agenda')
    const { expires_at } = JSON.parse(page.readStorage()[SESSION] ?? '{}')
    page.storeItem(SESSION, JSON.stringify({ expires_at, account }))
    await openOffline(page, '/admin/agenda')
    await expectHeading(page, 'Não foi possível verificar o seu acesso')
    expect(page.readStorage()[KEY]).toBeUndefined()
  }
})

test('it is gone once the server says that the cookies are of another account', async () => {
  const page = await see((await openDays()).owner, '/admin/agenda')
  const entry = page.readStorage()[SESSION] ?? ''
  await page.signIn((await openSalon(stand)).owner)
  page.storeItem(SESSION, entry)
  await page.goto('/admin/services')
  await expect.poll(() => page.readStorage()[SESSION], POLL).not.toBe(entry)
  expect(page.readStorage()[KEY]).toBeUndefined()
})

test.each([
  ['at most a day and a half', 37 * HOUR_MS],
  ['never from a clock that was ahead', -HOUR_MS],
])('it is read %s', async (_, later) => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
  await openOffline(page, '/admin/agenda')
  await expectHeading(page, 'Não foi possível verificar o seu acesso')
})

test('a server that answers, if only that it is busy, is not passed off as no connection', async () => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  page.route('**/api/**', answerWith(503, {}))
  await page.goto('/admin/agenda')
  await expectHeading(page, 'Não foi possível verificar o seu acesso')
})

test('what lies there and is none of ours is nothing', async () => {
  const salon = await openDays()
  const page = await see(salon.owner, '/admin/agenda')
  const odd = { account: 'x', timezone: 'America/Sao_Paulo', days: [{ date: getToday() }] }
  for (const text of ['{', 'null', JSON.stringify(odd)]) {
    page.storeItem(KEY, text)
    await openOffline(page, '/admin/agenda')
    await expectHeading(page, 'Não foi possível verificar o seu acesso')
  }
})
