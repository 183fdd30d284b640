/** What somebody waits for with each letter that they type among 50,000 clients, over HTTP. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { openStorage } from '#db/open.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { getYearPeriod } from '#domain/time/period.ts'
import { createBusiness, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { plantClients } from './clients.ts'
import type { Figure } from './figures.ts'
import { startBenchServer } from './processes.ts'
import { WEEK } from './salon.ts'

const CLIENTS = 50_000
const BOOKINGS = 20_000
const ROUNDS = 10
/** ms between two letters */
const PAUSE = 40
/** Typed letter by letter. */
const TEXTS = ['joao con', 'marina', 'zelia', '98765', 'bruna li', 'ninguem']

const REPORTS = ['bookings', 'clients', 'occupancy', 'services']

/** Alone, and while the owner of another house, of 20,000 bookings, reads one report of a year after the other. */
export async function measureSearch(folder: string): Promise<Figure[]> {
  const path = join(folder, 'search.db')
  const today = getTodayInZone('America/Sao_Paulo', Date.now())
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const house = await createBusiness(storage)
  await plantClients(storage, house.user_id, CLIENTS)
  const other = await createBusiness(storage, {
    professionals: Array.from({ length: 8 }, () => ({})),
    clients: Array.from({ length: 500 }, () => ({})),
    settings: { schedule_settings: WEEK },
  })
  await storage.close()
  const database = new Database(path)
  plantBookings(database, Date.now(), (plant) => plant(other, BOOKINGS))
  database.close()
  const typist = await createOwnerLogin({ path }, house)
  const owner = await createOwnerLogin({ path }, other)
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT_FACTOR: '100000' },
  })
  try {
    const token = await signInOwner(server.url, typist)
    const { from, to } = getYearPeriod(today)
    const reports = REPORTS.map((name) => `${server.url}/api/reports/${name}?from=${from}&to=${to}`)
    // The first reads fill what the child keeps in memory.
    await typeAll(server.url, token, 1)
    const quiet = await typeAll(server.url, token, ROUNDS)
    const reading = startReports(reports, await signInOwner(server.url, owner))
    const busy = await typeAll(server.url, token, ROUNDS)
    const made = await reading.stop()
    return [
      { what: 'a letter typed among 50,000 clients: median, 99th', value: quiet, goal: '-' },
      { what: '… while another owner reads reports of a year', value: busy, goal: '-' },
      { what: 'reports meanwhile', value: `${made}`, goal: '-' },
    ]
  } finally {
    await server.stop()
  }
}

async function typeAll(url: string, token: string, rounds: number): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const text of TEXTS) {
      for (let letters = 1; letters <= text.length; letters++) {
        const query = new URLSearchParams({ q: text.slice(0, letters), sort: 'nome' })
        const { status, ms } = await getUrl(`${url}/api/client-records?${query}`, { token })
        if (status !== 200) throw new Error(`the search answered ${status}`)
        times.push(ms)
        await setTimeout(PAUSE)
      }
    }
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  return `${at(0.5)}, ${at(0.99)} ms`
}

/** One after the other. */
function startReports(urls: readonly string[], token: string) {
  let made = 0
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const { status } = await getUrl(requireNth(urls, made % urls.length), { token })
      if (status !== 200) throw new Error(`the report answered ${status}`)
      made += 1
    }
  }
  const reading = read()
  return {
    stop: async () => {
      isOver = true
      await reading
      return made
    },
  }
}
