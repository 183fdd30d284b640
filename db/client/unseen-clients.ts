import { and, eq, gte, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'
import type { ClientRow } from './clients.ts'

type Cutoff = {
  /** ms since 1970 */
  before: number
  /** The same as `YYYY-MM-DD`. */
  date: string
}

/**
 * Of every house: clients that were there before a time, booked, bought and paid nothing since, and
 * whose account is even.
 * @param only one of them, to look again
 */
export async function listUnseenClients(
  db: Db,
  { before, date }: Cutoff,
  most: number,
  only?: string,
): Promise<ClientRow[]> {
  const booked = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, clients.user_id),
        eq(bookings.client_id, clients.id),
        gte(bookings.date, date),
      ),
    )
  const bought = db
    .select({ one: sql`1` })
    .from(product_sales)
    .where(
      and(
        eq(product_sales.user_id, clients.user_id),
        eq(product_sales.client_id, clients.id),
        gte(product_sales.sale_date, before),
      ),
    )
  const isTheirs = and(
    eq(account_moves.user_id, clients.user_id),
    eq(account_moves.client_id, clients.id),
  )
  const paid = db
    .select({ one: sql`1` })
    .from(account_moves)
    .where(and(isTheirs, gte(account_moves.created_at, before)))
  const open = db
    .select({ one: sql`1` })
    .from(account_moves)
    .where(and(isTheirs, isNull(account_moves.reversed_at)))
    .groupBy(account_moves.client_id)
    .having(sql`sum(${account_moves.amount}) <> 0`)
  return db
    .select()
    .from(clients)
    .where(
      and(
        only === undefined ? undefined : eq(clients.id, only),
        lt(clients.created_at, before),
        // Whoever was changed since is somebody's work of today.
        lt(clients.updated_at, before),
        // In the words of its index.
        sql`erased_at IS NULL AND is_walk_in = false`,
        notExists(booked),
        notExists(bought),
        notExists(paid),
        notExists(open),
      ),
    )
    .orderBy(clients.created_at, clients.id)
    .limit(most)
}
