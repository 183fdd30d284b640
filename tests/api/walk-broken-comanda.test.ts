/** Comandas and figures with one scope missing: the walk is worth something only if it tells. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownBookingOf } from '#api/agenda/view.ts'
import { detailOf } from '#api/comanda/detail.ts'
import type { Call } from '#api/contract/contract.ts'
import { Refused } from '#api/errors.ts'
import type { Handlers } from '#api/mount.ts'
import { listStates } from '#db/professional-bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import { statementOf } from '#domain/statement.ts'
import { nth } from '../factories.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { withHandlers } from './broken.ts'
import { walk } from './walk.ts'
import { makeWorld, type World } from './world.ts'

let server: TestServer
let world: World
beforeEach(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
})
afterEach(() => server.close())

async function complaintsOf(broken: Partial<Handlers>): Promise<string[]> {
  // Object.keys widens the keys to text.
  const names = Object.keys(broken) as Call[]
  return (await walk(world, withHandlers(server, broken), names)).complaints
}

test('the same endpoints, whole, give it nothing to complain of', async () => {
  const { complaints } = await walk(world, withHandlers(server, {}), [
    'GET /api/bookings/:id',
    'GET /api/professional/statement',
    'POST /functions/v1/get-professional-bookings-fixed',
  ])
  expect(complaints).toEqual([])
})

test("it catches a comanda that any house's owner may read", async () => {
  const call = 'GET /api/bookings/:id'
  const complaints = await complaintsOf({
    [call]: ({ params }, caller) =>
      server.storage.read(async (db) => {
        await caller(db)
        const [row] = await db.select().from(bookings).where(eq(bookings.id, params.id))
        if (!row) throw new Refused({ code: 'booking_not_found' })
        return detailOf(db, row)
      }),
  })
  expect(complaints).toContain(`${call} as account there/owner: answered 200, not 404`)
  expect(complaints).toContain(`${call} as account there/owner: leaks zqherenomeqz`)
})

test("it catches a statement of a colleague's visits", async () => {
  const call = 'GET /api/professional/statement'
  const anyDay = { from: null, to: null }
  const complaints = await complaintsOf({
    [call]: (_request, caller) =>
      server.storage.read(async (db) => {
        const { user_id } = await caller(db)
        const professional_id = nth(world.here.business.professionals, 1).id
        const states = await listStates(db, { user_id, professional_id }, anyDay)
        const done = states.map((row) => ({ ...row, status: 'completed' as const }))
        const none = { bookings: 0, completed: 0, pending: 0, revenue: 0, commission: 0 }
        return {
          ...{ today: '2026-11-23', summary: none, upcoming: { count: 0, value: 0, next: [] } },
          statement: statementOf(professional_id, done, []),
        }
      }),
  })
  expect(complaints.some((it) => it.startsWith(`${call} as account here/pro-a: leaks`))).toBe(true)
})

test('it catches a function that believes the ids in its body', async () => {
  const call = 'POST /functions/v1/get-professional-bookings-fixed'
  const complaints = await complaintsOf({
    [call]: ({ body }, caller) =>
      server.storage.read(async (db) => {
        await caller(db)
        const asked = [body.professional_ids].flat().map(String)
        const rows = await db.select().from(bookings)
        const found = rows.filter((row) => asked.includes(row.professional_id)).map(ownBookingOf)
        const data = { bookings: found, bookings_by_professional: {} }
        return { success: true, error: null, data }
      }),
  })
  for (const person of ['here/pro-b', 'there/owner', 'there/pro-a']) {
    expect(complaints).toContain(`${call} as account ${person}: answered 200, not 403`)
  }
})
