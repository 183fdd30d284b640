/** What a professional's statement adds up and pages through, in both dialects. */
import { beforeAll, expect, test } from 'vitest'
import type { BookingCursor, BookingPage } from '#db/booking/booking-cursor.ts'
import {
  countBookingsByStatus,
  getUpcomingTotals,
  listBookingsOfProfessionals,
  listStatementVisits,
  listUpcomingBookings,
} from '#db/booking/professional-bookings.ts'
import { getEarnedTotals, insertCommissions } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getRevenue } from '#domain/comanda/sale.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const [MONDAY, TUESDAY] = ['2030-01-07', '2030-01-08']
const ALWAYS = { from: null, to: null }

const opened = useStorage()
let business: Business
const own = () => ({ user_id: business.user_id, professional_id: getProfessionalId(0) })
const getProfessionalId = (at: number) => requireNth(business.professionals, at).id
const read = <T>(list: (db: Db) => Promise<T>) => opened.storage.read(list)
const booked = (id: string, fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(opened.storage, business, { id, date: MONDAY, encaixe: true, ...fields })

/** Two parts of a visit, the first of them ours. */
async function earn(booking_id: string, date: string): Promise<void> {
  const { user_id } = business
  const part = (at: number) => ({
    ...{ item: 0, part: at, professional_id: getProfessionalId(at), professional_name: 'X' },
    ...{ tipo: 'servico' as const, nome: 'Corte', rate: 50, base: 1000, gross: 999, amount: 500 },
  })
  await opened.storage.write((tx) =>
    insertCommissions(tx, { id: booking_id, user_id, date }, [part(0), part(1)]),
  )
}

beforeAll(async () => {
  business = await createBusiness(opened.storage, { professionals: [{}, {}] })
  const completed = { status: 'completed' as const }
  const hers = { professional_id: getProfessionalId(1) }
  await booked('b', { time: '10:00', ...completed })
  await booked('a', { time: '10:00', ...completed })
  await booked('c', { time: '09:00', date: TUESDAY, ...completed })
  await booked('shared', { time: '08:00', date: TUESDAY, ...completed, ...hers })
  await booked('hers', { time: '08:30', ...completed, ...hers })
  await booked('gone', { ...completed, deleted: true })
  await booked('open', { price: 4000 })
  await booked('gift', { is_courtesy: true })
  await booked('later', { date: TUESDAY, price: 1500 })
  await booked('unsure', { date: TUESDAY, status: 'pendente' })
  for (const [id, date] of [
    ['a', MONDAY],
    ['shared', TUESDAY],
    ['gone', MONDAY],
  ] as const)
    await earn(id, date)
})

test('the visits of a statement come in pages, the own ones and those with a part', async () => {
  const pages: string[][] = []
  let after: BookingCursor | null = null
  do {
    const page: BookingPage = { after, most: 2 }
    const rows: BookingCursor[] = await read((db) => listStatementVisits(db, own(), ALWAYS, page))
    if (rows.length > 0) pages.push(rows.map(({ id }) => id))
    after = rows.at(-1) ?? null
  } while (after)
  expect(pages).toEqual([
    ['a', 'b'],
    ['shared', 'c'],
  ])
  const monday = { from: MONDAY, to: MONDAY }
  const first = await read((db) => listStatementVisits(db, own(), monday, { after: null, most: 9 }))
  expect(first.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('what was earned is summed up over all of them, and says which are a colleague’s', async () => {
  expect(await read((db) => getEarnedTotals(db, own(), ALWAYS))).toEqual({
    ...{ gross: 1998, amount: 1000, elsewhere: 1 },
  })
  const none = { from: '2031-01-01', to: null }
  expect(await read((db) => getEarnedTotals(db, own(), none))).toEqual({
    ...{ gross: 0, amount: 0, elsewhere: 0 },
  })
})

test('bookings are counted by their status, without the trash', async () => {
  const counted = await read((db) => countBookingsByStatus(db, own(), ALWAYS))
  expect(counted.sort((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { status: 'completed', count: 3 },
    { status: 'confirmed', count: 3 },
    { status: 'pendente', count: 1 },
  ])
})

test('the next ones are few, and their sum is of all, as the domain adds it', async () => {
  const all = await read((db) => listUpcomingBookings(db, own(), MONDAY, 99))
  const value = all.reduce((sum, row) => sum + getRevenue(row), 0)
  expect(value).toBe(5500)
  expect(await read((db) => getUpcomingTotals(db, own(), MONDAY))).toEqual({ count: 3, value })
  const two = await read((db) => listUpcomingBookings(db, own(), MONDAY, 2))
  expect(two.map(({ id }) => id)).toEqual(['gift', 'open'])
})

test('the bookings of several come in pages by date and time', async () => {
  const ids = [getProfessionalId(0), getProfessionalId(1)]
  const list = (page: Parameters<typeof listBookingsOfProfessionals>[4]) =>
    read((db) => listBookingsOfProfessionals(db, business.user_id, ids, ALWAYS, page))
  const all = await list({ after: null, most: 99 })
  expect(all).toHaveLength(9)
  const first = await list({ after: null, most: 4 })
  const rest = await list({ after: requireNth(first, 3), most: 99 })
  expect([...first, ...rest]).toEqual(all)
})
