/** A year of what a house pays, owes and counts beside its visits. */
import type { Db } from '#db/dialect/kit.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  recounted_visits,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import { EXPENSE_CATEGORIES } from '#domain/finance/expense.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { DAY_MS, HOUR_MS, plusDays, sumOf, toDay } from './civil-day.ts'
import type { Item, Visits } from './plant-visits.ts'
import {
  createRowId,
  type Entry,
  enter,
  MONEY,
  type Planting,
  pickInstant,
  reverse,
} from './planting.ts'

type Money = {
  entries: Entry[]
  expenses: (typeof expenses.$inferInsert)[]
  advances: (typeof advances.$inferInsert)[]
  statements: (typeof statements.$inferInsert)[]
  parts: (typeof statement_parts.$inferInsert)[]
  tips: (typeof tips.$inferInsert)[]
  moves: (typeof till_moves.$inferInsert)[]
  counts: (typeof till_counts.$inferInsert)[]
  days: (typeof till_days.$inferInsert)[]
  account: (typeof account_moves.$inferInsert)[]
}

export async function plantMoney(tx: Db, planting: Planting, visits: Visits): Promise<void> {
  const money: Money = {
    ...{ entries: [], expenses: [], advances: [], statements: [], parts: [], tips: [] },
    ...{ moves: [], counts: [], days: [], account: [] },
  }
  const { chance } = planting
  for (let i = 0; i < 14; i++) addExpense(money, planting)
  for (const booking of visits.bookings) {
    if (booking.status === 'completed' && chance.rollPercent(20)) addTip(money, planting, booking)
    if (booking.status === 'completed' && chance.rollPercent(15)) addFee(money, planting, booking)
  }
  for (const sale of visits.sales)
    if (sale.is_standalone && chance.rollPercent(30)) addSaleFee(money, planting, sale)
  for (let i = 0; i < 5; i++) addAccountPayment(money, planting)
  for (const { id, name } of planting.business.professionals) {
    addAdvances(money, planting, id)
    addStatements(money, planting, visits.commissions, { id, name })
  }
  for (const day of new Set(Array.from({ length: 10 }, () => pickTillDay(planting))))
    addTillDay(money, planting, day)
  const at = pickInstant(planting)
  const opening = { kind: 'opening', subject_id: createRowId() } as const
  money.entries.push(enter(planting, opening, { method: 'dinheiro', amount: 12_345, at }))
  await insertAll(tx, money, visits.commissions)
}

async function insertAll(tx: Db, money: Money, earned: readonly Item[]): Promise<void> {
  await tx.insert(ledger_entries).values(money.entries)
  await tx.insert(expenses).values(money.expenses)
  if (money.statements.length > 0) await tx.insert(statements).values(money.statements)
  if (money.parts.length > 0) await tx.insert(statement_parts).values(money.parts)
  // Whatever of them differs was written to after it was counted.
  for (const { user_id, professional_id, booking_id } of money.parts)
    await tx
      .insert(recounted_visits)
      .values({ user_id, professional_id, booking_id })
      .onConflictDoNothing()
  await noteLate(tx, money, earned)
  if (money.advances.length > 0) await tx.insert(advances).values(money.advances)
  if (money.tips.length > 0) await tx.insert(tips).values(money.tips)
  if (money.moves.length > 0) await tx.insert(till_moves).values(money.moves)
  if (money.counts.length > 0) await tx.insert(till_counts).values(money.counts)
  await tx.insert(till_days).values(money.days)
  await tx.insert(account_moves).values(money.account)
}

/** As the database would have, where a statement had their day when they were closed. */
async function noteLate(tx: Db, money: Money, earned: readonly Item[]): Promise<void> {
  for (const { user_id, professional_id, booking_id, date } of [...earned, ...money.tips]) {
    const isCovered = money.statements.some(
      (one) =>
        one.professional_id === professional_id && one.from_day <= date && date <= one.to_day,
    )
    if (isCovered)
      await tx
        .insert(recounted_visits)
        .values({ user_id, professional_id, booking_id })
        .onConflictDoNothing()
  }
}

/** When something of an instant is taken back: then, or up to now. */
const pickLater = ({ chance, now }: Planting, at: number) =>
  chance.pickBetween(Math.min(at, now), now)

/** Open, paid, paid and changed, paid and taken back, or removed with what was paid of it. */
function addExpense(money: Money, planting: Planting): void {
  const { business, chance, zone } = planting
  const at = pickInstant(planting)
  const due_on = plusDays(toDay(zone, at), chance.pickBetween(-5, 25))
  const row = {
    ...{ id: createRowId(), user_id: business.user_id, description: 'Conta', supplier: null },
    ...{ category: chance.pick(EXPENSE_CATEGORIES), amount: chance.pickBetween(1, 90_000) },
    ...{ due_on, paid_on: null, method: null, made_by: 'x', created_at: at, updated_at: at },
  }
  const subject = { kind: 'expense', subject_id: row.id } as const
  const method = chance.pick(MONEY)
  const payment = (amount: number) => enter(planting, subject, { method, amount: -amount, at })
  const paid_on = toDay(zone, at)
  const kind = chance.pick(['open', 'open', 'paid', 'paid', 'changed', 'unpaid', 'removed'])
  if (kind === 'open') money.expenses.push(row)
  if (kind === 'paid') {
    const entry = payment(row.amount)
    // Its day's till was closed: another has it.
    if (chance.rollPercent(15)) entry.day = plusDays(entry.day, 3)
    money.entries.push(entry)
    money.expenses.push({ ...row, paid_on, method })
  }
  if (kind === 'changed') {
    const first = payment(row.amount + 700)
    const [back] = reverse(planting, [first], pickLater(planting, at))
    if (!back) throw new Error('what was entered is taken back')
    const second = { ...payment(row.amount), day: back.day, created_at: back.created_at + 1 }
    money.entries.push(first, back, second)
    money.expenses.push({ ...row, paid_on, method })
  }
  if (kind === 'unpaid' || kind === 'removed') {
    const first = payment(row.amount)
    money.entries.push(first, ...reverse(planting, [first], pickLater(planting, at)))
    if (kind === 'unpaid') money.expenses.push(row)
  }
}

type Visit = Visits['bookings'][number]
const getPaidAt = (visit: Visit) => visit.completed_at ?? Date.parse(`${visit.date}T15:00:00Z`)

function addTip(money: Money, planting: Planting, visit: Visit): void {
  const { chance } = planting
  const method = chance.pick(MONEY)
  const amount = chance.pickBetween(1, 3000)
  const of = { booking_id: visit.id, user_id: visit.user_id, date: visit.date }
  money.tips.push({ ...of, n: 0, professional_id: visit.professional_id, amount, method })
  const subject = { kind: 'tip', subject_id: visit.id } as const
  const at = getPaidAt(visit)
  const entry = enter(planting, subject, { method, amount, at })
  money.entries.push(entry)
  if (visit.deleted) money.entries.push(...reverse(planting, [entry], pickLater(planting, at)))
}

function addFee(money: Money, planting: Planting, visit: Visit): void {
  const subject = { kind: 'fee', subject_id: visit.id } as const
  const amount = -planting.chance.pickBetween(1, 400)
  const at = getPaidAt(visit)
  const entry = enter(planting, subject, { method: 'credito', amount, at })
  // It is kept from the money, when that comes.
  entry.arrives_on = planting.chance.rollPercent(50) ? plusDays(entry.day, 20) : null
  money.entries.push(entry)
  if (visit.deleted) money.entries.push(...reverse(planting, [entry], pickLater(planting, at)))
}

/** Written down later than it was sold. */
function addSaleFee(money: Money, planting: Planting, sale: Visits['sales'][number]): void {
  const at = sale.sale_date + planting.chance.pickBetween(0, 40) * DAY_MS
  const subject = { kind: 'fee', subject_id: sale.id } as const
  money.entries.push(enter(planting, subject, { method: 'debito', amount: -31, at }))
}

function addAccountPayment(money: Money, planting: Planting): void {
  const { business, chance } = planting
  const at = pickInstant(planting)
  const method = chance.pick(MONEY)
  const amount = chance.pickBetween(1, 9000)
  const id = createRowId()
  const client_id = requireNth(business.clients, 1).id
  const entry = enter(planting, { kind: 'account', subject_id: id }, { method, amount, at })
  const of = { id, user_id: business.user_id, client_id, kind: 'payment' as const }
  const made = { day: entry.day, made_by: 'x', created_at: at }
  money.account.push({ ...of, amount: -amount, method, ...made })
  money.entries.push(entry)
  if (!chance.rollPercent(40)) return
  const fee = { kind: 'fee', subject_id: id } as const
  money.entries.push(enter(planting, fee, { method: 'debito', amount: -17, at }))
}

function addAdvances(money: Money, planting: Planting, professional_id: string): void {
  const { business, chance, zone } = planting
  for (let i = 0; i < 3; i++) {
    const at = pickInstant(planting)
    const method = chance.pick(MONEY)
    const amount = chance.pickBetween(1, 8000)
    const id = createRowId()
    const entry = enter(
      planting,
      { kind: 'advance', subject_id: id },
      { method, amount: -amount, at },
    )
    const isBack = chance.rollPercent(25)
    const later = pickLater(planting, at)
    money.entries.push(entry, ...(isBack ? reverse(planting, [entry], later) : []))
    money.advances.push({
      ...{ id, user_id: business.user_id, professional_id, amount, method },
      ...{ day: toDay(zone, at), statement_id: null, made_by: 'x', created_at: at },
      reversed_at: isBack ? later : null,
    })
  }
}

/** Up to two that follow each other; what some of their visits were changed since. */
function addStatements(
  money: Money,
  planting: Planting,
  items: readonly Item[],
  { id: professional_id, name: professional_name }: { id: string; name: string },
): void {
  const { business, chance, zone, now } = planting
  const counted = new Set<string>()
  // Closed after the statement of their day.
  const late = new Set(
    items.filter(() => chance.rollPercent(6)).map(({ booking_id }) => booking_id),
  )
  let from_day = plusDays(toDay(zone, now), -chance.pickBetween(200, 330))
  for (let i = 0; i < chance.pickBetween(0, 2); i++) {
    const to_day = plusDays(from_day, chance.pickBetween(20, 60))
    const of = { id: createRowId(), user_id: business.user_id, professional_id, professional_name }
    const own = items.filter(
      (one) =>
        one.professional_id === professional_id &&
        one.date >= from_day &&
        one.date <= to_day &&
        !counted.has(one.booking_id) &&
        !late.has(one.booking_id),
    )
    for (const { booking_id } of own) counted.add(booking_id)
    const parts = own.map(({ booking_id, date, tipo, nome, rate, base, gross, amount }, n) => ({
      ...{ statement_id: of.id, n, user_id: of.user_id, professional_id, kind: 'earned' as const },
      ...{ booking_id, date, tipo, nome, rate, base, gross },
      // It was changed once it was counted.
      amount: chance.rollPercent(20) ? amount + chance.pickBetween(-500, 500) : amount,
    }))
    const deduction = -chance.pickBetween(0, 30_000)
    const total = sumOf(parts, ({ amount }) => amount) + deduction
    const lines = [
      { kind: 'services', amount: total - deduction },
      { kind: 'deduction', amount: deduction },
    ]
    const closed_at = Date.parse(`${to_day}T15:00:00Z`) + chance.pickBetween(1, 9) * HOUR_MS
    const payment = addPayment(money, planting, of.id, total, closed_at + 2 * DAY_MS)
    money.statements.push({
      ...{ ...of, from_day, to_day, total, lines: JSON.stringify(lines), closed_at },
      ...{ closed_by: 'x', ...payment },
    })
    money.parts.push(...parts)
    from_day = plusDays(to_day, 1)
  }
}

/** Paid, perhaps after it was paid and taken back; or not, or not any more. A debt moves nothing. */
function addPayment(money: Money, planting: Planting, id: string, total: number, at: number) {
  const { chance } = planting
  const method = chance.pick(MONEY)
  const subject = { kind: 'statement', subject_id: id } as const
  const write = (then: number) =>
    total > 0 ? [enter(planting, subject, { method, amount: -total, at: then })] : []
  if (chance.rollPercent(30)) {
    const first = write(at)
    money.entries.push(...first, ...reverse(planting, first, at + DAY_MS))
  }
  if (chance.rollPercent(40)) return { paid_at: null, method: null }
  money.entries.push(...write(at + 2 * DAY_MS))
  return { paid_at: at + 2 * DAY_MS, paid_by: 'x', method }
}

/** Today, or one of those before, of which some ask to be closed. */
const pickTillDay = ({ chance, zone, now }: Planting): string =>
  plusDays(
    toDay(zone, now),
    -chance.pick([0, 1, 2, chance.pickBetween(3, 40), chance.pickBetween(3, 300)]),
  )

function addTillDay(money: Money, planting: Planting, day: string): void {
  const { business, chance, zone } = planting
  const { user_id } = business
  const at = Date.parse(`${day}T16:00:00Z`)
  const isClosed = chance.rollPercent(60)
  money.days.push({
    ...{ user_id, day, float: chance.pickBetween(0, 20_000), opened_at: at, opened_by: 'x' },
    ...{ closed_at: isClosed ? at + 8 * HOUR_MS : null, closed_by: isClosed ? 'x' : null },
  })
  for (let i = 0; i < chance.pickBetween(0, 3); i++) {
    const kind = chance.pick(['sangria', 'suprimento'] as const)
    const amount = chance.pickBetween(1, 9000)
    const id = createRowId()
    const subject = { kind: 'till', subject_id: id } as const
    const signed = kind === 'sangria' ? -amount : amount
    const entry = enter(planting, subject, { method: 'dinheiro', amount: signed, at })
    const isBack = chance.rollPercent(30)
    const later = pickLater(planting, at)
    money.entries.push(entry, ...(isBack ? reverse(planting, [entry], later) : []))
    money.moves.push({
      ...{ id, user_id, kind, amount, reason: 'Cofre', day: toDay(zone, at), made_by: 'x' },
      ...{ created_at: at, reversed_at: isBack ? later : null },
    })
  }
  // Counted, opened again and counted once more.
  if (isClosed && chance.rollPercent(30)) addCount(money, planting, day, at + HOUR_MS, true)
  if (isClosed) addCount(money, planting, day, at + 8 * HOUR_MS, false)
}

function addCount(money: Money, planting: Planting, day: string, at: number, isBack: boolean) {
  const { business, chance } = planting
  const id = createRowId()
  const expected = chance.pickBetween(0, 30_000)
  const counted = Math.max(0, expected + chance.pick([0, 0, chance.pickBetween(-500, 500)]))
  const of = { id, user_id: business.user_id, day, expected, counted }
  money.counts.push({ ...of, made_by: 'x', created_at: at })
  if (counted === expected) return
  const subject = { kind: 'till', subject_id: id } as const
  const amount = counted - expected
  const entry = enter(planting, subject, { method: 'dinheiro', amount, at }, day)
  const back = { ...entry, id: createRowId(), reverses: entry.id, amount: -amount }
  money.entries.push(entry, ...(isBack ? [back] : []))
}
