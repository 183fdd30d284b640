/** The demo's share screen has something to tell, and what visitors leave in a demo goes with its day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { countPageVisit } from '#db/page-visits.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { type DemoRows, findDemoSalon, loadDemoRows } from '#tests/support/db/demo-rows.ts'
import { openTestStorage, requireNth, type TestStorage } from '#tests/support/db/factories.ts'

const ZONE = 'America/Sao_Paulo'
const TODAY = '2026-03-10'
const NOON = toInstant(ZONE, TODAY, '12:00')

let opened: TestStorage
let rows: DemoRows
beforeAll(async () => {
  opened = await openTestStorage()
  await seedDemo(opened.storage, NOON)
  rows = await loadDemoRows(opened.storage)
})
afterAll(() => opened.close())

test.each(['studio-aurora', 'barbearia-lima'])(
  '%s shows its owner weeks of visits from every origin, more of them than bookings',
  (slug) => {
    const { own } = findDemoSalon(rows, slug)
    const from = addDays(TODAY, -29)
    const visits = own(rows.visits)
    expect(new Set(visits.map(({ date }) => date)).size).toBeGreaterThan(80)
    for (const { date } of visits) expect(date < TODAY).toBe(true)
    const made = (date: string) => toInstant(ZONE, date, '00:00')
    const recent = own(rows.bookings).filter(({ created_at }) => created_at >= made(from))
    for (const origin of ['page', 'widget', 'link'] as const) {
      const seen = visits.filter((row) => row.origin === origin && row.date >= from)
      const many = seen.reduce((sum, row) => sum + row.visits, 0)
      expect(many, origin).toBeGreaterThan(recent.filter((row) => row.origin === origin).length)
    }
    const sites = visits.filter(({ origin }) => origin === 'page').map(({ site }) => site)
    expect([...new Set(sites)].sort()).toEqual(['', 'google.com', 'l.instagram.com', 'wa.me'])
  },
)

test('the demo is emptied on the next day with all that visitors left in it', async () => {
  const { user_id, id: booking_id } = requireNth(rows.bookings)
  const day = (n: number) => seedDemo(opened.storage, NOON + n * 86_400_000)
  await opened.storage.write(async (tx) => {
    await countPageVisit(tx, { user_id, date: TODAY, origin: 'page', site: 'visitor.example' })
    await insertBookingLink(tx, { hash: 'of a message', user_id, booking_id, created_at: 0 })
  })
  await day(1)
  const { visits } = await loadDemoRows(opened.storage)
  expect(visits.filter(({ site }) => site === 'visitor.example')).toEqual([])
  await day(0)
  expect(await loadDemoRows(opened.storage)).toEqual(rows)
})
