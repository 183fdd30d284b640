/** The demo's log of messages agrees with its bookings, its settings and what its planner would send next. */
import { beforeAll, expect, test } from 'vitest'
import { DEMO_MESSAGES } from '#db/demo/messages.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import { planReminders, planThanks } from '#domain/reminder/plan.ts'
import { isQuiet } from '#domain/reminder/quiet-hours.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { DEMO_NOON, DEMO_ZONE, openDemoCopy } from '#tests/support/db/demo.ts'

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']
type Told = { message: Row<typeof client_messages>; booking: Row<typeof bookings> }

let told: Told[]
let booked: Row<typeof bookings>[]
let reviewed: Map<string | null, number>
let keys: Set<string>
beforeAll(async () => {
  const { storage, close } = await openDemoCopy()
  await storage.read(async (db) => {
    booked = await db.select().from(bookings)
    const byId = new Map(booked.map((one) => [one.id, one]))
    const rows = await db.select().from(client_messages)
    told = rows.flatMap((message) => {
      const booking = byId.get(message.booking_id ?? '')
      return booking ? [{ message, booking }] : []
    })
    expect(told).toHaveLength(rows.length)
    const written = await db.select().from(reviews)
    reviewed = new Map(written.map((one) => [one.booking_id, one.created_at]))
    keys = new Set((await db.select().from(due_work)).map(({ key }) => key))
  })
  await close()
})

const listTold = (kind: string) => told.filter(({ message }) => message.kind === kind)
const getSentAt = ({ message }: Told) => message.sent_at ?? message.due_at
const getStart = ({ booking: { date, time } }: Told) => toInstant(DEMO_ZONE, date, time)

test('has confirmations, reminders and thanks of the last seven days, none to come', () => {
  for (const kind of ['confirmation', 'reminder', 'thanks'])
    expect(listTold(kind).length).toBeGreaterThan(20)
  expect(new Set(told.map(({ message }) => message.kind)).size).toBe(3)
  for (const one of told) {
    expect(getSentAt(one)).toBeLessThanOrEqual(DEMO_NOON)
    expect(getSentAt(one)).toBeGreaterThan(DEMO_NOON - 7 * MS_A_DAY - 60_000)
  }
})

test('tells of each booking as it stands, after it was made and by a way that its client has', () => {
  for (const { message, booking } of told) {
    expect([message.date, message.time]).toEqual([booking.date, booking.time])
    expect(message.client_id).toBe(booking.client_id)
    expect(message.due_at).toBeGreaterThanOrEqual(booking.created_at)
    if (message.state === 'skipped') continue
    expect(message.state).toBe('sent')
    expect(message.channel === 'email' ? booking.client_email : booking.client_phone).toBeTruthy()
  }
})

test('reminds of what is still to come, of nothing that was called off before', () => {
  for (const one of listTold('reminder')) {
    expect(getSentAt(one)).toBeLessThan(getStart(one))
    const { status, cancel_reason, updated_at } = one.booking
    if (status === 'cancelled' && cancel_reason !== 'no_show')
      expect(getSentAt(one)).toBeLessThanOrEqual(updated_at)
  }
})

test('thanks for visits that are over, once a day, before their review', () => {
  const thanked = listTold('thanks')
  for (const one of thanked) {
    expect(one.booking.status).toBe('completed')
    const ended = getStart(one) + one.booking.duration * 60_000
    expect(getSentAt(one)).toBeGreaterThanOrEqual(ended + DEMO_MESSAGES.thanks_hours * 3_600_000)
    expect(getSentAt(one)).toBeLessThan((reviewed.get(one.booking.id) ?? Infinity) + 2001)
  }
  const days = thanked.map(({ booking }) => `${booking.client_id} ${booking.date}`)
  expect(new Set(days).size).toBe(days.length)
})

test('writes to nobody in the quiet hours, but to who has just booked', () => {
  const quiet = { quiet: DEMO_MESSAGES.quiet, zone: DEMO_ZONE }
  const atNight = told.filter((one) => isQuiet(quiet, getSentAt(one)))
  expect(new Set(atNight.map(({ message }) => message.kind))).toEqual(new Set(['confirmation']))
})

test('leaves nothing that is due to be sent a second time', () => {
  const house = { settings: DEMO_MESSAGES, zone: DEMO_ZONE, now: DEMO_NOON }
  const due = booked.flatMap((one) => [
    ...planReminders(house, one).due,
    ...planThanks(house, one).due,
  ])
  expect(due.length).toBeGreaterThan(20)
  expect(due.filter(({ key }) => !keys.has(key))).toEqual([])
})
