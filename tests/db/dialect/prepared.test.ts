/** A statement that is prepared once answers as one that is built each time. */
import { and, asc, eq, inArray, type Placeholder, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
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

const joined = (db: Db, user_id: string | Placeholder) =>
  db
    .select({
      booking: bookings,
      client: { nome: clients.nome, telefone: clients.telefone },
      review: { comment: reviews.comment, rating: reviews.rating },
      reviewed: { id: reviews.id, time: bookings.time },
      time: bookings.time,
    })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.client_id))
    .leftJoin(reviews, eq(reviews.booking_id, bookings.id))
    .where(eq(bookings.user_id, user_id))
    .orderBy(asc(bookings.time))
const joinedRows = prepareOnce('test_joined', (db) => joined(db, sql.placeholder('user_id')))

test('what is joined is read under its name: what is missing of an outer join is nothing', async () => {
  const { storage } = opened
  const business = await createBusiness(storage, { professionals: [{}], clients: [{}] })
  const { user_id } = business
  const one = createBookingRow(business, { time: '09:00', guest_name: null })
  const two = createBookingRow(business, { time: '15:00' })
  const said = { booking_id: two.id, rating: 5, comment: 'Bom.', client_name: 'Ana', created_at: 0 }
  await storage.write(async (tx) => {
    await tx.insert(bookings).values([one, two])
    await tx.insert(reviews).values({ id: two.id, user_id, ...said })
  })
  await storage.read(async (db) => {
    const found = await joinedRows(db).execute({ user_id })
    expect(found).toEqual(await joined(db, user_id))
    expect(found).toMatchObject([
      { booking: { id: one.id, composite_items: [] }, review: null, time: '09:00' },
      { booking: { id: two.id }, review: { comment: 'Bom.', rating: 5 } },
    ])
  })
})

test('a value that was forgotten is no value', async () => {
  await opened.storage.read((db) =>
    expect(columns(db).execute({})).rejects.toThrow('No value for placeholder "user_id"'),
  )
})

const withConstants = (db: Db, price: number | Placeholder) =>
  db
    .select({
      guest: bookings.guest_name,
      quoted: sql<string>`CASE WHEN ${bookings.guest_name} = ${"D'Ávila?"} THEN ${"it's ?"} ELSE '?' END`,
      less: sql`${bookings.price} -${-5} - ${0}`.mapWith(Number),
      nothing: sql`coalesce(${null}, ${bookings.price})`.mapWith(Number),
      "column's ?": sql`1`.mapWith(Number).as(`it's "?"`),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.deleted, false),
        inArray(bookings.guest_name, ["D'Ávila?", 'Caio']),
        eq(bookings.price, price),
        sql`${bookings.guest_name} <> ${''}`,
      ),
    )
    .orderBy(asc(bookings.guest_name))
const constants = prepareOnce('test_constants', (db) => withConstants(db, sql.placeholder('price')))

test('what is the same each time stands where it was: quotes, question marks, what is below 0, nothing', async () => {
  const { storage } = opened
  const business = await createBusiness(storage, { professionals: [{}], clients: [{}] })
  const named = (guest_name: string, time: string) =>
    createBookingRow(business, { guest_name, time, price: 7301 })
  const written = [named("D'Ávila?", '10:00'), named('Caio', '11:00'), named('Bia', '12:00')]
  await storage.write((tx) => tx.insert(bookings).values(written))
  await storage.read(async (db) => {
    const found = await constants(db).execute({ price: 7301 })
    expect(found).toEqual(await withConstants(db, 7301))
    expect(found).toEqual([
      { guest: 'Caio', quoted: '?', less: 7306, nothing: 7301, "column's ?": 1 },
      { guest: "D'Ávila?", quoted: "it's ?", less: 7306, nothing: 7301, "column's ?": 1 },
    ])
    expect(await constants(db).execute({ price: 1 })).toEqual([])
  })
})
