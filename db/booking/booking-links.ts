import { and, eq, sql } from 'drizzle-orm'
import { type Db, listPlaceholders, prepareOnce } from '#db/dialect/kit.ts'
import { booking_links, bookings } from '#db/tables/booking.ts'
import type { LinkPurpose } from '#domain/booking/link.ts'

const byHash = prepareOnce('booking_by_link', (db) =>
  db
    .select({ booking_id: booking_links.booking_id, date: bookings.date })
    .from(booking_links)
    .innerJoin(bookings, eq(bookings.id, booking_links.booking_id))
    .where(
      and(
        eq(booking_links.hash, sql.placeholder('hash')),
        eq(booking_links.user_id, sql.placeholder('user_id')),
        eq(booking_links.purpose, 'booking'),
        eq(bookings.deleted, false),
      ),
    ),
)

/**
 * The booking of this business to which a link leads, with its date; null for a link that is none. A receipt's
 * shows the receipt and opens nothing.
 */
export async function findLinkedBooking(
  db: Db,
  user_id: string,
  hash: string,
): Promise<{ booking_id: string; date: string } | null> {
  const [row] = await byHash(db).execute({ user_id, hash })
  return row ?? null
}

/** The booking whose receipt a link shows: the link itself says at which business. */
export async function findReceiptLink(
  db: Db,
  hash: string,
): Promise<{ user_id: string; booking_id: string } | null> {
  const { user_id, booking_id, purpose } = booking_links
  const [link] = await db
    .select({ user_id, booking_id })
    .from(booking_links)
    .where(and(eq(booking_links.hash, hash), eq(purpose, 'receipt')))
  return link ?? null
}

export async function insertBookingLink(
  tx: Db,
  link: typeof booking_links.$inferInsert,
): Promise<void> {
  await tx.insert(booking_links).values(link)
}

const ensure = prepareOnce('booking_link_ensure', (db) =>
  db.insert(booking_links).values(listPlaceholders(booking_links)).onConflictDoNothing(),
)

/** The same for a link that an attempt of before may have made. */
export async function ensureBookingLink(
  tx: Db,
  link: Omit<typeof booking_links.$inferSelect, 'purpose'>,
): Promise<void> {
  await ensure(tx).execute({ ...link, purpose: 'booking' satisfies LinkPurpose })
}

/**
 * Ends the links to a booking, for whoever got them: all, or those of one purpose.
 * @returns false where there was none
 */
export async function deleteBookingLinks(
  tx: Db,
  user_id: string,
  booking_id: string,
  purpose?: LinkPurpose,
): Promise<boolean> {
  const isOfPurpose = purpose && eq(booking_links.purpose, purpose)
  const ended = await tx
    .delete(booking_links)
    .where(
      and(
        eq(booking_links.user_id, user_id),
        eq(booking_links.booking_id, booking_id),
        isOfPurpose,
      ),
    )
    .returning({ hash: booking_links.hash })
  return ended.length > 0
}
