/**
 * Two processes on one file are killed without a word amid bookings, both at the same moment or one
 * of them while the other goes on; after each round, what was promised is looked for.
 */
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import {
  type BookingLoad,
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from '#tests/support/server/booking-load.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import {
  countOverlaps,
  createDatabaseFile,
  type DatabaseFile,
  openSalon,
} from '#tests/support/server/salon.ts'
import { formatSeconds, listCounted, type Proof } from './proof.ts'

const LANES = 8
const TOLD = `SELECT json_extract(facts, '$.booking_id') AS id FROM outbox
  WHERE kind = 'booking_confirmation'`

export async function proveKills(rounds: number): Promise<Proof> {
  const file = await createDatabaseFile()
  const smtp = await startSmtp()
  try {
    return await killAgainAndAgain(file, smtp, rounds)
  } finally {
    await endServers()
    await smtp.close()
    await file.remove()
  }
}

async function killAgainAndAgain(
  file: DatabaseFile,
  smtp: SmtpServer,
  rounds: number,
): Promise<Proof> {
  const started = performance.now()
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'oi@vez.example' }
  const start = () => startServer({ database: file.path, env })
  const [one, other] = await Promise.all([start(), start()])
  let servers: [ServerProcess, ServerProcess] = [one, other]
  const load = await createBookingLoad(one.url, business)
  const complaints: string[] = []
  let kills = 0
  for (let round = 0; round < rounds; round++) {
    const [victim, survivor] = servers
    const killsBoth = round % 2 === 0
    await killUnderLoad(load, victim, survivor, killsBoth)
    kills += killsBoth ? 2 : 1
    const again = start()
    servers = killsBoth ? [await start(), await again] : [survivor, await again]
    complaints.push(...(await judge(file, load, servers)).map((it) => `round ${round}: ${it}`))
  }
  const stored = file.query('SELECT id FROM bookings').length
  complaints.push(...listCounted({ 'pairs of bookings overlap': countOverlaps(file) }))
  const { length } = load.promised
  const figures = `${kills} kills in ${rounds} rounds, ${length} bookings promised, ${stored} stored, ${smtp.received.length} mails, ${formatSeconds(started)}`
  return { figures, complaints }
}

/** Where only one is killed, the other has to take bookings after it. */
async function killUnderLoad(
  load: BookingLoad,
  victim: ServerProcess,
  survivor: ServerProcess,
  killsBoth: boolean,
): Promise<void> {
  const running = load.run([victim.url, survivor.url], LANES)
  await load.reach(load.promised.length + 20 + Math.floor(Math.random() * 60))
  await Promise.all(killsBoth ? [victim.kill(), survivor.kill()] : [victim.kill()])
  if (!killsBoth) await load.reach(load.promised.length + 20)
  load.stop()
  await running
}

async function judge(
  file: DatabaseFile,
  load: BookingLoad,
  servers: readonly ServerProcess[],
): Promise<string[]> {
  const health = await Promise.all(servers.map(({ url }) => getUrl(`${url}/healthz`)))
  const stored = new Set(file.query('SELECT id FROM bookings').map(({ id }) => String(id)))
  const told = file.query(TOLD).map(({ id }) => String(id))
  const confirmed = new Set(told)
  const [integrity] = file.query('PRAGMA integrity_check')
  const odd = [...load.statuses.keys()].filter((status) => status !== 201 && status !== 409)
  const ids = listPromisedIds(load)
  return [
    ...listCounted({
      'processes do not serve': health.filter(({ status }) => status !== 200).length,
      'promised bookings are lost': ids.filter((id) => !stored.has(id)).length,
      'bookings were promised twice': ids.length - new Set(ids).size,
      'promised confirmations are lost': load.promised.filter(
        (it) => it.confirmed && !confirmed.has(it.id),
      ).length,
      'bookings were promised without a confirmation': load.promised.filter((it) => !it.confirmed)
        .length,
      'confirmations are queued twice': told.length - confirmed.size,
      'confirmations are of no booking': [...confirmed].filter((id) => !stored.has(id)).length,
    }),
    ...(integrity?.integrity_check === 'ok' ? [] : [`integrity: ${integrity?.integrity_check}`]),
    ...odd.map((status) => `answers ${status}`),
  ]
}
