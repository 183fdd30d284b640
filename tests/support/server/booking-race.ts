/** Clients who all want the same hours, at several processes on one database. */
import { randomUUID } from 'node:crypto'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import { getUrl, type HttpAnswer, parseFields, sendHttp, signIn } from './http-client.ts'
import type { ServerProcess } from './process.ts'
import { createBookingRequest, getHourAhead, type RaceResult } from './salon.ts'

export const SLOT_TAKEN_SENTENCE =
  'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.'

/** How many want each hour. */
const ATTEMPTS = 16
const HOURS_AT_ONCE = 8
const CONNECTIONS = Array.from({ length: (ATTEMPTS * HOURS_AT_ONCE) / 2 })

export type BookingRace = {
  /** What lies in the database afterwards. */
  readResult: () => Promise<RaceResult>
  business: Business
  servers: ServerProcess[]
  hours: number
}

export type RaceReport = RaceResult & {
  hours: number
  ms: number
  /** For each hour, the processes that gave a booking in it: one, where all is well. */
  winners: number[][]
  /** Answers that were neither a booking nor the one refusal there may be. */
  strange: string[]
  /** For each process, how long its answers took in ms, the shortest first. */
  latencies: number[][]
}

export async function runRace(race: BookingRace): Promise<RaceReport> {
  const { servers, business, hours } = race
  const clients = Array.from({ length: ATTEMPTS }, (_, i) => i)
  const tokens = await Promise.all(
    clients.map((i) => signIn(requireNth(servers, i % servers.length).url, business.slug)),
  )
  const winners = Array.from({ length: hours }, (): number[] => [])
  const latencies = servers.map((): number[] => [])
  const strange: string[] = []
  // A server takes one new connection a turn of its loop: here answers are timed, not that.
  const ready = servers.flatMap(({ url }) => CONNECTIONS.map(() => getUrl(`${url}/healthz`)))
  await Promise.all(ready)
  const started = performance.now()
  await inTurns(hours, HOURS_AT_ONCE, async (hour) => {
    const answers = await Promise.all(tokens.map((token, i) => attempt(race, hour, i, token)))
    for (const { server, answer } of answers) {
      requireNth(latencies, server).push(answer.ms)
      if (answer.status === 201) requireNth(winners, hour).push(server)
      else if (!isTaken(answer)) strange.push(`${answer.status} ${answer.text}`)
    }
  })
  const ms = performance.now() - started
  for (const list of latencies) list.sort((a, b) => a - b)
  return { hours, ms, winners, strange, latencies, ...(await race.readResult()) }
}

/** Runs a task for 0, 1, … of which no more than `atOnce` are under way. */
async function inTurns(count: number, atOnce: number, task: (position: number) => Promise<void>) {
  let next = 0
  const lane = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/**
 * Half of the clients want the half hour from a quarter past on, the others one that begins 15
 * minutes earlier or later: each two overlap, and none reaches out of its hour.
 */
async function attempt(
  { servers, business }: BookingRace,
  hour: number,
  client: number,
  token: string,
) {
  // Processes take turns at being asked first, and each is asked for both halves.
  const server = (client + hour) % servers.length
  const isAside = Math.floor(client / servers.length) % 2 === 1
  const { date, minute } = getHourAhead(hour)
  const aside = isAside ? (hour % 2 === 0 ? 15 : -15) : 0
  const { answer } = sendHttp(
    `${requireNth(servers, server).url}/api/public/${business.slug}/bookings`,
    {
      token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: createBookingRequest(business, date, toTimeOfDay(minute + 15 + aside)),
    },
  )
  return { server, answer: await answer }
}

function isTaken(answer: HttpAnswer): boolean {
  if (answer.status !== 409) return false
  const { code, message } = parseFields(answer)
  return code === 'slot_taken' && message === SLOT_TAKEN_SENTENCE
}

/** What a race shows that must not be; nothing, where every hour was sold once. */
export function listRaceComplaints(report: RaceReport): string[] {
  const { hours, winners, strange, stored, overlaps } = report
  const soldTwice = winners.filter((list) => list.length > 1).length
  const unsold = winners.filter((list) => list.length === 0).length
  const counted: [number, string][] = [
    [soldTwice, 'hours were sold twice'],
    [unsold, 'hours were sold to nobody'],
    [overlaps, 'pairs of bookings overlap in the database'],
    [strange.length, `answers were neither 201 nor the 409 of a taken slot: ${strange[0]}`],
    [Math.abs(stored - hours), 'bookings too many or too few in the database'],
  ]
  return counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
}

export type RaceShare = { wins: number; p50: number; p99: number }

/** What each process had of the race: a figure for the bench, for on a busy machine any may lag. */
export function listShares({ winners, latencies }: RaceReport): RaceShare[] {
  return latencies.map((list, server) => {
    const wins = winners.flat().filter((winner) => winner === server).length
    const at = (part: number) => Math.round(list[Math.floor(list.length * part)] ?? 0)
    return { wins, p50: at(0.5), p99: at(0.99) }
  })
}
