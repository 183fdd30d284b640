import type { bookings, reviews } from '#db/tables/booking.ts'
import type { clients } from '#db/tables/client.ts'
import type { client_messages } from '#db/tables/client-message.ts'
import type { due_work } from '#db/tables/due-work.ts'
import { type JudgedState, judgeMessage } from '#domain/reminder/judge.ts'
import { UNDO_MS } from '#domain/reminder/kinds.ts'
import {
  type Plan,
  type PlannedBooking,
  type PlannedMessage,
  planReminders,
  planThanks,
} from '#domain/reminder/plan.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'

type Booking = typeof bookings.$inferInsert
type Client = typeof clients.$inferInsert
type Message = typeof client_messages.$inferInsert
type Work = typeof due_work.$inferInsert

/** What the demo's houses have chosen: clients are reminded a day ahead, and thanked. */
export const DEMO_MESSAGES: MessageSettings = {
  ...DEFAULT_MESSAGES,
  kinds: { ...DEFAULT_MESSAGES.kinds, reminder: true, cancellation: true, thanks: true },
}

/** So long the log goes back (ms). */
const LOGGED_MS = 7 * MS_A_DAY
/** A message waits so long for a worker (ms). */
const SENT_AFTER_MS = 2000

type DemoHouse = {
  zone: string
  now: number
  bookings: readonly Booking[]
  clients: readonly Client[]
  reviews: readonly (typeof reviews.$inferInsert)[]
}

export type DemoMessages = { log: Message[]; work: Work[] }

/**
 * What the house's own rules had told its clients by now, with the work that it was: what the planner finds
 * done it does not send again.
 */
export function createMessageRows(house: DemoHouse): DemoMessages {
  const since = house.now - LOGGED_MS
  const client = new Map(house.clients.map((one) => [one.id, one]))
  const planned = new Map<string, { message: PlannedMessage; booking: Booking }>()
  for (const booking of house.bookings.filter((one) => isNear(house, one)))
    for (const message of listPlanned(house, booking))
      if (message.due_at >= since && !planned.has(message.key))
        planned.set(message.key, { message, booking })
  const sent = [...planned.values()].flatMap(({ message, booking }) => {
    const row = createPlannedRow(house, message, booking, client.get(booking.client_id))
    return row ? [{ row, key: message.key }] : []
  })
  const told = house.bookings.flatMap((one) =>
    one.created_at < since ? [] : (createConfirmationRow(house, one) ?? []),
  )
  return {
    log: [...told, ...sent.map(({ row }) => row)],
    work: sent.map(({ row, key }) => createWorkRow(row, key)),
  }
}

/** A visit is thanked for within days, and reminded of one day ahead: of others nothing is due. */
function isNear({ zone, now }: DemoHouse, { date, time }: Booking): boolean {
  const starts = toInstant(zone, date, time)
  return starts > now - LOGGED_MS - 5 * MS_A_DAY && starts < now + 2 * MS_A_DAY
}

/** The reminder while the booking stood, and the thanks once it was over. */
function listPlanned({ zone, now, reviews }: DemoHouse, booking: Booking): PlannedMessage[] {
  const { created_at, updated_at = created_at, cancel_reason, completed_at = null } = booking
  const at = (moment: number) => ({ settings: DEMO_MESSAGES, zone, now: moment })
  const isCalledOff = booking.status === 'cancelled' && cancel_reason !== 'no_show'
  const isUpcoming = booking.status === 'pendente' ? 'pendente' : 'confirmed'
  const before = toPlanned(booking, { status: isUpcoming })
  const reminders = replay(
    (moment) => planReminders(at(moment), before),
    created_at,
    isCalledOff ? Math.min(now, updated_at) : now,
  )
  if (booking.status !== 'completed' || completed_at === null) return reminders
  const reviewed_at = reviews.find(({ booking_id }) => booking_id === booking.id)?.created_at
  const after = toPlanned(booking, { review_status: 'pending' })
  const thanks = replay((moment) => planThanks(at(moment), after), completed_at, now)
  return [
    ...reminders,
    ...thanks.filter(({ due_at }) => reviewed_at === undefined || due_at < reviewed_at),
  ]
}

const toPlanned = (booking: Booking, as: Partial<PlannedBooking>): PlannedBooking => ({
  ...booking,
  review_status: booking.review_status ?? null,
  completed_at: booking.completed_at ?? null,
  ...as,
})

/** What became due between two moments, of a plan that has one message. */
function replay(plan: (now: number) => Plan, from: number, until: number): PlannedMessage[] {
  const { due, next_at } = plan(from)
  if (due.length > 0 || next_at === null || next_at > until) return due
  return plan(next_at).due
}

/** Sent or not, as it would have been judged when it was due. */
function createPlannedRow(
  { zone, now }: DemoHouse,
  { key, ...message }: PlannedMessage,
  booking: Booking,
  client: Client | undefined,
): Message | null {
  const status = message.kind === 'thanks' ? 'completed' : 'confirmed'
  const verdict = judgeMessage(message, {
    now: message.due_at,
    zone,
    settings: DEMO_MESSAGES,
    hasPlan: true,
    isLeaving: false,
    booking: { ...booking, status, cancel_reason: null, deleted: false, updated_at: 0 },
    client: client ? toJudged(client) : null,
    isOptedOut: false,
    told_at: null,
    hasReviewed: false,
    hasBookedAgain: false,
    isOpen: () => true,
  })
  if (verdict.act === 'wait') return null
  const sent_at = Math.min(now, message.due_at + SENT_AFTER_MS)
  const outcome =
    verdict.act === 'send'
      ? { state: 'sent' as const, reason: null, channel: verdict.reaches[0]?.channel, sent_at }
      : { state: 'skipped' as const, reason: verdict.reason, channel: null, sent_at: null }
  const { user_id, id } = booking
  return {
    id: `mensagem-${message.kind}-${id}`,
    user_id,
    ...message,
    ...outcome,
    created_at: message.due_at,
    updated_at: sent_at,
  }
}

function toJudged(client: Client): JudgedState['client'] {
  const {
    email = null,
    telefone = null,
    email_proved_at = null,
    telefone_proved_at = null,
  } = client
  const { consent_at = null, erased_at = null } = client
  const { is_walk_in = false, is_blocked = false, deleted = false } = client
  return {
    email,
    telefone,
    email_proved_at,
    telefone_proved_at,
    consent_at,
    erased_at,
    is_walk_in,
    is_blocked,
    deleted,
  }
}

/** Whoever booked was told at once; of one that was taken back in the same moment nobody was. */
function createConfirmationRow({ zone }: DemoHouse, booking: Booking): Message | null {
  const { id, user_id, client_id, date, time, created_at, updated_at, origin, status } = booking
  const isTakenBack = status === 'cancelled' && updated_at === created_at
  const channel = booking.client_email ? 'email' : booking.client_phone ? 'whatsapp' : null
  if (status === 'pendente' || isTakenBack || channel === null) return null
  const due_at = created_at + (origin === 'console' ? UNDO_MS : 0)
  const sent_at = due_at + SENT_AFTER_MS
  return {
    id: `mensagem-confirmation-${id}`,
    user_id,
    client_id,
    booking_id: id,
    date,
    time,
    kind: 'confirmation',
    hours: null,
    state: 'sent',
    reason: null,
    channel,
    sent_at,
    due_at,
    expires_at: toInstant(zone, date, time),
    created_at,
    updated_at: sent_at,
  }
}

/** Done: no other reminder leaves for it. */
function createWorkRow({ id, user_id, due_at, expires_at, ...row }: Message, key: string): Work {
  const done = { state: 'done' as const, attempts: 1, leased_until: null, last_error: null }
  const { created_at, updated_at: done_at } = row
  return {
    id,
    kind: 'client_message',
    key,
    user_id,
    due_at,
    expires_at,
    ...done,
    created_at,
    done_at,
  }
}
