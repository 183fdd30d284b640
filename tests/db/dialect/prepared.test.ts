/** A statement that is prepared once answers as one that is built each time. */
import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings } from '#db/tables/booking.ts'
import { createBookingRow, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()

const select = (db: Db, user_id: string | Placeholder) =>
  db
    .select({
      id: bookings.id,
      guest: bookings.guest_name,
      time: bookings.time,
      isCourtesy: bookings.is_courtesy,
      items: bookings.composite_items,
      doubled: sql`${bookings.price} * 2`.mapWith(String),
      plain: sql<number>`${bookings.price}`,
      named: sql<number>`${bookings.price} + 1`.as('named'),
      nothing: sql`NULL`.mapWith(Number),
    })
    .from(bookings)
    .where(eq(bookings.user_id, user_id))
    .orderBy(asc(bookings.time))
const columns = prepareOnce('test_columns', (db) => select(db, sql.placeholder('user_id')))
const rows = prepareOnce('test_rows', (db) =>
  db
    .select()
    .from(bookings)
    .where(kit.isListed(bookings.id, sql.placeholder('ids')))
    .orderBy(asc(bookings.time)),
)

test('each column is read as it is elsewhere: booleans, lists, times, what is computed, nothing', async () => {
  const { storage } = opened
  const business = await createBusiness(storage, { professionals: [{}], clients: [{}] })
  const { user_id } = business
  const one = createBookingRow(business, { time: '09:00', is_courtesy: true })
  const two = createBookingRow(business, { time: '15:00', guest_name: 'Caio' })
  await storage.write((tx) => tx.insert(bookings).values([one, two]))
  await storage.read(async (db) => {
    const found = await columns(db).execute({ user_id })
    expect(found).toEqual(await select(db, user_id))
    expect(requireNth(found)).toMatchObject({ isCourtesy: true, items: [], nothing: null })
    const all = await db
      .select()
      .from(bookings)
      .where(eq(bookings.user_id, user_id))
      .orderBy(asc(bookings.time))
    expect(all.map(({ id }) => id)).toEqual([one.id, two.id])
    const ask = (...ids: string[]) => rows(db).execute({ ids: JSON.stringify(ids) })
    expect(await ask(two.id, one.id, 'nobody')).toEqual(all)
    expect(await ask(two.id)).toEqual(all.slice(1))
    expect(await ask()).toEqual([])
  })
})

const constants = (db: Db, user_id: string | Placeholder) =>
  db
    .select({ id: bookings.id, odd: sql<string>`'what?' || ${`d'água ?`} || ${'x'}` })
    .from(bookings)
    .where(
      and(
        ...[eq(bookings.user_id, user_id), eq(bookings.is_courtesy, false), eq(bookings.price, 1)],
        sql`${bookings.duration} - ${-5} > 2.5 AND coalesce(${null}, ${bookings.created_at}) < ${2 ** 41}`,
        inArray(bookings.service_name, [`Corte d'água?`, 'Barba']),
      ),
    )
    .limit(1)
const prepared = prepareOnce('test_constants', (db) => constants(db, sql.placeholder('user_id')))

test('what is the same each time is read as what is bound', async () => {
  const { storage } = opened
  const business = await createBusiness(storage, { professionals: [{}], clients: [{}] })
  const { user_id } = business
  const fields = { price: 1, service_name: `Corte d'água?` }
  const one = createBookingRow(business, { time: '09:00', ...fields })
  const others = [
    { time: '11:00', is_courtesy: true },
    { time: '13:00', price: 0 },
  ].map((other) => createBookingRow(business, { ...fields, ...other }))
  await storage.write((tx) => tx.insert(bookings).values([one, ...others]))
  await storage.read(async (db) => {
    const found = await prepared(db).execute({ user_id })
    expect(found).toEqual([{ id: one.id, odd: `what?d'água ?x` }])
    expect(found).toEqual(await constants(db, user_id))
  })
})
