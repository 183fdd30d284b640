/** A few of a demo's clients owe: one all of it, one a rest within a limit, one has left something. */
import type { bookings } from '#db/tables/booking.ts'
import type { clients } from '#db/tables/client.ts'
import type { ledger_entries } from '#db/tables/ledger.ts'
import type { account_moves } from '#db/tables/money.ts'
import { listFiadoMovements } from '#domain/ledger/ledger.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { createDemoId } from './seeded-random.ts'

/** Paid by Pix. */
const NO_CARDS = { fees: [], day: '' }

type Booking = typeof bookings.$inferInsert
type Client = typeof clients.$inferInsert

export type FiadoRows = {
  moves: (typeof account_moves.$inferInsert)[]
  paid: (typeof ledger_entries.$inferInsert)[]
}

/** Within the days of which a demo's till has entries, and done by today. */
const DAYS = 6
const DEBTORS = 4
/** What each of them has paid since, by their place, in hundredths of what they owed. */
const PAID: readonly number[] = [0, 50, 0, 120]
/** Who may owe no more than a little over what they do. */
const LIMITED = 1
const LIMIT = 30_000

/** The visits that were put on an account, the oldest first: each another client's. */
export function listUnpaidVisits(booked: readonly Booking[], today: string): Booking[] {
  const from = addDays(today, -DAYS)
  const recent = booked
    .filter(({ status, date, is_courtesy, deleted, price }) => {
      const isDone = status === 'completed' && !is_courtesy && !deleted
      return isDone && price >= 3000 && date >= from && date < today
    })
    .toSorted((a, b) => `${a.date} ${a.time} ${a.id}`.localeCompare(`${b.date} ${b.time} ${b.id}`))
  const firsts = recent.filter(
    ({ client_id }, at) => recent.findIndex((one) => one.client_id === client_id) === at,
  )
  const step = Math.max(1, Math.floor(firsts.length / DEBTORS))
  return firsts.filter((_, at) => at % step === 0).slice(0, DEBTORS)
}

/** The moves of their accounts, and one limit on the clients' rows. */
export function createFiadoRows(
  user_id: string,
  zone: string,
  today: string,
  unpaid: readonly Booking[],
  people: readonly Client[],
): FiadoRows {
  const rows: FiadoRows = { moves: [], paid: [] }
  const day = addDays(today, -1)
  for (const [at, { id: booking_id, client_id, date, ...visit }] of unpaid.entries()) {
    const charged = visit.comanda_total ?? visit.price
    const made = { user_id, client_id, made_by: user_id }
    rows.moves.push({
      id: createDemoId('charge', booking_id),
      ...made,
      kind: 'charge',
      amount: charged,
      booking_id,
      day: date,
      created_at: visit.completed_at ?? visit.created_at,
    })
    const client = people.find(({ id }) => id === client_id)
    if (client && at === LIMITED) client.account_limit = Math.max(LIMIT, charged)
    const amount = Math.round((charged * (PAID[at] ?? 0)) / 10_000) * 100
    if (amount === 0) continue
    const id = createDemoId('account-payment', booking_id)
    const created_at = toInstant(zone, day, '21:15')
    const payment = { kind: 'payment', method: 'pix', amount: -amount } as const
    rows.moves.push({ id, ...made, ...payment, day, created_at })
    const paid = { metodo: 'pix', valor: amount } as const
    for (const movement of listFiadoMovements(paid, NO_CARDS)) {
      rows.paid.push({
        id: createDemoId('ledger', id, movement.method),
        user_id,
        kind: 'account',
        subject_id: id,
        ...movement,
        day,
        made_by: user_id,
        created_at,
      })
    }
  }
  return rows
}
