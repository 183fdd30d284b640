/** Servers with one scope missing: what the walk would be worth nothing if it did not catch. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { RefusalError } from '#api/errors.ts'
import { NO_BODY, PreparedResponse } from '#api/mount.ts'
import { loadHouseHours, toProfessionalFields } from '#api/professional/team-member.ts'
import { cancelBooking } from '#db/booking/bookings.ts'
import { findClientByEmail } from '#db/client/clients.ts'
import { listSalonsByContact, listUpcomingByContact } from '#db/client/salons.ts'
import { findProfessionalAnywhere, listProfessionals } from '#db/professionals.ts'
import { auth_sessions } from '#db/tables/account.ts'
import { bookings } from '#db/tables/booking.ts'
import { products } from '#db/tables/sale.ts'
import { professionals } from '#db/tables/service.ts'
import { findLeaks } from '#tests/support/api/access/access-fixture.ts'
import { useBrokenAccess } from '#tests/support/api/access/use-broken-access.ts'

const broken = useBrokenAccess()

test('the same endpoints, whole, give it nothing to complain of', async () => {
  const complaints = await broken.listComplaints({}, [
    'GET /api/bookings',
    'GET /api/me/salons',
    'GET /api/share',
    'POST /api/professionals/:id/invitation',
  ])
  expect(complaints).toEqual([])
})

test('it catches the list of professionals without the owner', async () => {
  const call = 'GET /api/professionals'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { user_id } = await caller(db)
        const rows = await db.select().from(professionals).where(eq(professionals.deleted, false))
        const state = { account: 'none' as const, invited_until: null }
        const shown = { ...state, archived: false, read_only: false, bookings_ahead: 0 }
        return {
          house_hours: await loadHouseHours(db, user_id),
          professionals: rows.map((row) => ({
            ...toProfessionalFields(row, []),
            id: row.id,
            ...shown,
          })),
        }
      }),
  })
  expect(complaints).toContain(`${call} as account here/owner: leaks zqtherepromailaqz`)
})

test("it catches an invitation of another owner's professional", async () => {
  const call = 'POST /api/professionals/:id/invitation'
  const complaints = await broken.listComplaints({
    [call]: async ({ params }, caller) => {
      const found = await broken.server.storage.read(async (db) => {
        await caller(db)
        return findProfessionalAnywhere(db, params.id)
      })
      if (!found) throw new RefusalError({ code: 'professional_not_found' })
      return { url: 'http://vez.test/convite/x', expires_at: 0, mailed_to: null }
    },
  })
  expect(complaints).toEqual([`${call} as account there/owner: answered 201, not 404`])
})

test('it catches a list of sessions without the account', async () => {
  const call = 'GET /api/me/sessions'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const rows = await db.select().from(auth_sessions)
        const more = { current: false, lacks_second_step: false }
        const sessions = rows.map((row) => ({ ...row, id: row.handle, ...more }))
        return { timezone: 'America/Sao_Paulo', sessions }
      }),
  })
  const { handle } = broken.world.there.accounts.owner.kept
  expect(complaints).toContain(`${call} as account here/owner: leaks ${handle}`)
})

test("it catches the end of somebody else's session", async () => {
  const call = 'DELETE /api/me/sessions/:id'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        await caller(tx)
        await tx.delete(auth_sessions).where(eq(auth_sessions.handle, params.id))
        return new PreparedResponse(NO_BODY, { status: 204 })
      }),
  })
  expect(complaints).toContain(`${call} as account there/owner: answered 204, not 404`)
})

test('it catches the salons of an e-mail that nobody has proven', async () => {
  const call = 'GET /api/me/salons'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { account } = await caller(db)
        const contacts = { email: account.email, phone: null }
        const proof = { account_id: account.id, contacts, by_code: null }
        const salons = []
        for (const { business, last_date } of await listSalonsByContact(db, proof)) {
          const upcoming = await listUpcomingByContact(db, business.user_id, contacts, '2026-11-23')
          const { business_name: name, slug } = business
          salons.push({ name, slug, logo: null, last_date, upcoming })
        }
        return { salons, proven: true }
      }),
  })
  const { booking } = broken.world.here.other
  expect(complaints).toEqual([`${call} as account here/claimer: leaks ${booking}`])
})

test('it catches a list of bookings without the filter of the session', async () => {
  const call = 'GET /api/public/:slug/bookings'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { catalog } = await caller(db)
        const own = eq(bookings.user_id, catalog.user_id)
        return { bookings: await db.select().from(bookings).where(own), older: null }
      }),
  })
  expect(complaints).toContain(`${call} as here/other: leaks zqhereminenotesqz`)
})

test("it catches a list of bookings without the tenant's filter", async () => {
  const call = 'GET /api/public/:slug/bookings'
  const complaints = await broken.listComplaints({
    [call]: async () => ({
      bookings: await broken.server.storage.read((db) => db.select().from(bookings)),
      older: null,
    }),
  })
  expect(complaints).toContain(`${call} as here/mine: leaks zqthereminenotesqz`)
})

test('it catches a cancellation without the filter of the session', async () => {
  const call = 'POST /api/public/:slug/bookings/:id/cancel'
  const complaints = await broken.listComplaints({
    [call]: ({ params }, caller) =>
      broken.server.storage.write(async (tx) => {
        const { catalog } = await caller(tx)
        const change = { cancel_reason: 'client' as const, updated_at: 0 }
        const booking = await cancelBooking(tx, catalog.user_id, params.id, change)
        if (!booking) throw new RefusalError({ code: 'booking_not_found' })
        return booking
      }),
  })
  expect(complaints).toContain(`${call} as here/other: answered 200, not 404`)
})

test('it catches a search that tells what the salon has on file', async () => {
  const call = 'POST /api/public/:slug/session/search'
  const complaints = await broken.listComplaints({
    [call]: async ({ params, body }) => {
      const { user_id } = await broken.server.context.catalogs.loadBySlug(params.slug)
      const client = await broken.server.storage.read((db) =>
        findClientByEmail(db, user_id, body.email ?? ''),
      )
      return { channel: 'email', masked: client?.nome ?? null }
    },
  })
  expect(complaints).toContain(`${call} as anonymous: leaks zqhereminenomeqz`)
})

test('it catches a page that shows whole rows', async () => {
  const call = 'GET /api/public/:slug'
  const complaints = await broken.listComplaints({
    [call]: async ({ params }) => {
      const catalog = await broken.server.context.catalogs.loadBySlug(params.slug)
      return new PreparedResponse({ text: JSON.stringify(catalog.rows), brotli: null })
    },
  })
  expect(complaints).toContain(`${call} as anonymous: leaks zqherepromailaqz`)
  expect(complaints).toContain(
    `${call} as anonymous: answers something else than the contract says`,
  )
})

test('it catches tokens beside the cookies that hold them', async () => {
  const call = 'POST /auth/v1/signup'
  const { access_token } = broken.world.here.accounts.owner.kept
  const complaints = await broken.listComplaints({
    [call]: async () =>
      new PreparedResponse({ text: JSON.stringify({ access_token }), brotli: null }),
  })
  const caller = 'here/owner by cookie from our page'
  expect(complaints).toContain(`${call} as ${caller}: puts tokens where a script can read them`)
  expect(complaints).toContain(`${call} as ${caller}: leaks ${access_token}`)
})

test('it catches a log that holds what was asked, or with which token', async () => {
  const { mine, accounts, secrets } = broken.world.here
  broken.server.context.log.info(mine.session.client)
  broken.server.context.log.info({ authorization: `Bearer ${accounts.owner.kept.access_token}` })
  const found = findLeaks(secrets, broken.server.logged())
  expect(found).toContain('leaks zqhereminenomeqz')
  expect(found).toContain(`leaks ${accounts.owner.kept.access_token}`)
})

test("it catches a catalogue with every business's products", async () => {
  const call = 'GET /api/catalog'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        await caller(db)
        const rows = await db.select().from(products)
        return { services: [], professionals: [], products: rows }
      }),
  })
  expect(complaints).toContain(`${call} as account here/owner: leaks zq-products-name`)
})

test('it catches the contacts of the team where the reception may read', async () => {
  const call = 'GET /api/catalog'
  const complaints = await broken.listComplaints({
    [call]: (_request, caller) =>
      broken.server.storage.read(async (db) => {
        const { user_id } = await caller(db)
        const rows = await listProfessionals(db, user_id)
        const told = rows.map(({ id, email }) => ({ id, name: email ?? '', avatar: null }))
        return { services: [], professionals: told, products: [] }
      }),
  })
  const caller = 'account here/reception'
  expect(complaints).toContain(`${call} as ${caller}: leaks zqherepromailaqz`)
  expect(complaints.filter((it) => it.includes('here/owner'))).toEqual([])
})
