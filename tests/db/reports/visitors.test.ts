/** Who came on some days: counted for a report, and listed where it leads. */
import { beforeAll, expect, test } from 'vitest'
import { type ClientFilters, countListedClients, listClientPage } from '#db/client/client-list.ts'
import { countVisitors, listFirstVisits } from '#db/reports/clients.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

/** Of each client the days of their visits; the last is whoever gave no name. */
const VISITS = [
  ['2026-03-02', '2026-03-20'],
  ['2026-03-31', '2026-05-15'],
  ['2025-12-30', '2026-03-10'],
  ['2026-04-01'],
  ['2026-03-05'],
]

let house: Business
beforeAll(async () => {
  house = await createBusiness(opened.storage, {
    clients: [
      { nome: 'Ana' },
      { nome: 'Bia', deleted: true },
      { nome: 'Caio' },
      { nome: 'Davi' },
      { nome: 'Sem cadastro', is_walk_in: true },
    ],
  })
  for (const [nth, days] of VISITS.entries()) {
    const client_id = house.clients[nth]?.id ?? ''
    for (const date of days) {
      const visit = { client_id, date, status: 'completed' as const }
      await insertBooking(opened.storage, house, visit)
    }
    // Neither comes: one was called off, one lies in the trash.
    const none = { client_id, date: '2026-03-15', encaixe: true }
    await insertBooking(opened.storage, house, { ...none, status: 'cancelled' })
    await insertBooking(opened.storage, house, { ...none, status: 'completed', deleted: true })
  }
})

async function list(visitors: ClientFilters['visitors']): Promise<string[]> {
  const { user_id } = house
  const filters = { visitors, archived: false }
  const page = { sort: 'nome', descending: false, after: null, most: 9 } as const
  return opened.storage.read(async (db) => {
    const found = await listClientPage(db, user_id, filters, page)
    expect(await countListedClients(db, user_id, filters)).toBe(found.length)
    return found.map(({ nome }) => nome)
  })
}

test('who came, came first, and had come before, whoever is archived too', async () => {
  expect(await list({ group: 'came', ...MARCH })).toEqual(['Ana', 'Bia', 'Caio'])
  expect(await list({ group: 'first', ...MARCH })).toEqual(['Ana', 'Bia'])
  expect(await list({ group: 'again', ...MARCH })).toEqual(['Caio'])
  expect(await list({ group: 'first', ...MARCH, back_within: 18 })).toEqual(['Ana'])
  expect(await list({ group: 'first', ...MARCH, back_within: 17 })).toEqual([])
  expect(await list({ group: 'first', ...MARCH, back_within: 45 })).toEqual(['Ana', 'Bia'])
})

test('a report counts the same, over few days as over many', async () => {
  const count = (days: typeof MARCH) =>
    opened.storage.read((db) => countVisitors(db, house.user_id, days))
  expect(await count(MARCH)).toEqual({ clients: 3, new_clients: 2 })
  expect(await count(YEAR)).toEqual({ clients: 4, new_clients: 3 })
  const firsts = await opened.storage.read((db) => listFirstVisits(db, house.user_id, MARCH))
  expect(firsts.sort((a, b) => (a.first < b.first ? -1 : 1))).toEqual([
    { first: '2026-03-02', second: '2026-03-20' },
    { first: '2026-03-31', second: '2026-05-15' },
  ])
})
