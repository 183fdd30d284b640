/** The same for what a client meets after booking, for links of bookings and for the owner's page. */
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { respondWithClientSession } from '#api/identity/client/open-session.ts'
import { type BookingRow, updateBooking } from '#db/booking/bookings.ts'
import { listNextBookings } from '#db/booking/client-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { booking_links, bookings, page_visits } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { useBrokenAccess } from '#tests/support/api/access/use-broken-access.ts'

const broken = useBrokenAccess()

/** A booking of the business, whoever asks. */
async function findAnybodys(db: Db, user_id: string, id: string): Promise<BookingRow> {
  const own = and(eq(bookings.user_id, user_id), eq(bookings.id, id))
  const [booking] = await db.select().from(bookings).where(own)
  if (!booking) throw new RefusalError({ code: 'booking_not_found' })
  return booking
}

test('the same endpoints, whole, give it nothing to complain of', async () => {
  const complaints = await broken.listComplaints({}, [
    'GET /api/public/:slug/bookings',
    'POST /api/public/:slug/bookings/:id/confirm',
    'PATCH /api/public/:slug/session',
  ])
  expect(complaints).toEqual([])
})

test('it catches a list that shows all of the client, whatever of it the caller may see', async () => {
  const call = 'GET /api/public/:slug/bookings'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { catalog, scope } = await caller(db)
        const [one] = await listNextBookings(db, catalog.user_id, scope, '')
        const contacts = { phone: one?.client_phone ?? null, email: one?.client_email ?? null }
        const all = { session_id: '', contacts }
        const bookings = await listNextBookings(db, catalog.user_id, all, '')
        return { bookings, older: null }
      }),
  })
  expect(complaints).toEqual(
    expect.arrayContaining([
      `${call} as here/mine: leaks zqhereelsewherenotesqz`,
      `${call} as here/link: leaks zqherelaternotesqz`,
      `${call} as here/later-link: leaks zqhereminenotesqz`,
    ]),
  )
})

test('it catches a link that leads to its booking under the address of any salon', async () => {
  const call = 'GET /api/public/:slug/bookings'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller, origin) =>
      broken.server.storage.read(async (db) => {
        const hash = hashText(origin.bearer() ?? '')
        const [link] = await db.select().from(booking_links).where(eq(booking_links.hash, hash))
        if (link) {
          const booking = await findAnybodys(db, link.user_id, link.booking_id)
          return { bookings: [booking], older: null }
        }
        const { catalog, scope } = await caller(db)
        return {
          bookings: await listNextBookings(db, catalog.user_id, scope, ''),
          older: null,
        }
      }),
  })
  expect(complaints).toEqual([`${call} as there/link: answered 200, not 401`])
})

/** Who gets in, and finds nothing of the booking that a call is about. */
const OTHERS = ['other', 'proven', 'later-link', 'other-link']

test("it catches the free times of somebody else's booking, and its move", async () => {
  const [slots, move] = [
    'GET /api/public/:slug/bookings/:id/slots',
    'POST /api/public/:slug/bookings/:id/reschedule',
  ] as const
  const complaints = await broken.listComplaints({
    [slots]: ({ params }, caller) =>
      broken.server.storage.read(async (db) => {
        const { catalog } = await caller(db)
        await findAnybodys(db, catalog.user_id, params.id)
        return { days: [] }
      }),
    [move]: ({ params, body }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const { user_id } = catalog
        const { id } = await findAnybodys(tx, user_id, params.id)
        const { date, time } = body
        const moved = await updateBooking(tx, user_id, id, { date, time, updated_at: 0 })
        return { ...moved, confirmation_queued: false, confirmation_to: null }
      }),
  })
  for (const call of [slots, move]) {
    expect(complaints).toEqual(
      expect.arrayContaining(OTHERS.map((who) => `${call} as here/${who}: answered 200, not 404`)),
    )
  }
})

test('it catches a presence that anybody confirms, and one that is confirmed for everybody', async () => {
  const call = 'POST /api/public/:slug/bookings/:id/confirm'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const { user_id } = catalog
        const { id, version } = await findAnybodys(tx, user_id, params.id)
        await tx
          .update(bookings)
          .set({ presence_confirmed_at: 0, version: version + 1 })
          .where(eq(bookings.user_id, user_id))
        return findAnybodys(tx, user_id, id)
      }),
  })
  expect(complaints).toContain(`${call} as here/later-link: answered 200, not 404`)
  expect(complaints).toContain(`${call} as here/mine: changes what is not theirs`)
})

test("it catches a review of somebody else's visit, and its being asked for or declined", async () => {
  const [asked, given, declined] = [
    'GET /api/public/:slug/review',
    'POST /api/public/:slug/reviews',
    'POST /api/public/:slug/bookings/:id/decline-review',
  ] as const
  const complaints = await broken.listComplaints({
    [asked]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { catalog } = await caller(db)
        const pending = eq(bookings.review_status, 'pending')
        const own = and(eq(bookings.user_id, catalog.user_id), pending)
        const [booking] = await db.select().from(bookings).where(own).orderBy(asc(bookings.time))
        return { booking: booking ?? null }
      }),
    [given]: ({ body }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const booking = await findAnybodys(tx, catalog.user_id, body.booking_id)
        return { ...booking, rating: body.rating, comment: body.comment ?? null, created_at: 0 }
      }),
    [declined]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const { id, user_id } = await findAnybodys(tx, catalog.user_id, params.id)
        return updateBooking(tx, user_id, id, { review_status: 'declined', updated_at: 0 })
      }),
  })
  expect(complaints).toEqual(
    expect.arrayContaining([
      `${asked} as here/other: leaks zqhereminevisitnoteqz`,
      `${given} as here/other: answered 201, not 404`,
      `${declined} as here/proven: answered 200, not 404`,
    ]),
  )
})

test("it catches a profile that changes more than the caller's own, or without a proof", async () => {
  const call = 'PATCH /api/public/:slug/session'
  const complaints = await broken.listComplaints({
    [call]: async ({ body }, caller) => {
      const session = await broken.server.storage.write(async (tx) => {
        const { catalog, session } = await caller(tx)
        const own = eq(clients.user_id, catalog.user_id)
        await tx
          .update(clients)
          .set({ nome: `${body.nome} ${session.id}` })
          .where(own)
        return session
      })
      return respondWithClientSession(broken.server.context, session)
    },
  })
  expect(complaints).toEqual(
    expect.arrayContaining([
      `${call} as here/mine: answered 200, not 403`,
      `${call} as here/proven: changes what is not theirs`,
    ]),
  )
})

test("it catches an owner's visitors without the owner", async () => {
  const call = 'GET /api/share'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const visits = await db.select().from(page_visits)
        const page = { business_name: 'Salão', slug: 'salao', url: 'http://vez.test/salao' }
        return { ...page, from: '2026-11-01', to: '2026-11-23', visits, bookings: [] }
      }),
  })
  expect(complaints).toEqual(
    expect.arrayContaining([
      `${call} as account here/owner: leaks zqtheresiteqz`,
      `${call} as account there/owner: leaks zqheresiteqz`,
    ]),
  )
})

test('it catches a search that finds who does not want to be found', async () => {
  const call = 'GET /api/public'
  const complaints = await broken.listComplaints({
    [call]: async () => {
      const rows = await broken.server.storage.read((db) => db.select().from(business_settings))
      const salons = rows.map(({ business_name: name, slug }) => ({ name, slug }))
      return { salons: salons.map((salon) => ({ ...salon, logo: null, address: null })) }
    },
  })
  expect(complaints).toContain(`${call} as anonymous: leaks ${broken.world.there.business.slug}`)
})
