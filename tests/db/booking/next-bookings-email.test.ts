/** What a client has booked carries the e-mail that they corrected; on both engines. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUndeletedBookings } from '#db/booking/bookings.ts'
import { changeNextBookingsEmail } from '#db/booking/client-bookings.ts'
import { insertClientSession } from '#db/client/client-sessions.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  openTestStorage,
  requireNth,
  type TestStorage,
} from '#tests/support/db/factories.ts'

const [FROM, TO] = ['carlos@hotmial.com', 'carlos@hotmail.com']
const [PHONE, DATE] = ['11987654321', '2026-11-24']

let open: TestStorage
beforeAll(async () => {
  open = await openTestStorage()
})
afterAll(() => open.close())

async function openSession({ user_id, clients }: Business, id: string): Promise<string> {
  const times = { created_at: 1, expires_at: 2 }
  const who = { nome: 'Carlos', email: FROM, telefone: PHONE, client_id: requireNth(clients).id }
  const none = { resolution: null, opened_by: null, consent_at: null, account_id: null }
  const level = { level: 'identified' as const, proved_by_code: null }
  await open.storage.write((tx) =>
    insertClientSession(tx, { id, user_id, ...who, ...none, ...level, ...times }),
  )
  return id
}

const listCarried = async ({ user_id }: Business) => {
  const rows = await open.storage.read((db) => listUndeletedBookings(db, user_id, undefined))
  return rows.map(({ time, client_email, contact_confirmed, version }) =>
    [time, client_email, contact_confirmed, version].join(' '),
  )
}

function change({ user_id }: Business, session_id: string, phone: string | null, isProved = false) {
  const email = { from: [FROM], to: TO, isProved }
  const at = { today: DATE, updated_at: 9 }
  return open.storage.write((tx) =>
    changeNextBookingsEmail(tx, user_id, { session_id, phone }, email, at),
  )
}

test('those to come of the session and of the proved telephone follow, and nothing else', async () => {
  const business = await createBusiness(open.storage)
  const [own, other] = [
    await openSession(business, 's-own'),
    await openSession(business, 's-other'),
  ]
  const store = (time: string, fields: object = {}) =>
    insertBooking(open.storage, business, {
      ...{ date: DATE, time, client_email: FROM, client_phone: '11900000000' },
      ...{ status: 'confirmed', session_id: own, ...fields },
    })
  await store('09:00')
  await store('10:00', { session_id: other })
  await store('11:00', { session_id: other, client_phone: PHONE })
  await store('12:00', { session_id: null, client_phone: PHONE })
  await store('13:00', { client_email: 'outra@cliente.example' })
  await store('14:00', { status: 'cancelled' })
  await store('15:00', { date: '2026-11-23' })
  const followed = await change(business, own, PHONE)
  expect(followed.map(({ time }) => time)).toEqual(['09:00', '11:00', '12:00'])
  expect((await listCarried(business)).sort()).toEqual([
    `09:00 ${TO} false 2`,
    `10:00 ${FROM} true 1`,
    `11:00 ${TO} true 2`,
    `12:00 ${TO} true 2`,
    '13:00 outra@cliente.example true 1',
    `14:00 ${FROM} true 1`,
    `15:00 ${FROM} true 1`,
  ])
})

test("one that is proved leaves the contact confirmed, and another house's session moves nothing", async () => {
  const [business, elsewhere] = [
    await createBusiness(open.storage),
    await createBusiness(open.storage),
  ]
  const session_id = await openSession(business, 's-proved')
  const fields = { date: DATE, time: '09:00', client_email: FROM, session_id }
  await insertBooking(open.storage, business, { ...fields, status: 'confirmed' })
  expect(await change(elsewhere, session_id, null)).toEqual([])
  await change(business, session_id, null, true)
  expect(await listCarried(business)).toEqual([`09:00 ${TO} true 2`])
})
