/** Comandas and figures with one scope missing: the walk is worth something only if it tells. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toOwnBooking } from '#api/booking/agenda-booking.ts'
import { loadBookingDetail } from '#api/comanda/detail.ts'
import { RefusalError } from '#api/errors.ts'
import { listBookingsOfProfessionals } from '#db/booking/professional-bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { listStatementLines, toStatementAmounts } from '#domain/comanda/statement.ts'
import { useBrokenAccess } from '#tests/support/api/access/use-broken-access.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const broken = useBrokenAccess()

test('the same endpoints, whole, give it nothing to complain of', async () => {
  const complaints = await broken.listComplaints({}, [
    'GET /api/bookings/:id',
    'GET /api/professional/statement',
    'POST /functions/v1/get-professional-bookings-fixed',
  ])
  expect(complaints).toEqual([])
})

test("it catches a comanda that any house's owner may read", async () => {
  const call = 'GET /api/bookings/:id'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.read(async (db) => {
        const staff = await caller(db)
        const [row] = await db.select().from(bookings).where(eq(bookings.id, params.id))
        if (!row) throw new RefusalError({ code: 'booking_not_found' })
        return loadBookingDetail(db, staff, row)
      }),
  })
  expect(complaints).toContain(`${call} as account there/owner: answered 200, not 404`)
  expect(complaints).toContain(`${call} as account there/owner: leaks zqherenomeqz`)
})

test("it catches a statement of a colleague's visits", async () => {
  const call = 'GET /api/professional/statement'
  const anyDay = { from: null, to: null }
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { user_id } = await caller(db)
        const professional_id = requireNth(broken.world.here.business.professionals, 1).id
        const page = { after: null, most: 100 }
        const theirs = [professional_id]
        const rows = await listBookingsOfProfessionals(db, user_id, theirs, anyDay, page)
        const visits = rows.map((row) => ({ ...row, booked_with: professional_id }))
        const nothing = { gross: 0, amount: 0, tips: 0 }
        const none = { bookings: 0, completed: 0, pending: 0, revenue: 0, commission: 0 }
        return {
          ...{ today: '2026-11-23', summary: none, upcoming: { count: 0, value: 0, next: [] } },
          statement: listStatementLines(professional_id, visits, [], []),
          ...{ next: null, totals: { visits: 0, ...toStatementAmounts(nothing) } },
        }
      }),
  })
  expect(complaints.some((it) => it.startsWith(`${call} as account here/pro-a: leaks`))).toBe(true)
})

test('it catches a function that believes the ids in its body', async () => {
  const call = 'POST /functions/v1/get-professional-bookings-fixed'
  const complaints = await broken.listComplaints({
    [call]: ({ body }, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const asked = [body.professional_ids].flat().map(String)
        const rows = await db.select().from(bookings)
        const found = rows.filter((row) => asked.includes(row.professional_id)).map(toOwnBooking)
        const data = { bookings: found, bookings_by_professional: {}, next: null }
        return { success: true, error: null, data }
      }),
  })
  for (const person of ['here/pro-b', 'there/owner', 'there/pro-a']) {
    expect(complaints).toContain(`${call} as account ${person}: answered 200, not 403`)
  }
})
