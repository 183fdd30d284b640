/** When the console asks the server, and when it believes what it knows (documents 1, section 9). */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  type AgendaSalon,
  agendaRegion,
  bookingCard,
  openAgenda,
  openAgendaSalon,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
  getDayFromNow,
} from '#tests/support/e2e/screens/screen.ts'
import { navigationEntry } from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite()

/** The owner of a house, on a clock that the test moves, and what his browser asks for. */
async function atHouse(house: AgendaSalon, options: VisitOptions = {}) {
  const { page } = await stand.visit('about:blank', { size: DESKTOP, ...options })
  await page.clock.install()
  await page.goto(`${stand.url}/login`)
  await signInToConsole(page, house.owner)
  await expectPath(page, '/admin/agenda')
  await openAgenda(page, stand.url, `dia=${house.day}`)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const askedFor = (path: string) => asked.filter(({ pathname }) => pathname === path)
  return { page, askedFor }
}

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('what is known', () => {
  const TEAM = '/api/professionals'
  const LIST = '/api/bookings'

  test('of the team is believed for thirty minutes, of bookings for ten', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page, askedFor } = await atHouse(house)
    const look = async () => {
      await navigationEntry(page, 'Profissionais').click()
      await expectVisible(page.getByRole('heading', { name: 'Rafa Lima' }))
      await go(page, '/admin/bookings?periodo=tudo')
      await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    }
    await look()
    await expect.poll(() => askedFor(TEAM).length).toBe(1)
    const known = askedFor(LIST).length
    await page.clock.fastForward('09:30')
    await look()
    expect([askedFor(TEAM).length, askedFor(LIST).length]).toEqual([1, known])
    await page.clock.fastForward('01:00')
    await look()
    await expect.poll(() => askedFor(LIST).length).toBe(known + 1)
    expect(askedFor(TEAM).length).toBe(1)
    await page.clock.fastForward('18:30')
    await look()
    expect(askedFor(TEAM).length).toBe(1)
    await page.clock.fastForward('01:30')
    await look()
    await expect.poll(() => askedFor(TEAM).length).toBe(2)
  })

  test('is never older than what one has just done, though no news comes', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const { page } = await atHouse(house, { allow: BROKEN })
    await page.route('**/api/events*', (route) => route.abort())
    await openAgenda(page, stand.url, `dia=${house.day}`)
    await expectVisible(bookingCard(page, /Carla Dias/))
    await go(page, '/admin/bookings?periodo=tudo')
    await button(page, /^Ações de Carla Dias/).click()
    await button(page, 'Mover para a lixeira').click()
    await toastLocator(page, 'Movido para a lixeira')
    await go(page, `/admin/agenda?dia=${house.day}`)
    await expectVisible(agendaRegion(page))
    await expectNothingCut(bookingCard(page, /Carla Dias/))
  })
})

describe('days that are stepped through', () => {
  /** The days that were asked for on purpose, each once. */
  const daysOf = (asked: readonly URL[]) => [
    ...new Set(asked.map(({ searchParams }) => searchParams.get('from'))),
  ]

  /** Stands the page's clock still, and steps forward so many days, 50 ms each. */
  async function stepOn(page: Page, from: string, days: number): Promise<void> {
    for (let day = 1; day <= days; day++) {
      await button(page, 'Próximo dia').click()
      await page.clock.runFor(50)
      await page.waitForURL(({ searchParams }) => searchParams.get('dia') === addDays(from, day))
    }
  }

  async function standStill(page: Page): Promise<void> {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 3000)
  }

  const PATIENTLY = { timeout: 15_000, interval: 100 }
  /** How many bookings so named there are, 10 ms of the page's later. */
  async function shows(page: Page, name: RegExp): Promise<number> {
    await page.clock.runFor(10)
    return bookingCard(page, name).count()
  }

  test('are asked for where one stays: two seconds after the first of them', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ date: addDays(house.day, 7) })
    const { page, askedFor } = await atHouse(house)
    await standStill(page)
    const before = askedFor('/api/agenda').length
    const since = () => daysOf(askedFor('/api/agenda').slice(before))
    await stepOn(page, house.day, 7)
    await page.clock.runFor(1500)
    expect(since()).not.toContain(addDays(house.day, 7))
    await page.clock.runFor(500)
    await expect.poll(() => shows(page, /Carla Dias/), PATIENTLY).toBe(1)
    for (const day of [4, 5]) expect(since(), `${day}`).not.toContain(addDays(house.day, day))
  })

  test('do not hold up what happens on the one that is shown', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await atHouse(house)
    await standStill(page)
    const began = await page.evaluate(() => Date.now())
    await stepOn(page, house.day, 5)
    await go(page, `/admin/agenda?dia=${house.day}`)
    await house.book({ time: '09:00' })
    await expect.poll(() => shows(page, /09:00.*Carla Dias/), PATIENTLY).toBe(1)
    expect((await page.evaluate(() => Date.now())) - began).toBeLessThan(2000)
  })
})

describe('what could not be loaded', () => {
  test.each([
    ['/admin/agenda', 'agenda', /Dia livre/],
    ['/admin/professionals', 'professionals', /Nenhum profissional/],
    ['/admin/bookings?periodo=tudo', 'bookings', /Nenhum agendamento|R\$ 0,00/],
  ])('is no empty list and no toast: %s', async (screen, call, empty) => {
    const house = await openAgendaSalon(stand)
    await house.book({ date: getDayFromNow(0) })
    const { page } = await openSignedIn(stand, house.owner, '/admin/agenda', { allow: REFUSED })
    const refused = answerWith(400, { code: 'x', message: 'Não agora' })
    const calls = new RegExp(`/api/${call}(\\?|$)`)
    await page.route(calls, refused)
    await page.goto(stand.url + screen)
    const again = button(page, 'Tentar novamente')
    await expectVisible(again)
    expect(await page.getByText(empty).count()).toBe(0)
    expect(await told(page).count()).toBe(0)
    await page.unroute(calls)
    await again.click()
    await expectNothingCut(again)
    await expectText(page.getByRole('main'), /Carla Dias|Rafa Lima/)
  })

  /** What is told for a moment, beside the welcome. */
  const told = (page: Page) =>
    page
      .getByRole('region', { name: /^Notificações/ })
      .getByRole('listitem')
      .filter({ hasNotText: 'Login realizado' })
})

test('a screen that is gone back to shows what it knew at once, without a gap', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({})
  const { page } = await atHouse(house)
  await expectVisible(bookingCard(page, /Carla Dias/))
  await navigationEntry(page, 'Profissionais').click()
  await expectHeading(page, 'Profissionais')
  await page.route('**/api/agenda*', () => undefined)
  await page.goBack()
  await expectVisible(bookingCard(page, /Carla Dias/))
})
