/** The same questions to `/rest/v1` and to the database by SQL written by hand: the same rows. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kit } from '#db/dialect/kit.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { sendRest } from '#tests/support/api/calls/rest-calls.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { plantNeighbour } from '#tests/support/db/neighbour-rows.ts'
import {
  ASKED,
  type DrawnQuestion,
  drawQuestion,
  toAddress,
  toSqlText,
  toWire,
} from '#tests/support/db/rest-questions.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'

const NAMES = ['Ana', 'ana b', 'BANANA', "d'Ávila", '50% Ana', 'x_y', 'xzy', '[c]', '(d, e)', '"f"']
const at = (i: number) => Date.UTC(2026, 0, 1) + i * 60_000

let house: OwnerSalon
beforeAll(async () => {
  const server = await startTestServer()
  await plantNeighbour(server.storage)
  house = await openOwnerSalon(server, {
    services: NAMES.map((name, i) => ({
      ...{ name, price: i * 1050, duration: 15 + 15 * i, created_at: at(i) },
      ...{ description: i % 3 === 0 ? null : `${name} a`, position: i % 2 === 0 ? null : i },
      status: i % 4 === 0 ? 'inactive' : 'active',
    })),
    clients: NAMES.map((nome, i) => ({
      ...{ nome, total_gasto: i * 2500, is_blocked: i % 2 === 0 },
      ...{ blocked_until: i % 3 === 0 ? at(i) : null, ultima_visita: i % 4 ? '2026-11-24' : null },
    })),
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
  })
  for (let i = 0; i < 40; i++) await insertBooking(server.storage, house.business, toBooking(i))
})
afterAll(() => house.server.close())

function toBooking(i: number) {
  const { clients, services, professionals } = house.business
  return {
    client_id: requireNth(clients, i % NAMES.length).id,
    client_name: requireNth(NAMES, (i * 3) % NAMES.length),
    client_phone: i % 5 === 0 ? null : `1198888000${i % 7}`,
    service_id: requireNth(services, i % NAMES.length).id,
    professional_id: requireNth(professionals, i % 2).id,
    date: `2026-11-${String(10 + (i % 15)).padStart(2, '0')}`,
    time: `${String(8 + (i % 12)).padStart(2, '0')}:00`,
    ...{ duration: 30, price: (i % 6) * 1500, encaixe: true, deleted: i % 9 === 0 },
    status: i % 4 === 0 ? ('cancelled' as const) : ('confirmed' as const),
    presence_confirmed_at: i % 3 === 0 ? at(i) : null,
    created_at: at(i),
  }
}

const askRest = async (address: string) => {
  const { body, status, text } = await sendRest(house.server, 'GET', address, {
    token: house.token,
  })
  if (status !== 200) throw new Error(`${address}: ${text}`)
  return body
}

async function askSql(text: string): Promise<unknown[][]> {
  return house.server.storage.read((db) => listSqlRows(db, sql.raw(text)))
}

const SCOPES: Readonly<Record<string, string>> = {
  clients: ' AND is_walk_in = false AND erased_at IS NULL AND merged_into IS NULL',
}

async function askByHand(drawn: DrawnQuestion) {
  const { table, select } = drawn
  const scope = `user_id = '${house.business.user_id}'${SCOPES[table] ?? ''}`
  const rows = await askSql(toSqlText(drawn, scope))
  return rows.map((row) =>
    Object.fromEntries(select.map((name, i) => [name, toWire(ASKED[table]?.[name], row[i])])),
  )
}

const byId = (rows: Record<string, unknown>[]) =>
  rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))

test('2,000 questions (500 in PostgreSQL) find the same rows, in the same order', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(drawQuestion, async (drawn) => {
      const [given, wanted] = [await askRest(toAddress(drawn)), await askByHand(drawn)]
      found += wanted.length
      if (drawn.order.length > 0) expect(given).toEqual(wanted)
      else expect(byId(given)).toEqual(byId(wanted))
    }),
    // Each takes several round trips to a server.
    { numRuns: kit.dialect === 'sqlite' ? 2000 : 500 },
  )
  // Not because nothing was ever found.
  expect(found).toBeGreaterThan(1000)
}, 240_000)

test('rows that are embedded are those that a join finds', async () => {
  const { user_id } = house.business
  await fc.assert(
    fc.asyncProperty(drawQuestion, fc.boolean(), async (drawn, isInner) => {
      if (drawn.table !== 'services' || drawn.any.length > 0) return
      const address = toAddress({ ...drawn, select: ['id'], limit: null, offset: 0, order: [] })
      const where = [...new URLSearchParams(address.split('?')[1])]
        .filter(([name]) => name !== 'select')
        .map(([name, value]) => `&services.${name}=${encodeURIComponent(value)}`)
      const embed = `services${isInner ? '!inner' : ''}(id)`
      const given = await askRest(`bookings?select=id,${embed}${where.join('')}`)
      const scope = `user_id = '${user_id}'`
      const inside = toSqlText({ ...drawn, select: ['id'], limit: null, offset: 0 }, scope)
      const join = `${isInner ? 'JOIN' : 'LEFT JOIN'} (${inside}) s ON s.id = b.service_id`
      const rows = await askSql(
        `SELECT b.id, s.id AS service FROM bookings b ${join} WHERE b.${scope}`,
      )
      const wanted = rows.map(([id, service]) => ({
        id,
        services: service ? { id: service } : null,
      }))
      expect(byId(given)).toEqual(byId(wanted))
    }),
    { numRuns: 300 },
  )
}, 120_000)
