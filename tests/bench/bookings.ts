import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Storage } from '#db/dialect/storage.ts'
import { openStorage } from '#db/open.ts'
import { getEpochDayAt, getWeekday, toIsoDate, toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, createPhone, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { loadPosts, type PostResult } from './load.ts'
import { readCpuSeconds, startBenchServer } from './processes.ts'
import { seedSalon } from './salon.ts'

const ROUNDS = 5
const A_ROUND = 4_000
export const PROFESSIONALS = 6
/** So that none is sent more in a day than houses are: what counts a day's would else count thousands. */
export const HOUSES = 160

export async function seedSalons(
  storage: Storage,
  houses = HOUSES,
  professionals = PROFESSIONALS,
  booked?: number,
): Promise<Business[]> {
  const salons: Business[] = []
  for (let i = 0; i < houses; i++) {
    salons.push(await seedSalon(storage, Date.now(), professionals, booked))
  }
  return salons
}

/** @property processor seconds of the server's processor time for the round's bookings */
type Round = { commits: number; bookings: PostResult; processor: number }

/** Durable bookings over HTTP beside durable single-row commits in a process. */
export async function measureBookings(folder: string): Promise<Figure[]> {
  const address = `file:${join(folder, 'bookings.db')}`
  const storage = await openStorage(address, MIGRATIONS)
  const salons = await seedSalons(storage)
  await storage.close()
  const server = await startBenchServer(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: address,
    RATE_LIMIT_FACTOR: '100000',
  })
  const results: Round[] = []
  try {
    const posts = await requestsFor(server.url, salons)
    for (let round = 0; round <= ROUNDS; round++) {
      const before = readCpuSeconds(server.pid)
      const bookings = await loadPosts(server.url, posts.splice(0, A_ROUND))
      const processor = readCpuSeconds(server.pid) - before
      const commits = bareCommits(join(folder, `bare-${round}.db`))
      results.push({ bookings, processor, commits })
    }
  } finally {
    await server.stop()
  }
  return toBookingFigures(results.slice(1))
}

function toBookingFigures(kept: Round[]): Figure[] {
  for (const { bookings } of kept) {
    if (bookings.statuses.get(201) !== A_ROUND) {
      throw new Error(`not all were booked: ${JSON.stringify([...bookings.statuses])}`)
    }
  }
  const of = (read: (row: (typeof kept)[number]) => number) => getMedian(kept.map(read))
  return [
    {
      what: 'bare durable commits in a process',
      value: `${Math.round(of(({ commits }) => commits))} /s`,
      goal: '-',
    },
    {
      what: 'durable bookings over HTTP, 32 connections',
      value: `${Math.round(of(({ bookings }) => bookings.perSecond))} /s`,
      goal: '-',
    },
    {
      what: 'their time to the answer, median and 99th of 100',
      value: `${of(({ bookings }) => bookings.p50).toFixed(1)}, ${of(({ bookings }) => bookings.p99).toFixed(1)} ms`,
      goal: '-',
    },
    {
      what: "… the server's processor time for each",
      value: `${Math.round((of(({ processor }) => processor) / A_ROUND) * 1e6)} µs`,
      goal: '-',
    },
    {
      what: 'bookings to bare commits',
      value: formatRatio(kept.map(({ bookings, commits }) => [bookings.perSecond, commits])),
      goal: 'at least 0.5',
    },
  ]
}

/** One row, one commit, one fsync, again and again for a second and a half. */
function bareCommits(path: string): number {
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE rows (id TEXT PRIMARY KEY, date TEXT, time TEXT, price INTEGER)')
  const insert = db.prepare('INSERT INTO rows VALUES (?, ?, ?, ?)')
  const started = performance.now()
  let commits = 0
  while (performance.now() - started < 1500) {
    insert.run(randomUUID(), '2026-11-23', '09:00', 5000)
    commits += 1
  }
  const seconds = (performance.now() - started) / 1000
  db.close()
  return commits / seconds
}

/** Bookings of free half hours, in turn at each house, spread over some sessions of each. */
export async function requestsFor(
  url: string,
  salons: readonly Business[],
  most = A_ROUND * (ROUNDS + 1),
  sessions = 8,
) {
  const each = Math.ceil(most / salons.length)
  const ofHouses: Awaited<ReturnType<typeof listRequests>>[] = []
  for (const salon of salons) ofHouses.push(await listRequests(url, salon, each, sessions))
  return Array.from({ length: each }, (_, i) =>
    ofHouses.map((requests) => requireNth(requests, i)),
  ).flat()
}

async function listRequests(url: string, salon: Business, most: number, sessions: number) {
  const tokens = await Promise.all(Array.from({ length: sessions }, () => signIn(url, salon.slug)))
  const path = `/api/public/${salon.slug}/bookings`
  return freePlaces(salon)
    .slice(0, most)
    .map((place, i) => ({
      path,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        Authorization: `Bearer ${requireNth(tokens, i % tokens.length)}`,
      },
      body: JSON.stringify({ service_id: requireNth(salon.services).id, ...place }),
    }))
}

async function signIn(url: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/api/public/${slug}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ nome: 'Cliente Teste', email: 'c@x.example', telefone: createPhone() }),
  })
  const token = /"access_token":"([^"]+)"/.exec(await response.text())?.[1]
  if (!token) throw new Error(`no session: ${response.status}`)
  return token
}

/** All half hours of those who have no booking yet, a day and a half from now on. */
function freePlaces(salon: Business) {
  const today = getEpochDayAt('America/Sao_Paulo', Date.now())
  const places: { professional_id: string; date: string; time: string }[] = []
  for (let day = today + 2; day <= today + 90; day++) {
    if (getWeekday(day) === 0 || getWeekday(day) === 6) continue
    for (let minute = 480; minute < 1080; minute += 30) {
      if (minute >= 720 && minute < 780) continue
      for (const { id } of salon.professionals.slice(1)) {
        places.push({ professional_id: id, date: toIsoDate(day), time: toTimeOfDay(minute) })
      }
    }
  }
  return places
}
