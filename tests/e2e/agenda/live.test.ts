/** The open agenda follows what happens outside, through cuts and restarts, without a reload. */
import { createServer } from 'node:net'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  agendaRegion,
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  confirmBooking,
  countLoads,
  openClientVisit,
} from '#tests/support/e2e/screens/client-at.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import {
  confirmButton,
  expectNothing,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import { type ServerProcess, startServer } from '#tests/support/server/process.ts'

/** How the browser names a server that is away. */
const GONE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|status of [45]\d\d/

const stand = useTestSite()
const others: ServerProcess[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.kill()
})

const waiting = (page: Page) => page.getByText('Reconectando…')
const open = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/events') && answer.ok())

test('a booking made in the widget appears in the open agenda, marked as new', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house)
  const loads = countLoads(page)
  await confirmBooking(await openClientVisit(stand, house, '10:00'))
  const first = bookingCard(page, /^10:00 às .*Marina Souza, Corte, Rafa Lima/)
  await expectVisible(first)
  expect(await first.getAttribute('data-fresh')).toBe('true')
  expect(loads()).toBe(0)
})

test('what the owner books in another tab appears too, and is not news', async () => {
  const house = await openAgendaSalon(stand)
  const { page, context } = await openAgendaVisit(stand, house)
  const other = await context.newPage()
  await other.goto(page.url())
  await expectVisible(agendaRegion(other))
  const { id, version } = await house.book({ time: '11:00' })
  for (const tab of [page, other]) {
    await expectVisible(bookingCard(tab, /11:00.*Carla Dias/))
    expect(await bookingCard(tab, /Carla Dias/).getAttribute('data-fresh')).toBeNull()
  }
  await house.call('PATCH', `/api/bookings/${id}`, { version, time: '15:00' })
  for (const tab of [page, other]) await expectVisible(bookingCard(tab, /15:00.*Carla Dias/))
})

test('a network that was away: the sign says so, and then nothing is missing', async () => {
  const house = await openAgendaSalon(stand)
  const opened = await openAgendaVisit(stand, house, { allow: BROKEN })
  const { page, context } = opened
  const loads = countLoads(page)
  const { id, version } = await house.book({ time: '08:00' })
  await expectVisible(bookingCard(page, /08:00/))
  await context.setOffline(true)
  await expectVisible(waiting(page))
  await house.book({ time: '09:00', who: 'Bia Costa' })
  await house.call('DELETE', `/api/bookings/${id}`, { version })
  const client = await openClientVisit(stand, house, '14:00')
  await confirmButton(client).click()
  await expectText(client, 'Agendamento confirmado!')
  expect(await bookingCard(page, /./).count()).toBe(1)
  await context.setOffline(false)
  await expectVisible(bookingCard(page, /09:00.*Bia Costa/))
  await expectVisible(bookingCard(page, /14:00.*Marina Souza/))
  await expectNothing(bookingCard(page, /08:00/))
  await expectNothing(waiting(page))
  expect(await bookingCard(page, /Marina Souza/).getAttribute('data-fresh')).toBe('true')
  expect(loads()).toBe(0)
})

describe('a server of its own', () => {
  /** A port that nobody has, so that a server can come back to it. */
  const freePort = () =>
    new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const at = probe.address()
        probe.close(() => resolve(typeof at === 'object' && at ? at.port : 0))
      })
    })

  const startAt = async (port: number): Promise<ServerProcess> => {
    const env = { RATE_LIMIT_FACTOR: '1000', PORT: String(port) }
    const server = await startServer({ database: stand.file.path, env })
    others.push(server)
    return server
  }

  // One that ends in order says the same to the browser, which tests/server shows.
  test('that is killed and comes back at the same address: nothing is missed and nothing doubled', async () => {
    const house = await openAgendaSalon(stand)
    const port = await freePort()
    const first = await startAt(port)
    const there = { ...stand, url: first.url }
    const { page } = await openAgendaVisit({ ...there, visit: visitAt(first.url) }, house, {
      allow: GONE,
    })
    const loads = countLoads(page)
    await house.book({ time: '08:00' })
    await expectVisible(bookingCard(page, /08:00/))
    await first.kill()
    await expectVisible(waiting(page))
    // Another process on the same database goes on booking.
    await house.book({ time: '09:00' })
    await house.book({ time: '10:00', who: 'Bia Costa' })
    await startAt(port)
    await bookingCard(page, /10:00/).waitFor({ timeout: 45_000 })
    await expectNothing(waiting(page))
    await house.book({ time: '11:00' })
    await expectVisible(bookingCard(page, /11:00/))
    expect(await bookingCard(page, /./).count()).toBe(4)
    expect(loads()).toBe(0)
  })

  const visitAt =
    (url: string): typeof stand.visit =>
    (at, options) =>
      stand.visit(new URL(at, url).href, options)
})

test('a session that ran out while the line was away is renewed for it', async () => {
  const house = await openAgendaSalon(stand)
  const { page, context } = await openAgendaVisit(stand, house, { allow: BROKEN })
  await context.clearCookies({ name: 'vez-access' })
  await context.setOffline(true)
  await expectVisible(waiting(page))
  await house.book({ time: '09:00' })
  const again = open(page)
  await context.setOffline(false)
  await again
  await expectVisible(bookingCard(page, /09:00/))
})
