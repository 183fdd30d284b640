/** A disk that fills up while bookings come, and on which room is made again. */
import { setTimeout } from 'node:timers/promises'
import {
  type BookingLoad,
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from '#tests/support/server/booking-load.ts'
import { listCounted } from '#tests/support/server/count-complaints.ts'
import { getUrl, parseFields } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import {
  countOverlaps,
  createDatabaseFile,
  type DatabaseFile,
  openSalon,
} from '#tests/support/server/salon.ts'
import { formatSeconds, type Proof } from './proof.ts'
import { createLimit, createSmallDisk, type SmallDisk } from './small-disk.ts'

/** A file system of its own where this process may mount one, and a limit of the process's files. */
export async function proveDisk(rounds: number): Promise<Proof> {
  const proofs: Proof[] = []
  for (const create of [createSmallDisk, createLimit]) {
    const disk = create()
    if (!disk) continue
    const file = await createDatabaseFile('nothing', disk.folder)
    try {
      proofs.push(await fillAndEmpty(file, disk, rounds))
    } finally {
      await endServers()
      await file.remove()
      disk.remove()
    }
  }
  const figures = proofs.map((it) => it.figures).join('; ')
  const complaints = proofs.flatMap((it) => it.complaints)
  if (proofs.length === 0) complaints.push('neither mount (as root) nor prlimit could be used')
  return { figures, complaints }
}

async function fillAndEmpty(file: DatabaseFile, disk: SmallDisk, rounds: number): Promise<Proof> {
  const started = performance.now()
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const server = await startServer({ database: file.path })
  const load = await createBookingLoad(server.url, business)
  const reasons = new Set<string>()
  const complaints: string[] = []
  const round = { file, disk, server, load, slug: business.slug }
  try {
    for (let i = 0; i < rounds; i++) complaints.push(...(await fillOnce(round, reasons)))
  } catch (error) {
    complaints.push(`${disk.name}: ${error}`)
    load.stop()
  }
  complaints.push(...judge(file, load).map((it) => `${disk.name}: ${it}`))
  const refused = load.statuses.get(503) ?? 0
  const figures = `${disk.name} ${rounds} times: ${load.promised.length} promised, ${refused} answered 503, "${[...reasons].join('", "')}", no restart, ${formatSeconds(started)}`
  return { figures, complaints }
}

type Round = {
  file: DatabaseFile
  disk: SmallDisk
  server: ServerProcess
  load: BookingLoad
  slug: string
}

/** @throws where bookings are not refused any more, or not taken again */
async function fillOnce(
  { file, disk, server, load, slug }: Round,
  reasons: Set<string>,
): Promise<string[]> {
  const complaints: string[] = []
  // A log that has been copied into the database is written again from its start: it needs no room.
  file.query('PRAGMA wal_checkpoint(TRUNCATE)')
  const running = load.run([server.url], 4)
  await load.reach(load.promised.length + 20)
  disk.fill({ pid: server.pid, database: file.path })
  await load.reachStatus(503, (load.statuses.get(503) ?? 0) + 20)
  const reason = await readHealth(server, 503)
  if (!reason) complaints.push(`${disk.name}: /healthz does not say that nothing can be written`)
  reasons.add(reason ?? '')
  const page = await getUrl(`${server.url}/api/public/${slug}`)
  if (page.status !== 200) complaints.push(`${disk.name}: the page answers ${page.status}`)
  disk.makeRoom(server.pid)
  await load.reach(load.promised.length + 20)
  if (!(await readHealth(server, 200))) complaints.push(`${disk.name}: /healthz stays at 503`)
  load.stop()
  await running
  return complaints
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
