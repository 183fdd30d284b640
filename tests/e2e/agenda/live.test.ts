/** The open agenda follows what happens outside, through cuts and restarts, without a reload. */
import { createServer } from 'node:net'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { sendAs } from '#tests/support/e2e/demo-people.ts'
import {
  agendaRegion,
  bookingCard,
  openAgenda,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  countLoads,
  measureQuickest,
  openClientVisit,
} from '#tests/support/e2e/screens/client-at.ts'
import {
  BROKEN,
  expectPath,
  REFUSED,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  confirmButton,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import { type ServerProcess, startServer } from '#tests/support/server/process.ts'

/** How the browser names a server that is away. */
const GONE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|status of [45]\d\d/
const AT_ONCE = 1000

const stand = useTestSite()
const others: ServerProcess[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.kill()
})

const waiting = (page: Page) => page.getByText('Reconectando…')
const open = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/events') && answer.ok())

test('a booking made in the widget is in the open agenda within a second, marked as new', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house)
  const loads = countLoads(page)
  const quickest = await measureQuickest(
    page,
    (time) => new RegExp(`^${time} às .*Marina Souza, Corte, Rafa Lima`),
    (time) => openClientVisit(stand, house, time),
    AT_ONCE,
  )
  expect(quickest).toBeLessThan(AT_ONCE)
  const first = bookingCard(page, /^10:00 às .*Marina Souza/)
  await expectVisible(first)
  expect(await first.getAttribute('data-fresh')).toBe('true')
  expect(loads()).toBe(0)
})

test('what the owner books himself in another tab appears too, and is not news', async () => {
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
  await expectNothingCut(bookingCard(page, /08:00/))
  await expectNothingCut(waiting(page))
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

  test.each(['kill', 'stop'] as const)(
    'that ends (%s) and comes back at the same address: nothing is missed and nothing doubled',
    async (end) => {
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
      await first[end]()
      await expectVisible(waiting(page))
      // Another process on the same database goes on booking.
      await house.book({ time: '09:00' })
      await house.book({ time: '10:00', who: 'Bia Costa' })
      await startAt(port)
      await bookingCard(page, /10:00/).waitFor({ timeout: 45_000 })
      await expectNothingCut(waiting(page))
      await house.book({ time: '11:00' })
      await expectVisible(bookingCard(page, /11:00/))
      expect(await bookingCard(page, /./).count()).toBe(4)
      expect(loads()).toBe(0)
    },
  )

  const visitAt =
    (url: string): typeof stand.visit =>
    (at, options) =>
      stand.visit(new URL(at, url).href, options)
})

/** How long, on the page's own clock, until it asks for its line again (ms). */
async function measurePause(page: Page, attempts: () => number, least = 0): Promise<number> {
  const before = attempts()
  let passed = least
  await page.clock.runFor(least)
  while (attempts() === before) {
    await page.clock.runFor(100)
    passed += 100
  }
  return passed
}

test('a line that says nothing for 35 s is opened anew, after 1, 2, 5, 10 and again 10 s', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await stand.visit('about:blank', { size: DESKTOP, allow: BROKEN })
  await page.clock.install()
  await page.goto(`${stand.url}/login`)
  await signInToConsole(page, house.owner)
  await expectPath(page, '/admin/agenda')
  await house.book({ time: '08:00' })
  await openAgenda(page, stand.url, `dia=${house.day}`)
  await expectVisible(bookingCard(page, /08:00/))
  await page.clock.pauseAt(Date.now() + 60_000)
  await house.book({ time: '09:00' })
  let shown = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      shown += 20
      return bookingCard(page, /09:00/).count()
    })
    .toBe(1)
  let asked = 0
  await page.route('**/api/events*', (route) => {
    asked += 1
    return route.abort()
  })
  // Most of it in one step, so that no real heartbeat comes meanwhile.
  const pauses = [await measurePause(page, () => asked, 30_000)]
  for (let attempt = 1; attempt < 5; attempt++) pauses.push(await measurePause(page, () => asked))
  // The line was heard last while the card was shown.
  const expected = [36_000 - shown, 2000, 5000, 10_000, 10_000]
  for (const [attempt, pause] of pauses.entries()) {
    const late = pause - (expected[attempt] ?? 0)
    expect(late, `${pauses}`).toBeGreaterThanOrEqual(-100)
    // That it was asked is heard of a little later.
    expect(late, `${pauses}`).toBeLessThan(attempt === 0 ? 1500 + shown : 1500)
  }
  await expectVisible(waiting(page))
  await page.unroute('**/api/events*')
  await house.book({ time: '10:00' })
  await page.clock.runFor(10_500)
  await page.clock.resume()
  await expectVisible(bookingCard(page, /10:00/))
})

test('a tab that nobody looks at lets go of its line, and catches up when it is looked at', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house)
  await house.book({ time: '08:00' })
  await expectVisible(bookingCard(page, /08:00/))
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const left = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/events'),
  )
  await look('hidden')
  await left
  await house.book({ time: '09:00' })
  const back = page.waitForRequest(/\/api\/events\?since=\d+$/)
  await look('visible')
  await back
  await expectVisible(bookingCard(page, /09:00/))
})

test('whoever was signed out elsewhere is told, and led to the door', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
  await sendAs(stand.url, house.owner, 'POST', '/auth/v1/logout?scope=global')
  // His line ends with the next thing that happens.
  stand.file.change(
    `UPDATE versions SET event = event + 1 WHERE user_id = '${house.owner.session.user.id}'`,
  )
  await toastLocator(page, 'Sua sessão terminou', 'Entre novamente para continuar de onde parou.')
  await expectPath(page, '/login')
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
