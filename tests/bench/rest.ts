/** Lists of 50 rows through `/rest/v1` beside the same through the API's own calls, over HTTP. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStorage } from '#db/open.ts'
import { createBusiness, MIGRATIONS } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { plantClients } from './clients.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'
import { WEEK } from './salon.ts'

const CLIENTS = 2_000
const BOOKINGS = 20_000
const ROUNDS = 7
const A_ROUND = 100

/** The same 50 rows by both. */
const LISTS = [
  {
    what: 'bookings',
    own: '/api/bookings?from=2020-01-01&to=2030-12-31',
    rest: '/rest/v1/bookings?select=*&deleted=eq.false&date=gte.2020-01-01&date=lte.2030-12-31&order=date.desc,time.desc&limit=50',
  },
  {
    what: 'clients',
    own: '/api/client-records?sort=created_at&size=50',
    rest: '/rest/v1/clients?select=*&deleted=eq.false&order=created_at.desc&limit=50',
  },
]

export async function measureRest(folder: string): Promise<Figure[]> {
  const path = join(folder, 'rest.db')
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const house = await createBusiness(storage, {
    professionals: Array.from({ length: 8 }, () => ({})),
    clients: Array.from({ length: 500 }, () => ({})),
    settings: { schedule_settings: WEEK },
  })
  await plantClients(storage, house.user_id, CLIENTS)
  await storage.close()
  const database = new Database(path)
  plantBookings(database, Date.now(), (plant) => plant(house, BOOKINGS))
  database.close()
  const login = await createOwnerLogin({ path }, house)
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT_FACTOR: '100000' },
  })
  try {
    const token = await signInOwner(server.url, login)
    const figures: Figure[] = []
    for (const list of LISTS) figures.push(...(await measureList(server.url, token, list)))
    return figures
  } finally {
    await server.stop()
  }
}

async function measureList(
  url: string,
  token: string,
  { what, own, rest }: (typeof LISTS)[number],
): Promise<Figure[]> {
  const kept: { own: number; rest: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    kept.push({ own: await ask(url + own, token), rest: await ask(url + rest, token) })
  }
  // The first fills what is kept in memory.
  const rounds = kept.slice(1)
  const show = (name: 'own' | 'rest') => `${getMedian(rounds.map((it) => it[name])).toFixed(0)} /s`
  return [
    { what: `lists of 50 ${what} through the API's own call`, value: show('own'), goal: '-' },
    { what: '… through /rest/v1', value: show('rest'), goal: '-' },
    {
      what: '… of one to the other',
      value: formatRatio(rounds.map((it) => [it.rest, it.own])),
      goal: 'at least 0.5',
    },
  ]
}

/** One after another. @returns a second */
async function ask(url: string, token: string): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < A_ROUND; i++) {
    const { status } = await getUrl(url, { token })
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
  return (A_ROUND * 1000) / (performance.now() - started)
}
