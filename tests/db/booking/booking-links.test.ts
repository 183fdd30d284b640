import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLinkedBooking, findReceiptLink, insertBookingLink } from '#db/booking/booking-links.ts'
import { findClientBooking } from '#db/booking/bookings.ts'
import { listNextBookings } from '#db/booking/client-bookings.ts'
import { isDuplicate } from '#db/dialect/storage.ts'
import { booking_links, bookings } from '#db/tables/booking.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  openTestStorage,
  type TestStorage,
} from '#tests/support/db/factories.ts'

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

let made = 0

/** A booking with a link to it. */
async function linked(business: Business, time: string): Promise<{ id: string; hash: string }> {
  const { id } = await insertBooking(open.storage, business, { time })
  const hash = `hash-${made++}`
  await link(business, id, hash)
  return { id, hash }
}

const link = ({ user_id }: Business, booking_id: string, hash: string) =>
  open.storage.write((tx) => insertBookingLink(tx, { hash, user_id, booking_id, created_at: 1 }))

const leadsTo = ({ user_id }: Business, hash: string) =>
  open.storage.read(async (db) => (await findLinkedBooking(db, user_id, hash))?.booking_id ?? null)

test('a hash leads to its booking, and several may lead to one', async () => {
  const business = await createBusiness(open.storage)
  const [first, second] = [await linked(business, '09:00'), await linked(business, '10:00')]
  await link(business, first.id, 'another')
  expect(await leadsTo(business, first.hash)).toBe(first.id)
  expect(await leadsTo(business, second.hash)).toBe(second.id)
  expect(await leadsTo(business, 'another')).toBe(first.id)
  for (const none of ['', 'none', '%', first.hash.toUpperCase(), first.id]) {
    expect(await leadsTo(business, none)).toBeNull()
  }
})

test('at another business it leads nowhere', async () => {
  const [here, there] = [await createBusiness(open.storage), await createBusiness(open.storage)]
  const { hash } = await linked(here, '09:00')
  expect(await leadsTo(there, hash)).toBeNull()
})

test('to a deleted booking nothing leads, to a cancelled one all that did', async () => {
  const business = await createBusiness(open.storage)
  const { id, hash } = await linked(business, '09:00')
  const set = (fields: Partial<typeof bookings.$inferInsert>) =>
    open.storage.write(async (tx) => {
      await tx.update(bookings).set(fields).where(eq(bookings.id, id))
    })
  await set({ status: 'cancelled' })
  expect(await leadsTo(business, hash)).toBe(id)
  await set({ deleted: true })
  expect(await leadsTo(business, hash)).toBeNull()
})

test("a receipt's link shows the receipt and opens nothing else; a booking's shows none", async () => {
  const business = await createBusiness(open.storage)
  const { user_id } = business
  const { id, hash } = await linked(business, '09:00')
  const receipt = { hash: `recibo-${id}`, user_id, booking_id: id, purpose: 'receipt' as const }
  await open.storage.write((tx) => insertBookingLink(tx, { ...receipt, created_at: 1 }))
  const shows = (one: string) => open.storage.read((db) => findReceiptLink(db, one))
  expect(await leadsTo(business, receipt.hash)).toBeNull()
  expect(await shows(receipt.hash)).toEqual({ user_id, booking_id: id })
  expect(await shows(hash)).toBeNull()
})

test('one hash is never given twice, and the row of a booking takes its links along', async () => {
  const business = await createBusiness(open.storage)
  const { id, hash } = await linked(business, '09:00')
  const other = await linked(business, '10:00')
  const again = link(business, other.id, hash).then(() => 'taken in', isDuplicate)
  expect(await again).toBe(true)
  await open.storage.write(async (tx) => {
    await tx.delete(bookings).where(eq(bookings.id, id))
  })
  const left = await open.storage.read((db) =>
    db.select().from(booking_links).where(eq(booking_links.booking_id, id)),
  )
  expect(left).toEqual([])
})

test('the scope of a link is one booking, within its business', async () => {
  const [here, there] = [await createBusiness(open.storage), await createBusiness(open.storage)]
  const { id } = await linked(here, '09:00')
  const other = await linked(here, '10:00')
  const scope = { booking_id: id }
  const find = ({ user_id }: Business, wanted: string) =>
    open.storage.read((db) => findClientBooking(db, user_id, scope, wanted))
  expect((await find(here, id))?.id).toBe(id)
  expect(await find(here, other.id)).toBeNull()
  expect(await find(there, id)).toBeNull()
  const list = ({ user_id }: Business) =>
    open.storage.read((db) => listNextBookings(db, user_id, scope, ''))
  expect((await list(here)).map((it) => it.id)).toEqual([id])
  expect(await list(there)).toEqual([])
})
