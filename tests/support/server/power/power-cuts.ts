/** The power is cut amid bookings at a server; what a disk would hold then is served again. */
import { mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { judgePromises } from '../booking-kills.ts'
import { type BookingLoad, createBookingLoad, MANY_PROFESSIONALS } from '../booking-load.ts'
import { listCounted } from '../count-complaints.ts'
import { getUrl, signIn } from '../http-client.ts'
import { type ServerOptions, type ServerProcess, startServer } from '../process.ts'
import { type DatabaseFile, openSalon, readRaceResult } from '../salon.ts'
import { Disk, type Fate, loseAll, loseSome } from './disk.ts'
import type { Recorder, Recording } from './recorder.ts'

const LANES = 8
const TOLD = `SELECT json_extract(facts, '$.booking_id') AS id FROM outbox
  WHERE kind = 'booking_confirmation'`

export type PowerReport = {
  /** Moments at which the power was cut, each with a disk of its own. */
  cuts: number
  promised: number
  /** Writes that no sync had made safe, and that were dropped. */
  dropped: number
  /** Promised bookings that are missing on the disk of one that never syncs. */
  unsafe: number
  complaints: string[]
}

export type PowerOptions = {
  rounds: number
  /** Earlier moments of each round at which it is cut as well. */
  moments: number
  processes: number
  /** The built file to run; the server as it ships unless given. */
  entry?: string
}

/** How many bookings had been promised when so much had been recorded. */
type Mark = { count: number; position: number }
type Round = { file: DatabaseFile; load: BookingLoad; recording: Recording; marks: Mark[] }

/** @param file whose tables are there */
export async function cutPowerAmidBookings(
  file: DatabaseFile,
  recorder: Recorder,
  options: PowerOptions,
): Promise<PowerReport> {
  const smtp = await startSmtp()
  try {
    return await cutAgainAndAgain(file, recorder, options, smtp)
  } finally {
    await smtp.close()
  }
}

async function cutAgainAndAgain(
  file: DatabaseFile,
  recorder: Recorder,
  { rounds, moments, processes, entry }: PowerOptions,
  smtp: SmtpServer,
): Promise<PowerReport> {
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const report: PowerReport = { cuts: 0, promised: 0, dropped: 0, unsafe: 0, complaints: [] }
  const start = (recording: Recording) => {
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'oi@vez.example', ...recording.env }
    const options: ServerOptions = { database: file.path, env, ...(entry && { entry }) }
    return Promise.all(Array.from({ length: processes }, () => startServer(options)))
  }
  let recording = recorder.begin(file.path)
  let servers = await start(recording)
  const url = servers[0]?.url ?? ''
  const token = await signIn(url, business.slug)
  const load = await createBookingLoad(url, business)
  for (let round = 0; round < rounds; round++) {
    const marks = await killUnderLoad(servers, load, recording)
    const found = cutAndJudge({ file, load, recording, marks }, moments, report)
    recording = recorder.begin(file.path)
    servers = await start(recording)
    found.push(...(await judgeServers(servers, business.slug, token)))
    report.complaints.push(...found.map((it) => `round ${round}: ${it}`))
  }
  await Promise.all(servers.map((server) => server.stop()))
  const odd = [...load.statuses.keys()].filter((status) => status !== 201 && status !== 409)
  report.complaints.push(...odd.map((status) => `answers ${status}`))
  report.promised = load.promised.length
  return report
}

async function killUnderLoad(
  servers: readonly ServerProcess[],
  load: BookingLoad,
  recording: Recording,
): Promise<Mark[]> {
  const marks: Mark[] = []
  const running = load.run(
    servers.map(({ url }) => url),
    LANES,
  )
  // Counted before it is measured: whatever is counted has been recorded.
  const mark = () => {
    const count = load.promised.length
    marks.push({ count, position: recording.measure() })
  }
  const marking = setInterval(mark, 2)
  await load.reach(load.promised.length + 20 + Math.floor(Math.random() * 60))
  await Promise.all(servers.map((server) => server.kill()))
  clearInterval(marking)
  load.stop()
  await running
  return marks
}

/** Leaves in the file's folder what a disk holds that loses every unsynced write, or some of them. */
function cutAndJudge(round: Round, moments: number, report: PowerReport): string[] {
  const { file, load, recording, marks } = round
  const record = recording.read()
  const scratch = join(recording.base, '..', 'disk')
  mkdirSync(scratch)
  const disk = new Disk(recording.base)
  const complaints: string[] = []
  const cut = (at: number, folder: string, fate: Fate) => {
    report.cuts += 1
    report.dropped += disk.replay(record, at).write(folder, fate)
  }
  for (const at of chooseMoments(record.length, moments)) {
    const count = marks.findLast(({ position }) => position <= at)?.count ?? 0
    cut(at, scratch, Math.random() < 0.5 ? loseAll : loseSome)
    const found = judgeFile(join(scratch, basename(file.path)), load, count)
    complaints.push(...found.map((it) => `at ${at} of ${record.length}: ${it}`))
  }
  cut(record.length, dirname(file.path), report.cuts % 2 === 0 ? loseAll : loseSome)
  complaints.push(...judgeFile(file.path, load, load.promised.length))
  complaints.push(...listCounted({ 'pairs of bookings overlap': readRaceResult(file).overlaps }))
  new Disk(recording.base, false).replay(record).write(scratch, loseAll)
  report.unsafe += countMissing(join(scratch, basename(file.path)), load)
  return complaints
}

const chooseMoments = (length: number, count: number): number[] =>
  Array.from({ length: count }, () => Math.floor(Math.random() * length)).sort((a, b) => a - b)

function useFile<T>(path: string, use: (query: DatabaseFile['query']) => T): T {
  const database = new Database(path, { fileMustExist: true })
  try {
    // The driver types rows as unknown; each question names the columns that it reads.
    return use((sql) => database.prepare(sql).all() as Record<string, unknown>[])
  } finally {
    database.close()
  }
}

/** @param count of those that had been promised by then, from the first on */
function judgeFile(path: string, { promised }: BookingLoad, count: number): string[] {
  try {
    return useFile(path, (query) => {
      const [integrity] = query('PRAGMA integrity_check')
      const listIds = (sql: string) => query(sql).map(({ id }) => String(id))
      const stored = new Set(listIds('SELECT id FROM bookings'))
      return [
        ...judgePromises(promised.slice(0, count), { stored, told: listIds(TOLD) }),
        ...(integrity?.integrity_check === 'ok'
          ? []
          : [`integrity: ${integrity?.integrity_check}`]),
      ]
    })
  } catch (error) {
    return [`cannot be read: ${error}`]
  }
}

const countMissing = (path: string, { promised }: BookingLoad): number =>
  useFile(path, (query) => {
    const stored = new Set(query('SELECT id FROM bookings').map(({ id }) => id))
    return promised.filter(({ id }) => !stored.has(id)).length
  })

/** @param token of before the cut: the key that signed it is on the disk as well */
async function judgeServers(
  servers: readonly ServerProcess[],
  slug: string,
  token: string,
): Promise<string[]> {
  const ask = (path: string) =>
    Promise.all(servers.map(({ url }) => getUrl(`${url}${path}`, { token })))
  const health = await ask('/healthz')
  const own = await ask(`/api/public/${slug}/bookings`)
  return listCounted({
    'processes do not serve': health.filter(({ status }) => status !== 200).length,
    'processes do not know who had signed in': own.filter(({ status }) => status !== 200).length,
  })
}
