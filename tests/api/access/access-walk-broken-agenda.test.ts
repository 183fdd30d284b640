/** Agendas with one scope missing: what the walk would be worth nothing if it did not catch. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toAgendaBooking, toOwnBooking } from '#api/booking/agenda-booking.ts'
import { RefusalError } from '#api/errors.ts'
import { type Handlers, NO_BODY, PreparedResponse } from '#api/mount.ts'
import { listBookingsOfDays } from '#db/booking/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { useBrokenAccess } from '#tests/support/api/access/use-broken-access.ts'

const broken = useBrokenAccess()

const NO_TOTALS = { revenue: 0, expected: 0, completed: 0, open: 0, cancelled: 0 }

test('the same endpoints, whole, give it nothing to complain of', async () => {
  const complaints = await broken.listComplaints({}, [
    'GET /api/bookings',
    'GET /api/clients',
    'GET /api/professional/agenda',
    'PATCH /api/bookings/:id',
    'DELETE /api/bookings/:id/permanent',
    'DELETE /api/professional/blocks/:id',
  ])
  expect(complaints).toEqual([])
})

test("it catches the owner's bookings without the owner", async () => {
  const call = 'GET /api/bookings'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const rows = await db.select().from(bookings)
        return { bookings: rows.map(toAgendaBooking), count: rows.length, totals: NO_TOTALS }
      }),
  })
  expect(complaints).toContain(`${call} as account here/owner: leaks zqthereminenotesqz`)
  expect(complaints).toContain(`${call} as account there/owner: leaks zqhereprovennotesqz`)
})

test('it catches clients without the owner', async () => {
  const call = 'GET /api/clients'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const rows = await db.select().from(clients)
        return { clients: rows.map((row) => ({ ...row, owed: 0, blocked: null })) }
      }),
  })
  expect(complaints).toContain(`${call} as account here/owner: leaks zqtherenomeqz`)
  // Those who were archived, too.
  expect(complaints).toContain(`${call} as account here/owner: leaks zqheregonenomeqz`)
})

/** The professional's day for whichever bookings the scope leaves. */
const createDayHandler = (scoped: boolean, shown: typeof toOwnBooking): Partial<Handlers> => ({
  'GET /api/professional/agenda': ({ query: { date = '' } }, caller) =>
    broken.server.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      const scope = scoped ? { user_id, professional_id } : { user_id }
      const rows = await listBookingsOfDays(db, scope, date, date)
      const day = { date, closed: false, hours: [] }
      const house = { timezone: 'America/Sao_Paulo', interval: 15, may_block: false, event: 0 }
      return { today: date, ...house, day, blocks: [], bookings: rows.map(shown), overnight: [] }
    }),
})

test("it catches the professional's bookings without the professional", async () => {
  const call = 'GET /api/professional/agenda'
  const complaints = await broken.listComplaints(createDayHandler(false, toOwnBooking))
  expect(complaints).toContain(`${call} as account here/pro-a: leaks zqhereothernotesqz`)
  expect(complaints).toContain(`${call} as account here/pro-b: leaks zqhereminenotesqz`)
})

test('it catches more of a client than the professional needs', async () => {
  const call = 'GET /api/professional/agenda'
  // The contract leaves the e-mail out by itself: here it is put where a shape lets it through.
  const telling = (row: Parameters<typeof toOwnBooking>[0]) => ({
    ...toOwnBooking(row),
    client_name: `${row.client_name} ${row.client_email}`,
  })
  const complaints = await broken.listComplaints(createDayHandler(true, telling))
  expect(complaints).toContain(`${call} as account here/pro-a: leaks zqhereminemailqz`)
})

test("it catches a change of another house's booking", async () => {
  const call = 'PATCH /api/bookings/:id'
  const complaints = await broken.listComplaints({
    [call]: ({ params, body }, caller) =>
      broken.server.storage.write(async (tx) => {
        await caller(tx)
        const change = { time: body.time ?? '', version: 2 }
        const own = eq(bookings.id, params.id)
        const rows = await tx.update(bookings).set(change).where(own).returning()
        return { bookings: rows.map(toAgendaBooking) }
      }),
  })
  expect(complaints).toEqual([
    `${call} as account there/owner: answered 200, not 404`,
    `${call} as account there/reception: answered 200, not 404`,
    `${call} as there/owner by a key for everything: answered 200, not 404`,
  ])
})

test('it catches a change that reaches further than its booking', async () => {
  const call = 'PATCH /api/bookings/:id'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { user_id } = await caller(tx)
        const own = eq(bookings.user_id, user_id)
        const rows = await tx.update(bookings).set({ version: 7 }).where(own).returning()
        if (!rows.some(({ id }) => id === params.id))
          throw new RefusalError({ code: 'booking_not_found' })
        return { bookings: [] }
      }),
  })
  expect(complaints).toContain(`${call} as account here/owner: changes what is not theirs`)
})

test("it catches the end of another house's booking", async () => {
  const call = 'DELETE /api/bookings/:id/permanent'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        await caller(tx)
        await tx.delete(bookings).where(eq(bookings.id, params.id))
        return new PreparedResponse(NO_BODY, { status: 204 })
      }),
  })
  expect(complaints).toEqual([`${call} as account there/owner: answered 204, not 404`])
})

test("it catches a colleague's block that a professional can free", async () => {
  const call = 'DELETE /api/professional/blocks/:id'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.write(async (tx) => {
        await caller(tx)
        return { blocks: [] }
      }),
  })
  expect(complaints).toContain(`${call} as account here/pro-b: answered 200, not 404`)
})
