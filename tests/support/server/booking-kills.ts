/**
 * Two processes on one database are killed without a word amid bookings, both at the same moment or
 * one of them while the other goes on; after each round, what was promised is looked for.
 */
import { eq } from 'drizzle-orm'
import { bookings } from '#db/tables/booking.ts'
import { outbox } from '#db/tables/outbox.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import {
  type BookingLoad,
  createBookingLoad,
  MANY_PROFESSIONALS,
  type PromisedBooking,
} from './booking-load.ts'
import { listCounted } from './count-complaints.ts'
import { getUrl } from './http-client.ts'
import type { ServerProcess } from './process.ts'
import { createOpenSalon } from './salon.ts'
import type { ServedDatabase } from './served-database.ts'

const LANES = 8

export type BookingKillReport = {
  kills: number
  promised: number
  stored: number
  mails: number
  complaints: string[]
}

export async function killAmidBookings(
  served: ServedDatabase,
  rounds: number,
): Promise<BookingKillReport> {
  const smtp = await startSmtp()
  try {
    return await killAgainAndAgain(served, smtp, rounds)
  } finally {
    await smtp.close()
  }
}

async function killAgainAndAgain(
  served: ServedDatabase,
  smtp: SmtpServer,
  rounds: number,
): Promise<BookingKillReport> {
  const business = await served.use((storage) =>
    createOpenSalon(storage, { professionals: MANY_PROFESSIONALS }),
  )
  const start = () => served.start({ SMTP_URL: smtp.url, MAIL_FROM: 'oi@vez.example' })
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
    complaints.push(...(await judge(served, load, servers)).map((it) => `round ${round}: ${it}`))
  }
  const { stored, overlaps } = await served.readResult()
  if (overlaps > 0) complaints.push(`${overlaps} pairs of bookings overlap`)
  const promised = load.promised.length
  return { kills, promised, stored, mails: smtp.received.length, complaints }
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
  served: ServedDatabase,
  load: BookingLoad,
  servers: readonly ServerProcess[],
): Promise<string[]> {
  const health = await Promise.all(servers.map(({ url }) => getUrl(`${url}/healthz`)))
  const odd = [...load.statuses.keys()].filter((status) => status !== 201 && status !== 409)
  return [
    ...listCounted({
      'processes do not serve': health.filter(({ status }) => status !== 200).length,
    }),
    ...judgePromises(load.promised, await readStored(served)),
    ...served.listFaults(),
    ...odd.map((status) => `answers ${status}`),
  ]
}

/** Ids of the bookings that are stored, and of those of which a mail has been written down. */
export type StoredBookings = { stored: ReadonlySet<string>; told: readonly string[] }

/** @returns a complaint for whatever is lost, or stands twice */
export function judgePromises(
  promised: readonly PromisedBooking[],
  { stored, told }: StoredBookings,
): string[] {
  const confirmed = new Set(told)
  const ids = promised.map(({ id }) => id)
  return listCounted({
    'promised bookings are lost': ids.filter((id) => !stored.has(id)).length,
    'bookings were promised twice': ids.length - new Set(ids).size,
    'promised confirmations are lost': promised.filter(
      (it) => it.confirmed && !confirmed.has(it.id),
    ).length,
    'bookings were promised without a confirmation': promised.filter((it) => !it.confirmed).length,
    'confirmations are queued twice': told.length - confirmed.size,
    'confirmations are of no booking': told.filter((id) => !stored.has(id)).length,
  })
}

const readStored = ({ use }: ServedDatabase): Promise<StoredBookings> =>
  use(({ read }) =>
    read(async (db) => {
      const ids = await db.select({ id: bookings.id }).from(bookings)
      const mails = await db
        .select({ facts: outbox.facts })
        .from(outbox)
        .where(eq(outbox.kind, 'booking_confirmation'))
      return {
        stored: new Set(ids.map(({ id }) => id)),
        told: mails.map(({ facts }) => String(facts?.booking_id)),
      }
    }),
  )
