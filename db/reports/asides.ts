/** What stands beside visits and sales by their own days: what cards cost, and tips. */
import { and, eq, gte, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, isOneOf, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, isCompleted } from '#db/tables/booking.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'
import type { AsideRow } from '#domain/report/visit-days.ts'
import type { Period } from '#domain/time/period.ts'
import { completedBookings } from './completed-bookings.ts'

const { user_id: house, kind, subject_id, day, amount } = ledger_entries

/** Those of the two kinds that there are beside something else. */
const isAside = inArray(kind, ['fee', 'tip'])
const aside = {
  // The kinds of `isAside`.
  kind: sql<AsideRow['kind']>`${kind}`,
  amount: sql`sum(${amount})`.mapWith(Number),
}

type Asked = { [name in 'user_id' | 'from' | 'to']: string | Placeholder }
const asked = {
  user_id: sql.placeholder('user_id'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
}

/** A visit that counts: what was taken back of another comes to nothing. */
const isVisit = ({ user_id, from, to }: Asked): SQL =>
  sql`${bookings.user_id} = ${user_id} AND ${bookings.date} BETWEEN ${from} AND ${to}
    AND ${isCompleted}`

const isCounterSale = ({ user_id, from, to }: Asked): SQL =>
  sql`${product_sales.user_id} = ${user_id} AND is_standalone = true
    AND ${product_sales.day} BETWEEN ${from} AND ${to}`

const visitAsides = prepareOnce('asides_visits', (db) =>
  db
    .select({ day: sql<string>`${bookings.date}`, ...aside })
    .from(completedBookings)
    .innerJoin(ledger_entries, and(eq(house, asked.user_id), isAside, eq(subject_id, bookings.id)))
    .where(isVisit(asked))
    .groupBy(bookings.date, kind),
)

const { payment_method: method } = product_sales
const OTHER_METHODS = PAYMENT_METHODS.filter((one) => !CARD_METHODS.some((card) => card === one))
/** Of what was paid otherwise nothing is looked for: where that was changed, its fee was taken back. */
const isByCard = sql`(${method} IS NULL OR NOT ${isOneOf(method, OTHER_METHODS)})`

const saleAsides = prepareOnce('asides_sales', (db) =>
  db
    .select({ day: product_sales.day, ...aside })
    .from(product_sales)
    .innerJoin(
      ledger_entries,
      and(eq(house, asked.user_id), isAside, eq(subject_id, product_sales.id)),
    )
    .where(and(isCounterSale(asked), isByCard))
    .groupBy(product_sales.day, kind),
)

/** Days without any are not searched for them. */
const firstFee = sql`(SELECT min(d.day) FROM ledger_days d WHERE d.user_id = ${asked.user_id}
  AND d.day BETWEEN ${asked.from} AND ${asked.to} AND d.kind = 'fee')`

/** What clients pay of their accounts is of no visit's day: its own counts. */
const accountAsides = prepareOnce('asides_accounts', (db) =>
  db
    .select({ day: sql<string>`${day}`, ...aside })
    // By their kind all fees of a house would be read.
    .from(sql`${ledger_entries}${kit.readBy('ledger_entries_day')}`)
    .innerJoin(
      account_moves,
      and(eq(account_moves.id, subject_id), eq(account_moves.user_id, asked.user_id)),
    )
    .where(and(eq(house, asked.user_id), gte(day, firstFee), lte(day, asked.to), eq(kind, 'fee')))
    .groupBy(day, kind),
)

/** @param has whether there is any visit that counts, and any sale over the counter, on these days */
export async function listAsides(
  db: Db,
  user_id: string,
  days: Period,
  has = { visits: true, sales: true },
): Promise<AsideRow[]> {
  const values = { user_id, ...days }
  return [
    ...(has.visits ? await visitAsides(db).execute(values) : []),
    ...(has.sales ? await saleAsides(db).execute(values) : []),
    ...(await accountAsides(db).execute(values)),
  ]
}

/** Entries of these kinds that such a sum of some days is made of. */
export const isAsideOf = (user_id: string, period: Period): SQL | undefined => {
  const of = { user_id, ...period }
  return and(
    eq(house, user_id),
    isAside,
    sql`(${subject_id} IN (SELECT ${bookings.id} FROM ${bookings} WHERE ${isVisit(of)})
      OR ${subject_id} IN (SELECT ${product_sales.id} FROM ${product_sales} WHERE ${isCounterSale(of)})
      OR ${day} BETWEEN ${period.from} AND ${period.to} AND ${subject_id} IN
        (SELECT ${account_moves.id} FROM ${account_moves} WHERE ${account_moves.user_id} = ${user_id}))`,
  )
}
