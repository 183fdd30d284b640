/** Rows that must not exist are refused by the database, whoever writes them; accounts have a file of their own. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDatabaseErrorCode, isDuplicate, isOverlap } from '#db/dialect/storage.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { business_settings, profiles } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import { composite_services, professionals, services } from '#db/tables/service.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  createPhone,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let opened: TestStorage
let business: Business
beforeAll(async () => {
  opened = await openTestStorage()
  business = await createBusiness(opened.storage)
})
afterAll(() => opened.close())

const CHECK = /^(23514|SQLITE_CONSTRAINT_CHECK)$/
const FOREIGN_KEY = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/
const NOT_NULL = /^(23502|SQLITE_CONSTRAINT_NOTNULL)$/

async function getErrorCode(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'was taken in',
    (error: unknown) => getDatabaseErrorCode(error) ?? 'no code',
  )
}

/** A value of a column that the compiler would not let through, as a bug or a tool would write it. */
const smuggled = (value: string | null) => value as never

const addBooking = (fields: Partial<typeof bookings.$inferInsert>) =>
  opened.storage.write((tx) => tx.insert(bookings).values(createBookingRow(business, fields)))

const others = () => {
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  return { id: randomUUID(), user_id: business.user_id, ...stamps }
}
const addService = (fields: Partial<typeof services.$inferInsert>) =>
  opened.storage.write((tx) =>
    tx.insert(services).values({ ...requireNth(business.services), ...others(), ...fields }),
  )
const addComposite = (fields: Partial<typeof composite_services.$inferInsert>) => {
  const base = { name: 'Combo', total_price: 1, total_duration: 1, category: 'combo' }
  const row = { ...others(), ...base, is_active: true, ...fields }
  return opened.storage.write((tx) => tx.insert(composite_services).values(row))
}
const addReview = (fields: Partial<typeof reviews.$inferInsert>) => {
  const { updated_at: _, ...base } = others()
  const row = { ...base, rating: 5, client_name: 'Ana', ...fields }
  return opened.storage.write((tx) => tx.insert(reviews).values(row))
}
const addClient = (fields: Partial<typeof clients.$inferInsert>) => {
  const row = { ...others(), nome: 'Ana', telefone: createPhone(), ...fields }
  return opened.storage.write((tx) => tx.insert(clients).values(row))
}
const addProfile = (fields: Partial<typeof profiles.$inferInsert>) => {
  const { user_id: _, ...base } = others()
  const known = { name: 'Dona', email: `${base.id}@x.example`, role: 'admin' as const }
  return opened.storage.write((tx) => tx.insert(profiles).values({ ...base, ...known, ...fields }))
}
const addProfessional = (fields: Partial<typeof professionals.$inferInsert>) =>
  opened.storage.write((tx) =>
    tx.insert(professionals).values({ ...others(), name: 'Bia', services: [], ...fields }),
  )

describe('good rows go in, so that what follows can fail', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the first minute', () => addBooking({ time: '00:00', duration: 1, date: '2031-01-01' })],
    ['the last minute', () => addBooking({ time: '23:59', duration: 1, date: '2031-01-02' })],
    ['a leap day', () => addBooking({ date: '2032-02-29' })],
    ['a free booking', () => addBooking({ price: 0, date: '2031-01-03' })],
    ['a service of a day', () => addService({ duration: 1440, price: 0 })],
    ['a gap up to the end', () => addService({ duration: 60, gap_start: 20, gap_minutes: 40 })],
    ['a composite', () => addComposite({})],
    ['one star', () => addReview({ rating: 1, comment: 'x'.repeat(500) })],
    ['a client without e-mail or phone', () => addClient({ telefone: null, email: null })],
    ['a professional with all of it', () => addProfessional({ commission_rate: 100 })],
  ])('%s', async (_, attempt) => {
    await attempt()
  })
})

describe('a booking is refused for', () => {
  test.each<[string, Partial<typeof bookings.$inferInsert>]>([
    ['a status that is none', { status: smuggled('no_show') }],
    ['a status in other letters', { status: smuggled('Confirmed') }],
    ['a review status that is none', { review_status: smuggled('done') }],
    ['an origin that is none', { origin: smuggled('phone') }],
    ['a negative price', { price: -1 }],
    ['a negative original price', { service_original_price: -1 }],
    ['25:00', { time: '25:00' }],
    ['24:00', { time: '24:00' }],
    ['9:00', { time: '9:00' }],
    ['10:60', { time: '10:60' }],
    ['a time with seconds', { time: '10:00:00' }],
    ['no time at all', { time: '' }],
    ['a date the Brazilian way', { date: '07/01/2030' }],
    ['a date without its noughts', { date: '2030-1-7' }],
    ['a date with a time', { date: '2030-01-07T10:00' }],
    ['a year of another age', { date: '3030-01-07' }],
    ['a duration of 0', { duration: 0 }],
    ['a duration of more than a day', { duration: 1441 }],
    ['a negative buffer', { buffer_before: -1 }],
    ['a buffer of more than 8 hours', { buffer_after: 481 }],
    ['a gap past its end', { duration: 30, gap_start: 20, gap_minutes: 11 }],
    ['a gap before its start', { gap_start: -5, gap_minutes: 10 }],
    ['a negative gap', { gap_start: 20, gap_minutes: -10 }],
  ])('%s', async (_, fields) => {
    expect(await getErrorCode(addBooking(fields))).toMatch(CHECK)
  })

  test.each<[string, Partial<typeof bookings.$inferInsert>]>([
    ['a client that is not there', { client_id: randomUUID() }],
    ['a service that is not there', { service_id: randomUUID() }],
    ['a professional that is not there', { professional_id: randomUUID() }],
    ['a composite that is not there', { composite_id: randomUUID() }],
    ['a session that is not there', { session_id: randomUUID() }],
  ])('%s', async (_, fields) => {
    const row = { ...createBookingRow(business), date: '2033-05-05', ...fields }
    const attempt = opened.storage.write((tx) => tx.insert(bookings).values(row))
    expect(await getErrorCode(attempt)).toMatch(FOREIGN_KEY)
  })
})

describe('other rows are refused:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a service of no category', () => addService({ category: 'pets' })],
    ['a service of no status', () => addService({ status: 'hidden' })],
    ['a service with a negative price', () => addService({ price: -1 })],
    ['a service of 0 minutes', () => addService({ duration: 0 })],
    ['a composite of no category', () => addComposite({ category: 'pets' })],
    ['a composite with a negative price', () => addComposite({ total_price: -1 })],
    ['a composite of 0 minutes', () => addComposite({ total_duration: 0 })],
    ['no stars', () => addReview({ rating: 0 })],
    ['six stars', () => addReview({ rating: 6 })],
    ['a comment of 501 characters', () => addReview({ comment: 'x'.repeat(501) })],
    ['a phone of 12 digits', () => addClient({ telefone: '119876543210' })],
    ['a frequency that is none', () => addClient({ frequencia: smuggled('Sempre') })],
    ['a client who spent less than nothing', () => addClient({ total_gasto: -1 })],
    ['a role that is none', () => addProfile({ role: smuggled('root') })],
    ['a commission of 101 percent', () => addProfessional({ commission_rate: 101 })],
  ])('%s', async (_, attempt) => {
    expect(await getErrorCode(attempt())).toMatch(CHECK)
  })

  test('a service of an owner who is not there', async () => {
    expect(await getErrorCode(addService({ user_id: randomUUID() }))).toMatch(FOREIGN_KEY)
  })

  test('a client, service or professional who still has bookings is not removed', async () => {
    const own = await createBusiness(opened.storage)
    await opened.storage.write((tx) => tx.insert(bookings).values(createBookingRow(own)))
    const { user_id } = own
    for (const table of [clients, services, professionals]) {
      const removal = opened.storage.write((tx) =>
        tx.delete(table).where(eq(table.user_id, user_id)),
      )
      expect(await getErrorCode(removal)).toMatch(FOREIGN_KEY)
    }
  })

  test('a client without a name', async () => {
    expect(await getErrorCode(addClient({ nome: smuggled(null) }))).toMatch(NOT_NULL)
  })
})

describe('there can be only one', () => {
  async function isTwice(attempt: Promise<unknown>): Promise<void> {
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(isDuplicate(error)).toBe(true)
    expect(isOverlap(error)).toBe(false)
  }

  test('business with a slug', async () => {
    const { slug } = business
    await isTwice(createBusiness(opened.storage, { settings: { slug } }))
  })

  test('business of an owner', async () => {
    const row = { ...business.settings, id: randomUUID(), slug: 'another' }
    await isTwice(opened.storage.write((tx) => tx.insert(business_settings).values(row)))
  })

  test('account with an e-mail', async () => {
    await isTwice(addProfile({ email: business.profile.email }))
  })

  test('booking with an id', async () => {
    const row = createBookingRow(business, { date: '2034-01-02' })
    await opened.storage.write((tx) => tx.insert(bookings).values(row))
    const again = { ...row, time: '16:00' }
    await isTwice(opened.storage.write((tx) => tx.insert(bookings).values(again)))
  })

  test('review of a booking', async () => {
    const row = createBookingRow(business, { date: '2034-01-03', status: 'completed' })
    await opened.storage.write((tx) => tx.insert(bookings).values(row))
    await addReview({ booking_id: row.id })
    await isTwice(addReview({ booking_id: row.id }))
  })

  test('client with a phone in a business, but one in each', async () => {
    const other = await createBusiness(opened.storage)
    const telefone = createPhone()
    await addClient({ telefone })
    await isTwice(addClient({ telefone }))
    await addClient({ telefone, user_id: other.user_id })
  })

  test('client with a phone among those not deleted; restoring a second is refused', async () => {
    const telefone = createPhone()
    const id = randomUUID()
    await addClient({ id, telefone, deleted: true })
    await addClient({ telefone, deleted: true })
    await addClient({ telefone })
    const restored = opened.storage.write((tx) =>
      tx.update(clients).set({ deleted: false }).where(eq(clients.id, id)),
    )
    await isTwice(restored)
  })
})
