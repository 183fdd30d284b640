/** What is open on days of no statement is sums of whole days, stored or not; what was counted already is no part of it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUncovered } from '#api/statement/uncovered.ts'
import { storeVisitDays } from '#db/reports/store-sums.ts'
import { sumUncounted } from '#db/statement/open-sums.ts'
import { bookings } from '#db/tables/booking.ts'
import { statement_parts, statements } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const [COUNTED, OPEN] = ['2026-03-10', '2026-04-10']
const PERIOD = { from: '2026-04-01', to: '2026-04-30' }

/** A visit that earned so much. */
async function earn(business: Business, date: string, amount: number): Promise<string> {
  const { id: professional_id, name: professional_name } = requireNth(business.professionals)
  const visit = { date, time: '10:00', status: 'completed' as const, encaixe: true }
  const row = createBookingRow(business, { ...visit, professional_id })
  const of = { booking_id: row.id, item: 0, part: 0, user_id: business.user_id, date }
  const part = { tipo: 'servico' as const, nome: 'Corte', rate: 40, base: amount, gross: amount }
  await opened.storage.write(async (tx) => {
    await tx.insert(bookings).values(row)
    await tx
      .insert(commissions)
      .values({ ...of, ...part, professional_id, professional_name, amount })
  })
  return row.id
}

/** A statement of the days before has it. */
async function count(business: Business, booking_id: string, amount: number): Promise<void> {
  const { user_id } = business
  const of = { user_id, professional_id: requireNth(business.professionals).id }
  const id = `extrato-${booking_id}`
  await opened.storage.write(async (tx) => {
    await tx.insert(statements).values({
      ...{ id, ...of, professional_name: '', from_day: '2026-03-01', to_day: '2026-03-31' },
      ...{ total: amount, lines: '[]', closed_at: CREATED_AT, closed_by: user_id },
    })
    await tx.insert(statement_parts).values({
      ...{ statement_id: id, n: 0, ...of, kind: 'earned', booking_id, date: COUNTED, nome: '' },
      ...{ tipo: 'servico', rate: 40, base: amount, gross: amount, amount },
    })
  })
}

test('a visit that one has counted and that was moved to open days is not earned twice', async () => {
  const { storage } = opened
  const business = await createBusiness(storage, { professionals: [{}], clients: [{}] })
  const { user_id } = business
  const scope = { user_id, professional_id: requireNth(business.professionals).id }
  const moved = await earn(business, COUNTED, 4000)
  await count(business, moved, 4000)
  await earn(business, OPEN, 700)
  const read = () => storage.read(async (db) => (await createUncovered(db, user_id))(scope, PERIOD))
  const open = { services: 700, products: 0, tips: 0, visits: 1, since: OPEN }
  expect(await read()).toMatchObject(open)
  await storage.write((tx) => storeVisitDays(tx, user_id, PERIOD, 0))
  expect(await read()).toMatchObject(open)
  await storage.write((tx) =>
    tx.update(commissions).set({ date: '2026-04-02' }).where(eq(commissions.booking_id, moved)),
  )
  expect(await read()).toMatchObject(open)
  expect(await read()).toEqual(await storage.read((db) => sumUncounted(db, scope, PERIOD)))
})
