import { and, asc, eq, gte, inArray, max, ne, or } from 'drizzle-orm'
import { type BookingRow, carriesContact } from '#db/booking/bookings.ts'
import type { BusinessRow } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { type ContactProof, HOUSE, type ProvenContacts } from '#domain/people/client-proof.ts'

export type SalonVisit = {
  business: BusinessRow
  /** The last day booked. */
  last_date: string | null
}

/** The salons where something was booked under one of an account's contacts, or that have it on file. */
export async function listSalonsByContact(db: Db, proof: ContactProof): Promise<SalonVisit[]> {
  if (proof.account_id === null) return []
  const salons = new Map<string, SalonVisit>()
  for (const visit of await listBookedSalons(db, proof.contacts)) {
    salons.set(visit.business.id, visit)
  }
  for (const business of await listKnowingSalons(db, proof)) {
    if (!salons.has(business.id)) salons.set(business.id, { business, last_date: null })
  }
  return [...salons.values()]
}

/** By the contact that each booking itself carries. */
async function listBookedSalons(db: Db, contacts: ProvenContacts): Promise<SalonVisit[]> {
  const rows = await db
    .select({ user_id: bookings.user_id, last_date: max(bookings.date) })
    .from(bookings)
    .innerJoin(clients, isOfClient)
    .where(and(carriesContact(contacts), isShown))
    .groupBy(bookings.user_id)
  const last = new Map(rows.map(({ user_id, last_date }) => [user_id, last_date]))
  const businesses = await db
    .select()
    .from(business_settings)
    .where(inArray(business_settings.user_id, [...last.keys()]))
  return businesses.map((business) => ({
    business,
    last_date: last.get(business.user_id) ?? null,
  }))
}

/** Where a client has the contact by a proof of this very account, or by the house's word. */
async function listKnowingSalons(
  db: Db,
  { account_id, contacts: { email, phone } }: ContactProof,
): Promise<BusinessRow[]> {
  const vouching = [HOUSE, account_id ?? HOUSE]
  const isVouched = [
    email === null
      ? undefined
      : and(eq(clients.email, email), inArray(clients.email_proved_by, vouching)),
    phone === null
      ? undefined
      : and(eq(clients.telefone, phone), inArray(clients.telefone_proved_by, vouching)),
  ]
  const rows = await db
    .select({ business: business_settings })
    .from(clients)
    .innerJoin(business_settings, eq(business_settings.user_id, clients.user_id))
    .where(and(eq(clients.deleted, false), or(...isVouched)))
    .orderBy(asc(business_settings.id))
  return rows.map(({ business }) => business)
}

/** Whom a house has archived, it no longer knows. */
const isOfClient = and(eq(clients.id, bookings.client_id), eq(clients.deleted, false))
const isShown = and(eq(bookings.deleted, false), ne(bookings.status, 'cancelled'))

/** Bookings at a salon that carry one of an account's contacts, from a day on, soonest first. */
export async function listUpcomingByContact(
  db: Db,
  user_id: string,
  contacts: ProvenContacts,
  from: string,
): Promise<BookingRow[]> {
  const rows = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(clients, isOfClient)
    .where(
      and(
        eq(bookings.user_id, user_id),
        carriesContact(contacts),
        gte(bookings.date, from),
        ne(bookings.status, 'completed'),
        isShown,
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(20)
  return rows.map(({ booking }) => booking)
}
