/** A client who keeps booking, at one process or at several on one database, and what was promised. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, requireNth } from '#tests/support/db/factories.ts'
import {
  type HttpAnswer,
  type HttpRequestOptions,
  parseFields,
  sendHttp,
  signIn,
} from './http-client.ts'
import { createBookingRequest, getHourAhead } from './salon.ts'

/** A booking that was answered 201, and whether the answer says that a confirmation is queued. */
export type PromisedBooking = { id: string; confirmed: boolean }

export type BookingLoad = {
  promised: PromisedBooking[]
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** How long each answer took (ms). */
  times: number[]
  /** Every address is asked for the same hours; ends when told to, or when nobody answers any more. */
  run: (urls: readonly string[], lanes: number) => Promise<void>
  /** Waits until so many have been promised. @throws where none is for half a minute */
  reach: (count: number) => Promise<void>
  /** Waits until so many have been answered with a status. @throws as above */
  reachStatus: (status: number, count: number) => Promise<void>
  /** Lets the calls under way end, and then `run`. */
  stop: () => void
}

const PATIENCE_MS = 30_000

/**
 * @param url where the client signs in
 * @param asksAgain whether a booking that was answered 503 is sent once more under its key, until it is another answer
 */
export async function createBookingLoad(
  url: string,
  business: Business,
  { asksAgain = false } = {},
): Promise<BookingLoad> {
  const token = await signIn(url, business.slug)
  const promised: PromisedBooking[] = []
  const statuses = new Map<number, number>()
  const times: number[] = []
  let next = 0
  let stopping = false
  const note = (answer: HttpAnswer) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    times.push(answer.ms)
    if (answer.status !== 201) return
    const { id, confirmation_queued } = parseFields(answer)
    promised.push({ id: String(id), confirmed: confirmation_queued === true })
  }
  const bookOnce = async (to: string, sent: HttpRequestOptions): Promise<void> => {
    const answer = await sendHttp(to, sent).answer
    note(answer)
    if (!asksAgain || answer.status !== 503) return
    await setTimeout(100)
    await bookOnce(to, sent)
  }
  const bookNext = async (urls: readonly string[]): Promise<boolean> => {
    const body = createNthRequest(business, next++)
    const calls = urls.map((at) => {
      const to = `${at}/api/public/${business.slug}/bookings`
      return bookOnce(to, { token, headers: { 'Idempotency-Key': randomUUID() }, body })
    })
    const ends = await Promise.allSettled(calls)
    return ends.some(({ status }) => status === 'fulfilled')
  }
  const waitFor = async (wanted: number, read: () => number) => {
    let [last, since] = [read(), performance.now()]
    while (last < wanted) {
      await setTimeout(2)
      const now = read()
      if (now > last) [last, since] = [now, performance.now()]
      if (performance.now() - since > PATIENCE_MS)
        throw new Error(`waited in vain: ${[...statuses].join(' ')}`)
    }
  }
  return {
    promised,
    statuses,
    times,
    run: async (urls, lanes) => {
      stopping = false
      const keepBooking = async () => {
        while (!stopping && (await bookNext(urls)));
      }
      await Promise.all(Array.from({ length: lanes }, keepBooking))
    },
    reach: (count) => waitFor(count, () => promised.length),
    reachStatus: (status, count) => waitFor(count, () => statuses.get(status) ?? 0),
    stop: () => {
      stopping = true
    },
  }
}

/** No two positions overlap: the professionals' first hours, then their second ones. */
function createNthRequest(business: Business, position: number) {
  const { professionals } = business
  const { date, minute } = getHourAhead(Math.floor(position / professionals.length))
  const professional_id = requireNth(professionals, position % professionals.length).id
  return { ...createBookingRequest(business, date, toTimeOfDay(minute)), professional_id }
}

/** Enough for whatever a load may ask: one has only as many hours as one may book ahead. */
export const MANY_PROFESSIONALS = Array.from({ length: 20 }, () => ({}))

export const listPromisedIds = ({ promised }: BookingLoad) => promised.map(({ id }) => id)
