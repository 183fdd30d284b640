/** A booking's version and its events are raised by the same changes. */
import { getTableColumns, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type BookingChange, updateBooking } from '#db/booking/bookings.ts'
import { type Db, kit } from '#db/dialect/kit.ts'
import { findLastEvent } from '#db/events.ts'
import { bookings } from '#db/tables/booking.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { RollbackSignal, runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let business: Business
beforeEach(async () => {
  business = await createBusiness(opened.storage, {
    professionals: [{}, {}],
    services: [{}, {}],
    clients: [{}, {}],
  })
})

/** Another value of every column that can change; what may be null goes there and back. */
function changes(): BookingChange[] {
  const [client, service, professional] = [
    requireNth(business.clients, 1).id,
    requireNth(business.services, 1).id,
    requireNth(business.professionals, 1).id,
  ]
  return [
    { client_id: client },
    { client_name: 'Outra' },
    { client_phone: '11900000000' },
    { client_phone: null },
    { client_email: 'outra@x.example' },
    { client_email: null },
    { service_id: service },
    { service_name: 'Corte e barba' },
    { professional_id: professional },
    { professional_name: 'Outro' },
    { date: '2031-01-07' },
    { time: '16:00' },
    { duration: 45 },
    { buffer_before: 5 },
    { buffer_after: 5 },
    { gap_start: 10 },
    { gap_minutes: 5 },
    { price: 9900 },
    { service_original_price: 9900 },
    { client_note: 'Alergia' },
    { client_note: null },
    { contact_confirmed: false },
    { guest_name: 'Caio' },
    { guest_name: null },
    { notes: 'Alergia' },
    { notes: null },
    { status: 'pendente' },
    { cancel_reason: 'no_show' },
    { review_status: 'declined' },
    { is_courtesy: true },
    { is_composite: true },
    { composite_items: [{ service_id: service }] },
    { encaixe: true },
    { presence_confirmed_at: 1 },
    { reminded_at: 1 },
    { series_id: 's' },
    { completed_at: 5 },
    { completion: { status: 'confirmed', cancel_reason: null, review_status: null, declined: [] } },
    { deleted: true },
    { deleted: false },
    { price: 1, status: 'confirmed' },
  ]
}

/** Nobody changes these by themselves; what they refer to does not exist in this file. */
const FIXED = ['id', 'user_id', 'version', 'created_at', 'updated_at', 'comanda_total']
const REFERRING = ['composite_id', 'session_id', 'origin']

/** How far versions and events get apart, over all changes and their repetitions. */
async function strayed(tx: Db, id: string): Promise<object[]> {
  const { user_id } = business
  const apart: object[] = []
  for (const change of changes().flatMap((one) => [one, one])) {
    const event = await findLastEvent(tx, user_id)
    const { version } = await updateBooking(tx, user_id, id, { updated_at: 2 })
    const after = await updateBooking(tx, user_id, id, { ...change, updated_at: 3 })
    const told = (await findLastEvent(tx, user_id)) - event
    if (after.version - version !== told) apart.push(change)
  }
  return apart
}

test('a change raises the version just where the agendas hear of it', async () => {
  const { id } = await insertBooking(opened.storage, business, { date: '2031-01-06' })
  const covered = new Set(changes().flatMap((change) => Object.keys(change)))
  const columns = Object.keys(getTableColumns(bookings))
  expect([...covered, ...FIXED, ...REFERRING].sort()).toEqual(columns.sort())
  expect(await opened.storage.write((tx) => strayed(tx, id))).toEqual([])
})

test('the check tells of a trigger that hears of less', async () => {
  const { id } = await insertBooking(opened.storage, business, { date: '2031-01-08' })
  let apart: object[] = []
  const write = opened.storage.write(async (tx) => {
    await runSql(tx, dropTrigger())
    apart = await strayed(tx, id)
    throw new RollbackSignal()
  })
  await expect(write).rejects.toThrow(RollbackSignal)
  expect(apart.length).toBeGreaterThan(20)
})

const dropTrigger = () =>
  kit.dialect === 'sqlite'
    ? sql`DROP TRIGGER bookings_event_update`
    : sql`DROP TRIGGER bookings_event ON bookings`
