/** Whatever is done with visits, sales and records: what clients spent equals a naive sum. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMergedClient } from '#db/client/client-merges.ts'
import {
  type OwnerSalon,
  openOwnerSalon,
  requirePresent,
} from '#tests/support/api/calls/owner-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const SEED = 20_261_126
const PRICE = 10

const step = fc.record({
  what: fc.constantFrom(
    ...(['sell', 'sell', 'edit', 'give', 'remove', 'visit', 'visit', 'reopen', 'trash'] as const),
    ...(['restore', 'delete', 'merge', 'undo', 'erase'] as const),
  ),
  which: fc.nat(9),
  who: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 4 }),
  courtesy: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Of one thing: whose it is by now, where it came from, and what it counts for (centavos). */
type Thing = { id: string; client: string; amount: number; quantity: number }
type Visit = Thing & { state: 'completed' | 'open' | 'trash' }
type Merge = { id: string; kept: string; gone: string; moved: Thing[] }
type Paper = {
  sales: Thing[]
  visits: Visit[]
  merges: Merge[]
  /** Who can still be sold to. */
  people: string[]
  product: string
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const pick = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)]

const ACTS: Record<Step['what'], (house: OwnerSalon, paper: Paper, one: Step) => Promise<unknown>> =
  {
    sell: async ({ token }, { sales, people, product }, { who, quantity }) => {
      const client = pick(people, who)
      if (!client) return
      const items = [{ product_id: product, quantity }]
      const body = { items, payment_method: 'pix', client_id: client } as const
      const sold = await server.call('POST /api/product-sales', { headers: {}, body }, token)
      expect(sold.status).toBe(201)
      const amount = quantity * PRICE * 100
      sales.push({ id: requireNth(sold.body.ids), client, amount, quantity })
    },
    edit: async ({ token }, { sales }, { which, quantity }) => {
      const sale = pick(sales, which)
      if (!sale) return
      const body = { changes: { quantity }, shown: { quantity: sale.quantity } }
      const params = { id: sale.id }
      const { status } = await server.call('PATCH /api/product-sales/:id', { params, body }, token)
      expect(status).toBe(200)
      Object.assign(sale, { quantity, amount: quantity * PRICE * 100 })
    },
    give: async ({ token }, { sales, people }, { which, who }) => {
      const [sale, client] = [pick(sales, which), pick(people, who)]
      if (!sale || !client) return
      const body = { changes: { client_id: client }, shown: { client_id: sale.client } }
      const params = { id: sale.id }
      await server.call('PATCH /api/product-sales/:id', { params, body }, token)
      sale.client = client
    },
    remove: async ({ token }, { sales }, { which }) => {
      const sale = pick(sales, which)
      if (!sale) return
      await server.call('DELETE /api/product-sales/:id', { params: { id: sale.id } }, token)
      sales.splice(sales.indexOf(sale), 1)
    },
    visit: async (house, { visits, people }, { who, courtesy }) => {
      const client_id = pick(people, who)
      if (!client_id) return
      const day = String(1 + visits.length).padStart(2, '0')
      const { id } = await house.insert({
        ...{ client_id, date: `2026-10-${day}`, price: 5000, is_courtesy: courtesy },
      })
      await complete(house, id)
      const amount = courtesy ? 0 : 5000
      visits.push({ id, client: client_id, amount, quantity: 1, state: 'completed' })
    },
    reopen: async (house, { visits }, { which }) => {
      const visit = pick(
        visits.filter(({ state }) => state === 'completed'),
        which,
      )
      if (!visit) return
      const seen = await findSeen(house, visit.id)
      expect((await house.set(seen, 'confirmed')).status).toBe(200)
      visit.state = 'open'
    },
    trash: async (house, { visits }, { which }) => {
      const visit = pick(
        visits.filter(({ state }) => state === 'completed'),
        which,
      )
      if (!visit) return
      expect((await house.trash(await findSeen(house, visit.id))).status).toBe(200)
      visit.state = 'trash'
    },
    restore: async (house, { visits }, { which }) => {
      const visit = pick(
        visits.filter(({ state }) => state === 'trash'),
        which,
      )
      if (!visit) return
      expect((await house.restore(await findSeen(house, visit.id))).status).toBe(200)
      visit.state = 'completed'
    },
    delete: async (house, { visits }, { which }) => {
      const visit = pick(
        visits.filter(({ state }) => state === 'trash'),
        which,
      )
      if (!visit) return
      expect((await house.deleteForGood(visit.id)).status).toBe(204)
      visits.splice(visits.indexOf(visit), 1)
    },
    merge: async ({ token }, paper, { who }) => {
      const [kept, gone] = [pick(paper.people, who), pick(paper.people, who + 1)]
      if (!kept || !gone || kept === gone) return
      const body = { other_id: gone }
      const params = { id: kept }
      const merged = await server.call('POST /api/clients/:id/merge', { params, body }, token)
      expect(merged.status).toBe(200)
      const moved = [...paper.sales, ...paper.visits].filter(({ client }) => client === gone)
      for (const thing of moved) thing.client = kept
      paper.people.splice(paper.people.indexOf(gone), 1)
      paper.merges.push({ id: merged.body.merge_id, kept, gone, moved })
    },
    undo: async ({ token }, paper) => {
      const merge = paper.merges.pop()
      if (!merge) return
      const params = { id: merge.id }
      const { status } = await server.call('POST /api/client-merges/:id/undo', { params }, token)
      if (status !== 200) return
      for (const thing of merge.moved) if (thing.client === merge.kept) thing.client = merge.gone
      paper.people.push(merge.gone)
    },
    erase: async ({ token }, paper, { who, courtesy }) => {
      // Seldom: whoever is gone can be sold nothing any more.
      const id = pick(paper.people, who)
      if (!id || !courtesy || paper.people.length < 3) return
      const params = { id }
      await server.call('DELETE /api/clients/:id', { params }, token)
      await server.call('DELETE /api/clients/:id/permanent', { params }, token)
      paper.people.splice(paper.people.indexOf(id), 1)
      paper.merges = paper.merges.filter(({ kept }) => kept !== id)
    },
  }

async function complete(house: OwnerSalon, id: string): Promise<void> {
  expect((await house.set(await findSeen(house, id), 'completed')).status).toBe(200)
}

/** As somebody sees it who has just loaded it. */
async function findSeen(house: OwnerSalon, id: string) {
  return requirePresent((await house.rows()).find((row) => row.id === id))
}

const sumFor = ({ sales, visits }: Paper, id: string): number =>
  [...sales, ...visits.filter(({ state }) => state === 'completed')]
    .filter(({ client }) => client === id)
    .reduce((sum, { amount }) => sum + amount, 0)

test('what each spent is what their visits and purchases come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const house = await openOwnerSalon(server, {
        clients: [{ nome: 'Ana' }, { nome: 'Bia' }, { nome: 'Cris' }],
      })
      const body = { name: 'Pomada', price: PRICE, stock: 500 }
      const made = await server.call('POST /api/products', { headers: {}, body }, house.token)
      const everybody = house.business.clients.map(({ id }) => id)
      const paper: Paper = {
        ...{ sales: [], visits: [], merges: [], product: made.body.id },
        people: [...everybody],
      }
      for (const one of steps) {
        await ACTS[one.what](house, paper, one)
        for (const id of everybody) {
          const row = await server.storage.read((db) =>
            findMergedClient(db, house.business.user_id, id),
          )
          expect([one.what, row?.total_gasto]).toEqual([one.what, sumFor(paper, id)])
        }
      }
    }),
    { seed: SEED, numRuns: 40 },
  )
}, 120_000)
