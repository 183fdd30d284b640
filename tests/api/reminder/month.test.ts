/**
 * A busy house's month: its clock jumps, workers die before and after they have sent, gateways hang and
 * refuse, bookings are made, moved and called off meanwhile, and two processes plan at once.
 */
import { expect, test } from 'vitest'
import { hashContact } from '#api/contact-hash.ts'
import { attemptWork } from '#api/due-work/attempt.ts'
import { NotSent, type Sms } from '#api/message/channels.ts'
import { planDueHouses } from '#api/reminder/planner.ts'
import { createClientMessageHandler } from '#api/reminder/send.ts'
import { cancelBooking, findBooking, updateBooking } from '#db/booking/bookings.ts'
import { findClientMessage } from '#db/reminder/client-messages.ts'
import { insertOptOuts } from '#db/reminder/opt-outs.ts'
import { isQuiet } from '#domain/reminder/quiet-hours.ts'
import { addDays, getCivilTimeAt, MS_A_DAY, MS_A_MINUTE } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import {
  ALL_MESSAGES,
  chooseMessages,
  claimMessages,
  listLog,
} from '#tests/support/api/reminder-house.ts'
import { startTestServer } from '#tests/support/api/test-server.ts'
import { createBusiness, insertBooking } from '#tests/support/db/factories.ts'

/** Its clock goes forward at the midnight of 6 September. */
const ZONE = 'America/Santiago'
const FIRST = '2026-08-20'
const DAYS = 30
const STEP_MS = 30 * MS_A_MINUTE
const QUIET = { from: '21:00', to: '08:00' }

/** The same numbers in every run (mulberry32). */
function createRandom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

type Arrival = { sms: Sms; at: number; problem: string | null }

test('each message arrives once, none for a booking that moved, none in quiet hours', async () => {
  const random = createRandom(20_260_820)
  const arrived = new Map<string, Arrival>()
  let gateway: 'up' | 'down' | 'hangs' = 'up'
  const server = await startTestServer(({ crypto }) => ({
    crypto,
    channels: {
      email: null,
      sms: {
        send: async (sms) => {
          if (gateway === 'down') throw new NotSent('sms 503')
          // The same id is sent once, as the gateway has promised.
          if (!arrived.has(sms.id)) arrived.set(sms.id, await look(sms))
          if (gateway === 'hangs') throw new NotSent('sms TimeoutError')
        },
      },
    },
  }))
  const { storage, context } = server
  const clients = Array.from({ length: 40 }, (_, i) => ({
    nome: `Cliente ${i}`,
    birth_date: `1990-09-${String(1 + (i % 28)).padStart(2, '0')}`,
    consent_at: i % 2 === 0 ? 1 : null,
    consent_source: i % 2 === 0 ? ('house' as const) : null,
  }))
  const business = await createBusiness(storage, {
    clients,
    settings: { general_settings: { timezone: ZONE } },
  })
  const { user_id } = business
  const left = new Map<string, number>()
  const settings = { ...ALL_MESSAGES, reminder_hours: [48, 24, 2], quiet: QUIET, daily_limit: 2000 }
  await chooseMessages(storage, user_id, settings)

  /** What is wrong with a message at the moment at which it arrives. */
  async function look(sms: Sms): Promise<Arrival> {
    const at = context.now()
    const row = await storage.read((db) => findClientMessage(db, user_id, sms.id))
    if (!row) return { sms, at, problem: 'in no log' }
    const booking = row.booking_id
      ? await storage.read((db) => findBooking(db, user_id, row.booking_id ?? ''))
      : null
    const hasMoved = row.date !== null && (booking?.date !== row.date || booking.time !== row.time)
    const isOff = row.kind === 'reminder' && booking?.status !== 'confirmed'
    const isLate = row.kind !== 'cancellation' && isQuiet({ quiet: QUIET, zone: ZONE }, at)
    const leftAt = left.get(sms.to.slice(3)) ?? Infinity
    const problem = hasMoved ? 'moved' : isOff ? 'off' : isLate ? 'quiet' : null
    return { sms, at, problem: problem ?? (leftAt <= at ? 'left' : null) }
  }

  const booked: { id: string; isTouched: boolean; made: number; starts: number }[] = []
  const today = () => getCivilTimeAt(ZONE, context.now()).date
  const getTime = () => `${String(8 + random(12)).padStart(2, '0')}:${random(2) ? '00' : '30'}`
  async function book(): Promise<void> {
    const { id: client_id } = business.clients[random(40)] ?? { id: '' }
    const date = addDays(today(), random(6))
    const time = getTime()
    const made = context.now()
    const starts = toInstant(ZONE, date, time)
    if (starts < made) return
    const when = { date, time, created_at: made, updated_at: made }
    const { id } = await insertBooking(storage, business, { ...when, client_id, encaixe: true })
    booked.push({ id, isTouched: false, made, starts })
  }
  async function change(): Promise<void> {
    const one = booked.at(-1 - random(40))
    if (!one || one.starts < context.now()) return
    one.isTouched = true
    const updated_at = context.now()
    const moved = { date: addDays(today(), 1 + random(5)), time: getTime(), updated_at }
    const cancelled = { cancel_reason: random(2) ? ('client' as const) : ('owner' as const) }
    await storage.write((tx) =>
      random(2)
        ? updateBooking(tx, user_id, one.id, moved)
        : cancelBooking(tx, user_id, one.id, { ...cancelled, updated_at }),
    )
  }
  async function leave(): Promise<void> {
    const client = business.clients[random(40)]
    if (!client?.telefone || left.has(client.telefone)) return
    left.set(client.telefone, context.now())
    const hashes = [hashContact(client.telefone)]
    const when = { source: 'link' as const, created_at: context.now() }
    await storage.write((tx) => insertOptOuts(tx, user_id, hashes, when))
  }

  const handlers = [createClientMessageHandler(context), createClientMessageHandler(context)]
  const { signal } = new AbortController()
  async function work(): Promise<void> {
    await Promise.all([planDueHouses(context), planDueHouses(context)])
    for (;;) {
      const claimed = await claimMessages(server)
      if (claimed.length === 0) return
      const attempts = claimed.map(async (one) => {
        const handler = handlers[random(2)]
        const fate = random(20)
        // Died with it in hand: before it was begun, or when it had been sent.
        if (!handler || fate === 0) return
        if (fate === 1) return handler.run(one, signal).catch(() => {})
        return attemptWork(context, handler, one, signal)
      })
      await Promise.all(attempts)
    }
  }

  let now = toInstant(ZONE, FIRST, '00:00')
  const end = now + DAYS * MS_A_DAY
  let off = 0
  while (now < end) {
    now += STEP_MS
    if (off > 0) off--
    // Wrong for an hour: ahead, or behind.
    const jump = random(150) === 0 ? (random(2) ? 1 : -1) * (1 + random(6)) * 3_600_000 : 0
    server.setNow(now + jump)
    if (off === 0 && random(60) === 0) {
      gateway = random(2) ? 'down' : 'hangs'
      off = 1 + random(9)
    } else if (off === 0) gateway = 'up'
    if (random(2) === 0) await book()
    if (random(12) === 0) await change()
    if (random(400) === 0) await leave()
    await work()
  }
  gateway = 'up'
  // Whatever was in dead hands, or waits for another attempt.
  for (let i = 0; i < 12; i++) {
    now += 2 * 3_600_000
    server.setNow(now)
    await work()
  }

  const problems = [...arrived.values()].flatMap(({ problem }) => problem ?? [])
  expect(problems).toEqual([])
  const log = await listLog(storage)
  const told = log.filter(({ id }) => arrived.has(id))
  const keys = told.map(
    ({ kind, client_id, booking_id, date, time, hours }) =>
      `${kind} ${kind === 'reminder' || kind === 'cancellation' ? booking_id : client_id} ${date} ${time} ${hours}`,
  )
  expect(new Set(keys).size).toBe(keys.length)
  // What was not touched was reminded, unless nobody could or the client had left the list.
  const reminded = new Set(told.map(({ kind, booking_id }) => `${kind} ${booking_id}`))
  const missed = booked.filter(
    ({ id, isTouched, made, starts }) =>
      !isTouched &&
      starts - made > 50 * 3_600_000 &&
      starts < end &&
      !reminded.has(`reminder ${id}`),
  )
  const skipped = new Set(
    log.filter(({ reason }) => reason === 'opted_out').map((one) => one.booking_id),
  )
  expect(missed.filter(({ id }) => !skipped.has(id))).toEqual([])
  const counts = Object.fromEntries(
    [...new Set(told.map(({ kind }) => kind))].map((kind) => [
      kind,
      told.filter((one) => one.kind === kind).length,
    ]),
  )
  expect(counts.reminder).toBeGreaterThan(300)
  expect(counts.cancellation).toBeGreaterThan(5)
  expect(counts.birthday).toBeGreaterThan(5)
  await server.close()
}, 300_000)
