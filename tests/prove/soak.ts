/**
 * A process at half of what it can: each lane rests as long as its last answer took. Memory, descriptors and
 * SQLite's log are looked at on the way; what they are after the first fifth they still are at the end.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { MANY_PROFESSIONALS } from '#tests/support/server/booking-load.ts'
import {
  type HttpAnswer,
  parseFields,
  sendHttp,
  signIn,
} from '#tests/support/server/http-client.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import {
  createBookingRequest,
  createDatabaseFile,
  type DatabaseFile,
  getHourAhead,
  openSalon,
} from '#tests/support/server/salon.ts'
import type { Proof } from './proof.ts'

const LANES = 4
const MINUTE = 60_000
const SAMPLES = 50
/** Hours of each professional that are asked for, one after the other, and again from the first on. */
const HOURS = 24 * 20
/** Beyond so many the one that was booked first is cancelled: its hour is free once it is asked for again. */
const MOST_BOOKED = 4_000
/** An access token holds for a quarter of an hour. */
const SIGN_IN_AFTER_MS = 10 * MINUTE
const MOST_GROWTH = 1.25
const LONGEST_LOG_MB = 64

type Sample = { memoryMb: number; descriptors: number; logMb: number }
type Tally = { answers: Map<number, number>; slowestMs: number }

/** Reads `/proc`: elsewhere than on Linux it says so. */
export async function proveSoak(minutes: number): Promise<Proof> {
  if (process.platform !== 'linux') return { figures: 'needs Linux', complaints: [] }
  const file = await createDatabaseFile('tables')
  try {
    return await soak(file, minutes)
  } finally {
    await endServers()
    await file.remove()
  }
}

async function soak(file: DatabaseFile, minutes: number): Promise<Proof> {
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const login = await createOwnerLogin(file, business)
  const server = await startServer({ database: file.path })
  const house = {
    ...{ business, at: `${server.url}/api/public/${business.slug}`, url: server.url },
    client: await signIn(server.url, business.slug),
    owner: await signInOwner(server.url, login),
  }
  const acts = createActs(house)
  const tally: Tally = { answers: new Map(), slowestMs: 0 }
  const until = performance.now() + minutes * MINUTE
  const lanes = Array.from({ length: LANES }, (_, lane) => keepAsking(acts, lane, until, tally))
  const samples: Sample[] = []
  let signedIn = performance.now()
  for (let i = 0; i < SAMPLES; i++) {
    await setTimeout((minutes * MINUTE) / SAMPLES)
    samples.push(takeSample(server, file))
    if (performance.now() - signedIn < SIGN_IN_AFTER_MS) continue
    house.owner = await signInOwner(server.url, login)
    signedIn = performance.now()
  }
  await Promise.all(lanes)
  return describe(samples, tally, minutes)
}

type Asked = Parameters<typeof sendHttp>
type House = {
  business: Parameters<typeof createBookingRequest>[0]
  /** Of the server, and of the house's page. */
  url: string
  at: string
  client: string
  owner: string
}
type Acts = {
  /** What the nth call is: reading mostly, and one write of a client's and one of the owner's in ten. */
  create: (nth: number) => Asked
  /** Takes down what was booked. */
  note: (answer: HttpAnswer) => void
}

/** @param house whose owner may sign in anew meanwhile */
function createActs(house: House): Acts {
  const { business, at, url } = house
  const { professionals } = business
  const service = business.services[0]?.id ?? ''
  const booked: string[] = []
  let asked = 0
  const book = (): Asked => {
    const professional_id = professionals[asked % professionals.length]?.id
    const { date, minute } = getHourAhead(Math.floor(asked++ / professionals.length) % HOURS)
    const body = createBookingRequest(business, date, toTimeOfDay(minute))
    const headers = { 'Idempotency-Key': randomUUID() }
    return [`${at}/bookings`, { token: house.client, headers, body: { ...body, professional_id } }]
  }
  const cancelFirst = (id: string): Asked => [
    `${at}/bookings/${id}/cancel`,
    { token: house.client, method: 'POST', body: {} },
  ]
  return {
    create: (nth) => {
      if (nth % 10 === 0) {
        const first = booked.length > MOST_BOOKED && booked.shift()
        return first ? cancelFirst(first) : book()
      }
      if (nth % 10 === 5) {
        const body = { kind: 'suprimento', amount: 1, reason: 'Troco' }
        const headers = { 'Idempotency-Key': randomUUID() }
        return [`${url}/api/till/moves`, { token: house.owner, headers, body }]
      }
      if (nth % 10 === 7) return [`${url}/api/till`, { token: house.owner }]
      if (nth % 2 === 0) return [at]
      const { date } = getHourAhead(nth % HOURS)
      return [`${at}/slots?${new URLSearchParams({ service_id: service, from: date, to: date })}`]
    },
    note: (answer) => {
      const { id, confirmation_queued } = answer.status === 201 ? parseFields(answer) : {}
      if (confirmation_queued !== undefined) booked.push(String(id))
    },
  }
}

async function keepAsking(acts: Acts, lane: number, until: number, tally: Tally): Promise<void> {
  for (let nth = lane; performance.now() < until; nth += LANES) {
    const answer = await sendHttp(...acts.create(nth)).answer
    acts.note(answer)
    tally.answers.set(answer.status, (tally.answers.get(answer.status) ?? 0) + 1)
    tally.slowestMs = Math.max(tally.slowestMs, answer.ms)
    await setTimeout(answer.ms)
  }
}

function takeSample({ pid }: ServerProcess, { path }: DatabaseFile): Sample {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    memoryMb: Number(kb) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    logMb: statSync(`${path}-wal`).size / 1024 ** 2,
  }
}

function describe(samples: readonly Sample[], tally: Tally, minutes: number): Proof {
  const fifth = SAMPLES / 5
  const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)]
  const median = (list: readonly Sample[], of: keyof Sample) =>
    list.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const both = (of: keyof Sample) => [median(early, of), median(late, of)] as const
  const log = Math.max(...samples.map(({ logMb }) => logMb))
  const grown = (['memoryMb', 'descriptors'] as const).filter((of) => {
    const [from, to] = both(of)
    return to > from * MOST_GROWTH
  })
  const answers = [...tally.answers].sort().map(([status, count]) => `${count} × ${status}`)
  const format = (of: keyof Sample) =>
    both(of)
      .map((one) => one.toFixed(0))
      .join(' to ')
  const odd = [...tally.answers.keys()].filter((status) => ![200, 201, 409].includes(status))
  return {
    figures: `${minutes} min, ${answers.join(', ')}, the slowest ${tally.slowestMs.toFixed(0)} ms; memory ${format('memoryMb')} MB, descriptors ${format('descriptors')}, the log ${log.toFixed(0)} MB at most`,
    complaints: [
      ...grown.map((of) => `${of} grew: ${format(of)}`),
      ...(log > LONGEST_LOG_MB ? [`the log grew to ${log.toFixed(0)} MB`] : []),
      ...odd.map((status) => `answers ${status}`),
    ],
  }
}
