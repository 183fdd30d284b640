/** Entries as a house writes them: paid by one or two methods, and taken back by others. */
import type { SeededRandom } from '#db/demo/seeded-random.ts'
import type { ledger_entries } from '#db/tables/ledger.ts'
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { Business } from '#tests/support/db/factories.ts'
import { HOUR_MS, plusDays, toDay } from './civil-day.ts'

/** The house while its rows are made. */
export type Planting = {
  business: Business
  zone: string
  now: number
  chance: SeededRandom
  product_id: string
}

export type Entry = typeof ledger_entries.$inferInsert

/** What clients pay by; `conta` is what they owe. */
export const METHODS = ['dinheiro', 'pix', 'debito', 'credito', 'conta'] as const
/** What the house pays by. */
export const MONEY = ['dinheiro', 'pix', 'debito', 'credito'] as const
const CARDS: readonly string[] = ['debito', 'credito']

/** Around midnights of Santiago that are no usual ones: set back in April, missing in September. */
const CHANGES = [Date.UTC(2026, 3, 5, 3), Date.UTC(2026, 8, 6, 4)]

let count = 0
export const createRowId = () => `linha-${++count}-${Math.random().toString(36).slice(2)}`

/** An instant of the year before now. */
export function pickInstant({ chance, now }: Planting): number {
  if (!chance.rollPercent(10)) return now - chance.pickBetween(0, 330 * 24) * HOUR_MS
  return chance.pick(CHANGES) + chance.pickBetween(-2, 2) * HOUR_MS
}

type Subject = { kind: LedgerKind; subject_id: string }

/** One entry of a moment; a card's money may arrive later. */
export function enter(
  { business: { user_id }, zone, chance }: Planting,
  subject: Subject,
  { method, amount, at }: { method: Entry['method']; amount: number; at: number },
  day = toDay(zone, at),
): Entry {
  const isLater = CARDS.includes(method) && amount > 0 && chance.rollPercent(60)
  return {
    ...{ id: createRowId(), user_id, ...subject, method, amount, day, created_at: at },
    arrives_on: isLater ? plusDays(day, chance.pickBetween(1, 40)) : null,
    made_by: chance.rollPercent(60) ? user_id : null,
  }
}

/** What is due, whole or in two parts. */
export function pay(
  planting: Planting,
  subject: Subject,
  due: number,
  at: number,
  day?: string,
): Entry[] {
  const { chance } = planting
  const first = chance.rollPercent(40) ? chance.pickBetween(0, due) : due
  const method = chance.pick(METHODS)
  const other = chance.pick(METHODS.filter((one) => one !== method))
  return [
    { method, amount: first, at },
    { method: other, amount: due - first, at },
  ].flatMap((part) => (part.amount === 0 ? [] : enter(planting, subject, part, day)))
}

export const reverse = (
  { zone }: Pick<Planting, 'zone'>,
  entries: readonly Entry[],
  at: number,
): Entry[] =>
  entries.map((entry) => ({
    ...entry,
    ...{ id: createRowId(), reverses: entry.id, amount: -entry.amount },
    ...{ day: toDay(zone, at), created_at: at },
  }))
