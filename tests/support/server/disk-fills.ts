/** A disk that fills up while bookings come, stays full for a while, and on which room is made again. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import {
  type BookingLoad,
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from './booking-load.ts'
import { listCounted } from './count-complaints.ts'
import { getUrl, parseFields } from './http-client.ts'
import { endServers, type ServerProcess, startServer } from './process.ts'
import { countOverlaps, createDatabaseFile, type DatabaseFile, openSalon } from './salon.ts'
import type { SmallDisk } from './small-disk.ts'

const LANES = 4
/** What a server that nobody can write to holds more than before, in MB. */
const MOST_GROWTH_MB = 64

export type DiskReport = {
  promised: number
  refused: number
  /** Pages that were answered while it was full. */
  pages: number
  /** What `/healthz` said of it. */
  reasons: string[]
  /** Memory (MB) and descriptors when it was full and before room was made, of the longest time. */
  growth: string
  complaints: string[]
}

/** @param fullMs how long it stays full, one time after the other: 0 as long as it takes to see it */
export async function fillDisk(disk: SmallDisk, fullMs: readonly number[]): Promise<DiskReport> {
  const file = await createDatabaseFile('nothing', disk.folder)
  try {
    return await fillAgainAndAgain(file, disk, fullMs)
  } finally {
    await endServers()
    await file.remove()
    disk.remove()
  }
}

async function fillAgainAndAgain(
  file: DatabaseFile,
  disk: SmallDisk,
  fullMs: readonly number[],
): Promise<DiskReport> {
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const server = await startServer({ database: file.path })
  const load = await createBookingLoad(server.url, business, { asksAgain: true })
  const found: Found = { reasons: new Set(), pages: 0, growth: '', complaints: [] }
  const round = { file, disk, server, load, slug: business.slug, found }
  try {
    for (const ms of fullMs) await fillOnce(round, ms)
  } catch (error) {
    found.complaints.push(`${error}`)
    disk.makeRoom(server.pid)
    load.stop()
  }
  const { pages, growth } = found
  const complaints = [...found.complaints, ...judge(file, load)].map((it) => `${disk.name}: ${it}`)
  const refused = load.statuses.get(503) ?? 0
  const promised = load.promised.length
  return { promised, refused, pages, growth, reasons: [...found.reasons], complaints }
}

type Found = { reasons: Set<string>; pages: number; growth: string; complaints: string[] }
type Round = {
  file: DatabaseFile
  disk: SmallDisk
  server: ServerProcess
  load: BookingLoad
  slug: string
  found: Found
}

/** @throws where bookings are not refused any more, or not taken again */
async function fillOnce(round: Round, fullMs: number): Promise<void> {
  const { file, disk, server, load, found } = round
  // A log that has been copied into the database is written again from its start: it needs no room.
  file.query('PRAGMA wal_checkpoint(TRUNCATE)')
  const running = load.run([server.url], LANES)
  await load.reach(load.promised.length + 20)
  disk.fill({ pid: server.pid, database: file.path })
  await load.reachStatus(503, (load.statuses.get(503) ?? 0) + 20)
  const reason = await readHealth(server, 503)
  if (!reason) found.complaints.push('/healthz does not say that nothing can be written')
  found.reasons.add(reason ?? '')
  await stayFull(round, fullMs)
  disk.makeRoom(server.pid)
  await load.reach(load.promised.length + 20)
  if (!(await readHealth(server, 200))) found.complaints.push('/healthz stays at 503')
  load.stop()
  await running
}

/** Pages are read meanwhile, and nothing piles up. */
async function stayFull({ server, load, slug, found }: Round, fullMs: number): Promise<void> {
  const until = performance.now() + fullMs
  const [before, promised] = [measure(server), load.promised.length]
  do {
    const page = await getUrl(`${server.url}/api/public/${slug}`)
    if (page.status !== 200) found.complaints.push(`the page answers ${page.status}`)
    found.pages += 1
    await setTimeout(Math.min(1000, Math.max(0, until - performance.now())))
  } while (performance.now() < until)
  const health = await getUrl(`${server.url}/healthz`)
  if (health.status !== 503)
    found.complaints.push(`/healthz answers ${health.status} while it is full`)
  const after = measure(server)
  const taken = load.promised.length - promised
  found.growth = `${before.memoryMb} to ${after.memoryMb} MB, ${before.descriptors} to ${after.descriptors} descriptors, ${taken} booked in what room was left`
  if (
    after.memoryMb - before.memoryMb > MOST_GROWTH_MB ||
    after.descriptors > before.descriptors + 5
  )
    found.complaints.push(`something piles up: ${found.growth}`)
}

function measure({ pid }: ServerProcess) {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  const descriptors = readdirSync(`/proc/${pid}/fd`).length
  return { memoryMb: Math.round(Number(kb) / 1024), descriptors }
}

/** @returns the reason or status that is given with this answer; nothing where it never comes */
async function readHealth(server: ServerProcess, wanted: number): Promise<string | undefined> {
  // The server looks every five seconds.
  for (let i = 0; i < 100; i++) {
    const answer = await getUrl(`${server.url}/healthz`)
    const { reason, status } = parseFields(answer)
    if (answer.status === wanted) return String(reason ?? status)
    await setTimeout(200)
  }
  return undefined
}

function judge(file: DatabaseFile, load: BookingLoad): string[] {
  const stored = new Set(file.query('SELECT id FROM bookings').map(({ id }) => String(id)))
  const [integrity] = file.query('PRAGMA integrity_check')
  const odd = [...load.statuses.keys()].filter((status) => ![201, 409, 503].includes(status))
  return [
    ...listCounted({
      'promised bookings are not stored': listPromisedIds(load).filter((id) => !stored.has(id))
        .length,
      'pairs of bookings overlap': countOverlaps(file),
    }),
    ...(integrity?.integrity_check === 'ok' ? [] : [`integrity: ${integrity?.integrity_check}`]),
    ...odd.map((status) => `answers ${status}`),
  ]
}
