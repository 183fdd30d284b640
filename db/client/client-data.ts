/** All that a house keeps of one client, as it is stored. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { listMessagesOfClient } from '#db/reminder/client-messages.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { client_notes, client_sessions } from '#db/tables/client.ts'
import { account_moves } from '#db/tables/money.ts'
import { product_sales } from '#db/tables/sale.ts'

/** In the trash or not, oldest first; nothing of the house's own books. */
export async function listDataOfClient(db: Db, user_id: string, client_id: string) {
  const { id, date, time, service_name, professional_name, status, created_at } = bookings
  const { client_name, client_phone, client_email, guest_name, client_note, notes } = bookings
  const booked = await db
    .select({
      id,
      date,
      time,
      service_name,
      professional_name,
      status,
      price: bookings.price,
      client_name,
      client_phone,
      client_email,
      guest_name,
      client_note,
      notes,
      created_at,
      is_theirs: sql<boolean>`${bookings.contact_confirmed} OR ${bookings.origin} = 'console'`,
    })
    .from(bookings)
    .where(and(eq(bookings.user_id, user_id), eq(bookings.client_id, client_id)))
    .orderBy(asc(date), asc(time), asc(id))
  const own = booked.map(({ is_theirs, ...one }) => ({ one, isTheirs: Boolean(is_theirs) }))
  return {
    bookings: own.map(({ one, isTheirs }) => (isTheirs ? one : { ...one, ...UNTOLD })),
    sales: await listSales(db, user_id, client_id),
    notes: await listNotes(db, user_id, client_id),
    account: await listAccount(db, user_id, client_id),
    messages: await listMessagesOfClient(db, user_id, client_id),
    sessions: await listSessions(db, user_id, client_id),
    reviews: await listReviews(
      db,
      user_id,
      own.flatMap(({ one, isTheirs }) => (isTheirs ? [one.id] : [])),
    ),
  }
}

/** Whoever typed a telephone hangs on its client: what they wrote may be a stranger's. */
const UNTOLD = {
  client_name: null,
  client_phone: null,
  client_email: null,
  guest_name: null,
  client_note: null,
  notes: null,
}

const listSales = (db: Db, user_id: string, client_id: string) =>
  db
    .select({
      product_name: product_sales.product_name,
      quantity: product_sales.quantity,
      total_price: product_sales.total_price,
      sale_date: product_sales.sale_date,
    })
    .from(product_sales)
    .where(and(eq(product_sales.user_id, user_id), eq(product_sales.client_id, client_id)))
    .orderBy(asc(product_sales.sale_date), asc(product_sales.id))

const listNotes = (db: Db, user_id: string, client_id: string) => {
  const { text, before_image, after_image, created_at } = client_notes
  return db
    .select({ text, before_image, after_image, created_at })
    .from(client_notes)
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.client_id, client_id)))
    .orderBy(asc(created_at), asc(client_notes.id))
}

const listAccount = (db: Db, user_id: string, client_id: string) => {
  const { kind, amount, method, day, created_at, reversed_at, note } = account_moves
  return db
    .select({ kind, amount, method, day, created_at, reversed_at, reason: note })
    .from(account_moves)
    .where(and(eq(account_moves.user_id, user_id), eq(account_moves.client_id, client_id)))
    .orderBy(asc(created_at), asc(account_moves.id))
}

const listSessions = (db: Db, user_id: string, client_id: string) =>
  db
    .select({
      nome: client_sessions.nome,
      email: client_sessions.email,
      telefone: client_sessions.telefone,
      created_at: client_sessions.created_at,
    })
    .from(client_sessions)
    .where(
      and(
        eq(client_sessions.user_id, user_id),
        eq(client_sessions.client_id, client_id),
        eq(client_sessions.level, 'proven'),
      ),
    )
    .orderBy(asc(client_sessions.created_at), asc(client_sessions.id))

/** As many ids as one statement takes. */
const CHUNK = 400

async function listReviews(db: Db, user_id: string, booking_ids: readonly string[]) {
  const all = []
  for (let at = 0; at < booking_ids.length; at += CHUNK) {
    const some = booking_ids.slice(at, at + CHUNK)
    const rows = await db
      .select({
        rating: reviews.rating,
        comment: reviews.comment,
        answer: reviews.answer,
        created_at: reviews.created_at,
      })
      .from(reviews)
      .where(and(eq(reviews.user_id, user_id), inArray(reviews.booking_id, some)))
      .orderBy(asc(reviews.created_at), asc(reviews.id))
    all.push(...rows)
  }
  return all
}
