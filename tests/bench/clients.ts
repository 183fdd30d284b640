import { join } from 'node:path'
import { countListedClients, listClientPage } from '#db/client/client-list.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { clients } from '#db/tables/client.ts'
import { CREATED_AT, createBusiness, MIGRATIONS } from '#tests/support/db/factories.ts'
import { type Figure, getMedian } from './figures.ts'

const CLIENTS = 50_000
const CHUNK = 500
const ROUNDS = 40
const PAGE = { descending: false, after: null, most: 51 } as const

const FIRST = [
  'Ana',
  'João',
  'Marina',
  'Caio',
  'Zélia',
  'Íris',
  'Otávio',
  'Bruna',
  'Tiago',
  'Lúcia',
]
const LAST = ['Souza', 'Conceição', 'Álvares', 'Lima', 'Reis', 'Nakamura', 'Prado', 'Dias', 'Moura']

/** What somebody types on the way to a client, letter by letter, and what they paste. */
const TYPED = ['z', 'jo', 'mar', 'joao con', '98765', '(11) 9', 'otavio7@', 'ninguem assim']

/** @param most in whole chunks */
export async function plantClients(storage: Storage, user_id: string, most: number): Promise<void> {
  for (let at = 0; at < most; at += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, i) => {
      const nth = at + i
      const first = FIRST[nth % FIRST.length] ?? ''
      const last = LAST[nth % LAST.length] ?? ''
      return {
        ...{ id: `c${nth}`, user_id, nome: `${first} ${last} ${nth}` },
        telefone: `119${String(nth * 1_567)
          .padStart(8, '0')
          .slice(-8)}`,
        email: `${first.toLowerCase()}${nth}@mail.example`,
        ...{ total_gasto: (nth * 37) % 500_000, ultima_visita: `2026-${10 + (nth % 2)}-15` },
        ...{ created_at: CREATED_AT + nth, updated_at: CREATED_AT },
      }
    })
    await storage.write((tx) => tx.insert(clients).values(rows).onConflictDoNothing())
  }
}

/** The time of one read in ms, the median of many. */
async function timeRead(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return getMedian(times)
}

/** A house's own clients, as the list finds them while somebody types. */
export async function measureClients(folder: string): Promise<Figure[]> {
  const storage = await openStorage(`file:${join(folder, 'clients.db')}`, MIGRATIONS)
  try {
    const { user_id } = await createBusiness(storage)
    await plantClients(storage, user_id, CLIENTS)
    const list = (q: string, sort: 'nome' | 'total_gasto' | 'ultima_visita' = 'nome') =>
      storage.read((db) => listClientPage(db, user_id, { q, archived: false }, { sort, ...PAGE }))
    const searches: number[] = []
    for (const q of TYPED) searches.push(await timeRead(() => list(q)))
    const count = (q: string) =>
      storage.read((db) => countListedClients(db, user_id, { q, archived: false }))
    const format = (ms: number) => `${ms.toFixed(2)} ms`
    return [
      {
        what: `a page of ${CLIENTS} clients by what is typed, median of ${TYPED.length} texts`,
        value: format(getMedian(searches)),
        goal: 'at most 3 ms',
      },
      {
        what: 'the same, the slowest of them',
        value: `${format(Math.max(...searches))} (${TYPED[searches.indexOf(Math.max(...searches))]})`,
        goal: '-',
      },
      {
        what: 'a page of them by name',
        value: format(await timeRead(() => list(''))),
        goal: '-',
      },
      {
        what: 'a page of them by what they spent',
        value: format(await timeRead(() => list('', 'total_gasto'))),
        goal: '-',
      },
      {
        what: 'how many there are',
        value: format(await timeRead(() => count(''))),
        goal: '-',
      },
      {
        what: 'how many a text finds',
        value: format(await timeRead(() => count('mar'))),
        goal: '-',
      },
    ]
  } finally {
    await storage.close()
  }
}
