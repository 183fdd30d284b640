/** When the console asks the server, and when it believes what it knows (documents 1, section 9). */
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  ignore,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

/** The day on which each test begins. */
const TODAY = '2026-11-23'
const NAMES = {
  professionals: [{ name: 'Rafa Lima' }],
  clients: [{ nome: 'Carla Dias', telefone: '11987654321' }],
}

const book = (salon: Salon, fields: { date?: string; time?: string } = {}) =>
  insertBooking(stand.server.storage, salon.business, { date: TODAY, ...fields })

const agenda = (page: ConsolePage) => page.getByRole('region', { name: 'Agenda', exact: true })
const card = (page: ConsolePage, name: RegExp) =>
  agenda(page).locator('[data-booking]').and(page.getByRole('button', { name }))

async function openAgenda(salon: Salon, prepare: (page: ConsolePage) => void = () => {}) {
  const page = await stand.visitAs(salon.owner, 'about:blank')
  prepare(page)
  await page.goto('/admin/agenda')
  await expectVisible(agenda(page))
  return page
}

describe('what is known', () => {
  const MINUTE = 60_000

  /** Whoever looks at the screen again after so many minutes. */
  async function comeBackAfter(page: ConsolePage, minutes: number): Promise<void> {
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    dispatchEvent(new Event('visibilitychange'))
    await settle()
    await page.network.waitForIdle()
  }

  test.each([
    ['the user is believed for five minutes', '/api/me', 4.5],
    ['the session is believed for two minutes', '/auth/v1/user', 1.5],
  ])('of %s', async (_, path, minutes) => {
    const page = await openAgenda(await openSalon(stand))
    await page.network.waitForIdle()
    const before = page.network.countRequests(path)
    await comeBackAfter(page, minutes)
    expect(page.network.countRequests(path)).toBe(before)
    await comeBackAfter(page, 0.75)
    await expect.poll(() => page.network.countRequests(path), POLL).toBe(before + 1)
  })

  test('is never older than what one has just done, though no news comes', async () => {
    const salon = await openSalon(stand, NAMES)
    await book(salon)
    const page = await openAgenda(salon, ({ route }) => route('**/api/events*', cut))
    await expectVisible(card(page, /Carla Dias/))
    await page.push('/admin/bookings?periodo=tudo')
    await button(page, /^Ações de Carla Dias/).click()
    await button(page, 'Mover para a lixeira').click()
    await expectToast(page, 'Movido para a lixeira')
    await page.push('/admin/agenda')
    await expectVisible(agenda(page))
    await expectNothing(card(page, /Carla Dias/))
  })
})

describe('days that are stepped through', () => {
  /** Stands the clock still, and steps forward so many days, 50 ms each. */
  async function stepOn(page: ConsolePage, days: number): Promise<void> {
    await page.network.waitForIdle()
    const now = Date.now() + 3000
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
    for (let day = 1; day <= days; day++) {
      await button(page, 'Próximo dia').click()
      await vi.advanceTimersByTimeAsync(50)
      await page.waitForURL(({ searchParams }) => searchParams.get('dia') === addDays(TODAY, day))
    }
  }

  const listDays = (page: ConsolePage) =>
    page.network.requests
      .map((one) => new URL(one.url()))
      .filter(({ pathname }) => pathname === '/api/agenda')
      .map(({ searchParams }) => searchParams.get('from'))

  test('are asked for where one stays: two seconds after the first of them', async () => {
    const salon = await openSalon(stand, NAMES)
    await book(salon, { date: addDays(TODAY, 7) })
    const page = await openAgenda(salon)
    await stepOn(page, 7)
    await vi.advanceTimersByTimeAsync(1500)
    expect(listDays(page)).not.toContain(addDays(TODAY, 7))
    await vi.advanceTimersByTimeAsync(500)
    await expectVisible(card(page, /Carla Dias/))
    for (const day of [4, 5]) expect(listDays(page), `${day}`).not.toContain(addDays(TODAY, day))
  })

  test('do not hold up what happens on the one that is shown', async () => {
    const salon = await openSalon(stand, NAMES)
    const page = await openAgenda(salon)
    await stepOn(page, 5)
    const began = Date.now()
    await page.push(`/admin/agenda?dia=${TODAY}`)
    const { business, owner } = salon
    const body = {
      client: { id: requireNth(business.clients).id },
      service_id: requireNth(business.services).id,
      professional_id: requireNth(business.professionals).id,
      date: TODAY,
      time: '09:00',
    }
    await stand.server.call('POST /api/bookings', { headers: {}, body }, owner.token)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(10)
        return card(page, /09:00.*Carla Dias/).count()
      }, POLL)
      .toBe(1)
    expect(Date.now() - began).toBeLessThan(2000)
  })
})

describe('what could not be loaded', () => {
  test.each([
    ['/admin/agenda', 'agenda', /Dia livre/],
    ['/admin/professionals', 'professionals', /Nenhum profissional/],
    ['/admin/bookings?periodo=tudo', 'bookings', /Nenhum agendamento|R\$ 0,00/],
  ])('is no empty list and no toast: %s', async (screen, call, empty) => {
    const salon = await openSalon(stand, NAMES)
    await book(salon)
    const page = await stand.visitAs(salon.owner, 'about:blank')
    const calls = new RegExp(`/api/${call}(\\?|$)`)
    page.route(calls, answerWith(400, { code: 'x', message: 'Não agora' }))
    await page.goto(screen)
    const again = button(page, 'Tentar novamente')
    await expectVisible(again)
    expect(await page.getByText(empty).count()).toBe(0)
    const toasts = page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem')
    expect(await toasts.count()).toBe(0)
    page.unroute(calls)
    await again.click()
    await expectNothing(again)
    await expectText(page.getByRole('main'), /Carla Dias|Rafa Lima/)
  })
})

test('a screen that is gone back to shows what it knew at once, without a gap', async () => {
  const salon = await openSalon(stand, NAMES)
  await book(salon)
  const page = await openAgenda(salon)
  await expectVisible(card(page, /Carla Dias/))
  await link(page, 'Profissionais').click()
  await expectHeading(page, 'Profissionais')
  page.route('**/api/agenda*', ignore)
  await page.push('/admin/agenda')
  await expectVisible(card(page, /Carla Dias/))
})

describe('the agenda', () => {
  test('shows what the server has for today, each with its state in words', async () => {
    const salon = await openSalon(stand, NAMES)
    const states = ['confirmed', 'scheduled', 'pendente', 'completed', 'cancelled'] as const
    for (const [at, status] of states.entries())
      await insertBooking(stand.server.storage, salon.business, {
        date: TODAY,
        time: `${String(10 + at)}:00`,
        status,
      })
    const page = await openAgenda(salon)
    await expect.poll(() => agenda(page).locator('[data-booking]').count(), POLL).toBe(4)
    for (const [time, word] of [
      ['10:00', 'Confirmado'],
      ['11:00', 'Agendado'],
      ['12:00', 'Pendente'],
      ['13:00', 'Concluído'],
    ]) {
      await expectVisible(card(page, new RegExp(`^${time} às.*Corte, Rafa Lima.*${word}`)))
    }
  })

  test('of a new salon gives its own page to pass on', async () => {
    const { owner, business } = await openSalon(stand, { professionals: [], clients: [] })
    const page = await stand.visitAs(owner, '/admin/agenda')
    await button(page, 'Copiar link').click()
    await expectVisible(button(page, 'Copiado!'))
    const copied = await navigator.clipboard.readText()
    expect(new URL(copied).pathname).toBe(`/${business.slug}`)
    expect(await link(page, 'Abrir página').getAttribute('href')).toBe(copied)
  })
})
