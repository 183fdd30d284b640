/** Whatever is closed, reopened, trashed, paid and taken back: nothing is counted twice, nothing is lost. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { statement_parts, statements } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import { parseLines } from '#domain/statement/stored-lines.ts'
import {
  closeWith,
  createComandaCalls,
  openShop,
  type Shop,
} from '#tests/support/api/calls/comanda-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createStatementCalls } from '#tests/support/api/calls/statement-calls.ts'
import { listEntries, readDays, readDue, sumEntries } from '#tests/support/api/ledger-rows.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const SEED = 20_261_125
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-23'] as const
const LAST = '2026-11-23'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const STEPS = [
  ...(['attend', 'attend', 'reopen', 'reattend', 'trash', 'restore'] as const),
  ...(['close', 'close', 'closeTwice', 'pay', 'reverse', 'undo', 'advance', 'takeBack'] as const),
]
const step = fc.record({
  what: fc.constantFrom(...STEPS),
  which: fc.nat(5),
  from: fc.constantFrom(...DAYS),
  to: fc.constantFrom(...DAYS),
  reais: fc.integer({ min: 1, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type House = {
  shop: Shop
  calls: ReturnType<typeof createStatementCalls>
  salon: OwnerSalon
  visits: string[]
  closed: string[]
  advances: string[]
}

async function openHouse(): Promise<House> {
  const shop = await openShop(server)
  const { token } = shop.owner
  return {
    ...{ shop, calls: createStatementCalls(server, token), visits: [], closed: [], advances: [] },
    salon: new OwnerSalon(server, shop.business, token),
  }
}

const getProfessionalId = ({ shop }: House) => requireNth(shop.business.professionals).id
const pick = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)] ?? 'x'

async function take(house: House, { what, which, from, to, reais }: Step): Promise<void> {
  const { shop, calls, salon, visits, closed, advances } = house
  const comanda = createComandaCalls(server, shop)
  const id = pick(visits, which)
  const statement = pick(closed, which)
  const professional_id = getProfessionalId(house)
  const findVersion = async () => {
    const rows = await server.storage.read((db) =>
      db.select().from(bookings).where(eq(bookings.id, id)),
    )
    return rows[0]?.version ?? 0
  }
  const close = async () => {
    const { status, body } = await calls.closeShown(professional_id, { from, to })
    if (status === 201) closed.push(body.id)
  }
  if (what === 'attend') {
    const slot = { date: from, time: '10:00', encaixe: true, professional_id }
    const visit = await insertBooking(server.storage, shop.business, slot)
    visits.push(visit.id)
    await closeWith(server, shop, visit.id)
  } else if (what === 'reattend') {
    const { status } = await comanda.show(id)
    if (status !== 200) return
    await closeWith(server, shop, id, ({ comandaItens }) => ({
      comandaItens: comandaItens.map((item) => ({ ...item, quantidade: 1 + (which % 3) })),
      pagamentos: [],
    }))
  } else if (what === 'reopen') await comanda.reopen(id, await findVersion())
  else if (what === 'trash') await salon.trash({ id, version: await findVersion() })
  else if (what === 'restore') await salon.restore({ id, version: await findVersion() })
  else if (what === 'close') await close()
  else if (what === 'closeTwice') await Promise.all([close(), close()])
  else if (what === 'pay') await Promise.all([calls.pay(statement), calls.pay(statement)])
  else if (what === 'reverse') await calls.reversePayment(statement)
  else if (what === 'undo') await calls.reopen(statement)
  else if (what === 'advance') {
    const given = await calls.advance(professional_id, reais)
    advances.push(given.body.id)
  } else await calls.reverseAdvance(pick(advances, which))
}

/** What stands of a professional's visits outside the trash, in centavos, read row by row. */
async function readStanding(house: House): Promise<number> {
  const rows = await server.storage.read((db) =>
    db
      .select()
      .from(commissions)
      .innerJoin(bookings, eq(bookings.id, commissions.booking_id))
      .where(eq(commissions.professional_id, getProfessionalId(house))),
  )
  return rows
    .filter(({ bookings: { deleted } }) => !deleted)
    .reduce((sum, { commissions: { amount } }) => sum + amount, 0)
}

const readCounted = async (house: House): Promise<number> => {
  const rows = await server.storage.read((db) =>
    db
      .select()
      .from(statement_parts)
      .where(eq(statement_parts.professional_id, getProfessionalId(house))),
  )
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

async function requireWhole(house: House): Promise<void> {
  const { shop } = house
  const entries = await listEntries(shop.business, server.storage)
  expect(sumEntries(entries)).toEqual(await readDue(shop.business, server.storage))
  const { kept, sums } = await readDays(shop.business, server.storage)
  expect(kept).toEqual(sums)
  const rows = await server.storage.read((db) =>
    db.select().from(statements).where(eq(statements.user_id, shop.business.user_id)),
  )
  for (const { lines, total } of rows) {
    const { value, unread } = parseLines(lines)
    expect([unread, value.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([0, total])
  }
}

/** By kind, in centavos; what comes to nothing is left out. */
function sumKinds(lines: readonly { kind: string; amount: number }[]) {
  const sums: { [kind: string]: number } = {}
  for (const { kind, amount } of lines) sums[kind] = (sums[kind] ?? 0) + Math.round(amount * 100)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** What is open is summed for the whole team, and listed for one: it is the same. */
async function requireOpenAsListed(house: House): Promise<void> {
  const { token } = house.shop.owner
  const { body } = await server.call('GET /api/statements/open', { query: { until: LAST } }, token)
  for (const { professional_id, from, visits, total, lines, advances } of body.professionals) {
    const listed = await house.calls.preview(professional_id, { to: LAST })
    // Both begin where something is open, and say of each kind the same.
    expect(listed.body.from).toBe(from)
    expect(sumKinds(lines)).toEqual(sumKinds(listed.body.lines))
    const given = listed.body.advances.reduce((sum, { amount }) => sum + amount, 0)
    expect([total, visits, advances]).toEqual([listed.body.total, listed.body.visits, given])
  }
}

test('after any sequence, what all statements counted is what stands, and the ledger balances', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 22, size: 'max' }),
      async (steps) => {
        let now = MONDAY_8H
        server.setNow(now)
        const house = await openHouse()
        for (const [nth, one] of steps.entries()) {
          now += 1000
          server.setNow(now)
          await take(house, one)
          await requireWhole(house)
          if (nth % 4 === 3) await requireOpenAsListed(house)
          done.add(one.what)
        }
        const period = { from: requireNth(DAYS), to: LAST }
        await house.calls.closeShown(getProfessionalId(house), period)
        expect(await readCounted(house)).toBe(await readStanding(house))
        const { body } = await house.calls.preview(getProfessionalId(house), period)
        expect(body.lines.filter(({ kind }) => kind !== 'carried')).toEqual([])
      },
    ),
    { seed: SEED, numRuns: 8, endOnFailure: true },
  )
  expect(done.size).toBe(new Set(STEPS).size)
})
