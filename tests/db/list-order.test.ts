/** Rows of the same moment come in the order of their ids: a list that is read twice stays the same. */
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAudit, listHouseAudit } from '#db/account/audit.ts'
import { insertSession, listSessions } from '#db/account/auth-sessions.ts'
import { insertUser, listIdentities, saveIdentity } from '#db/account/users.ts'
import { searchBookings } from '#db/booking/booking-search.ts'
import { findPendingReview, listBookingsOfDays, listSeries } from '#db/booking/bookings.ts'
import { listNextBookings, listPastBookings } from '#db/booking/client-bookings.ts'
import {
  listBookingsOfProfessionals,
  listStatementVisits,
  listUpcomingBookings,
} from '#db/booking/professional-bookings.ts'
import { listCompletedAfter } from '#db/booking/review-states.ts'
import { listUpcomingByContact } from '#db/client/salons.ts'
import { insertCommissions, listEarnedParts } from '#db/commissions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertMessage, listMessagesByKey } from '#db/outbox.ts'
import { countPageVisit, listPageVisits } from '#db/page-visits.ts'
import { listActiveProducts } from '#db/products.ts'
import { products } from '#db/tables/sale.ts'
import {
  type Business,
  CREATED_AT,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { createMessageRow } from '#tests/support/db/message-rows.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

/** As they are inserted: neither up nor down. */
const IDS = ['c', 'a', 'd', 'b']
const UP = ['a', 'b', 'c', 'd']

const DATE = '2030-01-07'
const DAYS = { from: DATE, to: DATE }
const times = { created_at: CREATED_AT, updated_at: CREATED_AT }

const opened = useStorage()
let business: Business
const own = () => ({
  user_id: business.user_id,
  professional_id: requireNth(business.professionals).id,
  contacts: { email: null, phone: requireNth(business.clients).telefone ?? null },
})
const read = <T>(list: (db: Db) => Promise<T>) => opened.storage.read(list)
const write = <T>(fn: (tx: Db) => Promise<T>) => opened.storage.write(fn)

describe('bookings of one time', () => {
  /** `open` and `done` with each of the ids, all at once. */
  beforeAll(async () => {
    business = await createBusiness(opened.storage)
    for (const id of IDS) {
      const fields = { encaixe: true, series_id: 'serie' }
      await insertBooking(opened.storage, business, { id: `open-${id}`, ...fields })
      const review_status = 'pending' as const
      const done = { status: 'completed' as const, completed_at: CREATED_AT, review_status }
      await insertBooking(opened.storage, business, { id: `done-${id}`, ...done, encaixe: true })
    }
  })

  const open = (ids: readonly string[]) => ids.map((id) => `open-${id}`)
  const done = (ids: readonly string[]) => ids.map((id) => `done-${id}`)
  const both = (ids: readonly string[]) => [...done(ids), ...open(ids)]
  const filters = { deleted: false }
  const ownScope = () => ({ session_id: '', contacts: own().contacts })
  const [AFTER, PAGE] = ['2999-01-01', { after: null, most: 100 }] as const

  test.each<[string, (db: Db) => Promise<{ id: string }[]>, string[]]>([
    [
      "a client's next ones",
      (db) => listNextBookings(db, own().user_id, ownScope(), DATE),
      open(UP),
    ],
    [
      "a client's of before",
      (db) => listPastBookings(db, own().user_id, ownScope(), { today: AFTER, ...PAGE }),
      both(UP).reverse(),
    ],
    [
      "a client's to come",
      (db) => listUpcomingByContact(db, own().user_id, own().contacts, DATE),
      open(UP),
    ],
    ["some days'", (db) => listBookingsOfDays(db, own(), DATE, DATE), both(UP)],
    ["a series'", (db) => listSeries(db, own().user_id, 'serie'), open(UP)],
    [
      "a professional's",
      (db) => listBookingsOfProfessionals(db, own().user_id, [own().professional_id], DAYS, PAGE),
      both(UP),
    ],
    ["a professional's done", (db) => listStatementVisits(db, own(), DAYS, PAGE), done(UP)],
    ["a professional's to come", (db) => listUpcomingBookings(db, own(), DATE, 9), open(UP)],
    [
      'those that are looked for',
      (db) => searchBookings(db, own().user_id, filters, { page: 1, size: 9 }),
      both(UP).reverse(),
    ],
  ])('%s', async (_, list, wanted) => {
    expect((await read(list)).map(({ id }) => id)).toEqual(wanted)
  })

  test('the review that is asked for is the last one of them', async () => {
    const { user_id } = business
    const asked = await read((db) =>
      findPendingReview(db, user_id, { session_id: '', contacts: own().contacts }, DATE),
    )
    expect(asked?.id).toBe('done-d')
  })

  test('those completed at one moment', async () => {
    const first = requireNth(await read((db) => listBookingsOfDays(db, own(), DATE, DATE)))
    const later = await read((db) => listCompletedAfter(db, first, 0))
    expect(later.map(({ id }) => id)).toEqual(['done-b', 'done-c', 'done-d'])
  })

  test('what they earned', async () => {
    const { user_id, professional_id } = own()
    const part = { professional_id, professional_name: 'Bia', tipo: 'servico' as const }
    const money = { rate: 50, base: 100, gross: 100, amount: 50 }
    for (const id of IDS) {
      const earned = [2, 0, 1].map((n) => ({
        item: 0,
        part: n,
        nome: String(n),
        ...part,
        ...money,
      }))
      await write((tx) => insertCommissions(tx, { id: `done-${id}`, user_id, date: DATE }, earned))
    }
    const listed = await read((db) => listEarnedParts(db, own(), done(IDS)))
    const wanted = UP.flatMap((id) => ['0', '1', '2'].map((nome) => `done-${id} ${nome}`))
    expect(listed.map(({ booking_id, nome }) => `${booking_id} ${nome}`)).toEqual(wanted)
  })
})

describe('rows of one moment', () => {
  beforeAll(async () => {
    business = await createBusiness(opened.storage)
    await write((tx) =>
      insertUser(tx, { id: 'conta', first_role: 'client', user_metadata: {}, ...times }),
    )
  })

  test('what happened to an account, and its sessions', async () => {
    const at = CREATED_AT
    const used = { created_at: at, rotated_at: at, last_used_at: at, expires_at: at }
    const step = { second_step_at: null, second_step_method: null }
    const how = {
      ...step,
      remember: false,
      method: 'password' as const,
      recovering: false,
      device: 'Chrome',
    }
    for (const id of IDS) {
      await write((tx) =>
        insertAudit(tx, {
          ...{ id, at, account_id: 'conta', action: 'sign_in', address: null, facts: {} },
          ...{ user_id: business.user_id, professional_id: null },
        }),
      )
      const held = { id_hash: id, handle: id, refresh_hash: id, previous_hash: null }
      await write((tx) => insertSession(tx, { ...held, account_id: 'conta', ...how, ...used }))
      const known = { account_id: 'conta', email: 'x@x.example', created_at: at }
      const identity = { provider: 'google', provider_id: id, ...known, last_sign_in_at: at }
      await write((tx) => saveIdentity(tx, identity))
    }
    expect((await read((db) => listSessions(db, 'conta'))).map(({ handle }) => handle)).toEqual(UP)
    const history = await read((db) =>
      listHouseAudit(db, business.user_id, { actions: ['sign_in'] }, 9),
    )
    expect(history.map(({ id }) => id)).toEqual([...UP].reverse())
    const identities = await read((db) => listIdentities(db, 'conta'))
    expect(identities.map(({ provider_id }) => provider_id)).toEqual(UP)
  })

  test('messages, products of one name, and visits as frequent as each other', async () => {
    const { user_id } = business
    for (const id of IDS) {
      const message = createMessageRow({ id, key: `about-${id}`, user_id })
      await write((tx) => insertMessage(tx, message))
      const product = { id, user_id, name: 'Pomada', price: 1, status: 'active' as const }
      await write((tx) => tx.insert(products).values({ ...product, ...times }))
      await write((tx) => countPageVisit(tx, { user_id, date: DATE, origin: 'page', site: id }))
    }
    const about = IDS.map((id) => `about-${id}`)
    const messages = await read((db) => listMessagesByKey(db, user_id, about))
    expect(messages.map(({ id }) => id)).toEqual(UP)
    const sold = await read((db) => listActiveProducts(db, user_id))
    expect(sold.map(({ id }) => id)).toEqual(UP)
    const visits = await read((db) => listPageVisits(db, user_id, DATE))
    expect(visits.map(({ site }) => site)).toEqual(UP)
  })
})
