/** The ceilings of a house, as its owner reads and changes them. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { audit } from '#db/tables/account.ts'
import { business_settings } from '#db/tables/business.ts'
import { book, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { type OwnerSalon, openOwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { runSql } from '#tests/support/db/sql.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

type Limits = CallOutput<'GET /api/settings/booking-limits'>['limits']
const USUAL: Limits = {
  openBookingsUnproven: null,
  openBookingsProven: 10,
  unprovenBookingsPerDay: 30,
  newcomerBookingsPerDay: 60,
}
const refused = z.looseObject({ fields: z.record(z.string(), z.string()) })
const load = async (token = house.token) =>
  (await server.call('GET /api/settings/booking-limits', {}, token)).body
const save = (limits: Partial<Limits>, shown: Partial<Limits> = USUAL, token = house.token) =>
  server.call('PUT /api/settings/booking-limits', { body: { limits, shown } }, token)

test('a house that said nothing has the defaults, which say what can be proven here', async () => {
  expect(await load()).toEqual({
    limits: USUAL,
    defaults: { ...USUAL, openBookingsUnproven: 3 },
    can_prove: true,
  })
  const silent = await startTestServer({ ...server.context, channels: { email: null, sms: null } })
  const { body } = await silent.call('GET /api/settings/booking-limits', {}, house.token)
  expect(body).toMatchObject({ defaults: { openBookingsUnproven: 10 }, can_prove: false })
  await silent.close()
})

test('what is saved is what holds: the next booking is judged by it', async () => {
  const perDay = { unprovenBookingsPerDay: 7, newcomerBookingsPerDay: 8 }
  const limits = { openBookingsUnproven: 1, openBookingsProven: 5, ...perDay }
  expect(await save(limits)).toMatchObject({ status: 200, body: { limits } })
  expect((await load()).limits).toEqual(limits)
  const { access_token: token } = await server.signIn(house.business.slug)
  const answers = [
    await book(server, house.business, token, { date: TUESDAY, time: '10:00' }),
    await book(server, house.business, token, { date: TUESDAY, time: '12:00' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code, body.most])).toEqual([
    [201, undefined, undefined],
    [409, 'too_many_open_bookings', 1],
  ])
  const back = await save({ ...limits, openBookingsUnproven: null }, limits)
  expect(back.body.limits.openBookingsUnproven).toBeNull()
  expect((await book(server, house.business, token, { date: TUESDAY, time: '12:00' })).status).toBe(
    201,
  )
})

test('the other settings of the house stay, those that this version cannot read too', async () => {
  const before = { advanceBooking: 120, timezone: 'America/Manaus', ofTomorrow: { a: 1 } }
  const { user_id } = house.business
  const { general_settings } = business_settings
  await server.storage.write((tx) =>
    runSql(
      tx,
      sql`UPDATE business_settings SET general_settings = ${JSON.stringify(before)} WHERE user_id = ${user_id}`,
    ),
  )
  await save({ ...USUAL, openBookingsProven: 4 })
  const [row] = await server.storage.read((db) =>
    db.select({ raw: sql<string>`${general_settings}` }).from(business_settings),
  )
  expect(JSON.parse(row?.raw ?? '')).toEqual({ ...before, ...USUAL, openBookingsProven: 4 })
})

test('a second tab that shows what no longer holds changes nothing, and is told', async () => {
  const first = { ...USUAL, openBookingsProven: 4 }
  await save(first)
  const late = await save({ ...USUAL, unprovenBookingsPerDay: 5 })
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  expect(late.body.message).toBe(
    'Estas configurações mudaram em outra tela. Confira os valores de agora e salve de novo.',
  )
  expect((await load()).limits).toEqual(first)
})

test('pressed twice it is one change, in the history too', async () => {
  const limits = { ...USUAL, openBookingsProven: 4 }
  const answers = await Promise.all([save(limits), save(limits)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const query = { kind: 'settings' as const }
  const { body } = await server.call('GET /api/audit', { query }, house.token)
  expect(body.entries).toMatchObject([
    {
      ...{ action: 'settings_changed', setting: 'booking_limits', person: 'owner' },
      from: { ...USUAL, openBookingsUnproven: 3 },
      to: { ...limits, openBookingsUnproven: 3 },
    },
  ])
})

test('a row of before the newest ceiling still says what was changed', async () => {
  const { newcomerBookingsPerDay: _, ...before } = { ...USUAL, openBookingsUnproven: 3 }
  await save({ ...USUAL, openBookingsProven: 4 })
  const from = JSON.stringify(before)
  const to = JSON.stringify({ ...before, openBookingsProven: 4 })
  const facts = { user_id: house.business.user_id, setting: 'booking_limits' as const, from, to }
  await server.storage.write((tx) =>
    tx.update(audit).set({ facts }).where(eq(audit.action, 'settings_changed')),
  )
  const query = { kind: 'settings' as const }
  const { body } = await server.call('GET /api/audit', { query }, house.token)
  const [entry] = body.entries
  expect([entry?.from?.openBookingsProven, entry?.to?.openBookingsProven]).toEqual([10, 4])
  expect(entry?.from?.newcomerBookingsPerDay).toBe(entry?.to?.newcomerBookingsPerDay)
})

test('a limit that is not sent stays as it is, as a console of before an upgrade needs it', async () => {
  await save({ ...USUAL, newcomerBookingsPerDay: 8 })
  const { newcomerBookingsPerDay: _, ...shown } = USUAL
  const saved = await save({ ...shown, openBookingsProven: 4 }, shown)
  const limits = { ...USUAL, newcomerBookingsPerDay: 8, openBookingsProven: 4 }
  expect([saved.status, saved.body.limits]).toEqual([200, limits])
  expect((await load()).limits).toEqual(limits)
  expect((await save({ openBookingsProven: 5 }, { openBookingsProven: 3 })).status).toBe(409)
  expect((await save({}, {})).status).toBe(200)
  expect((await load()).limits).toEqual(limits)
})

test('none, a part of one, a text and too many are refused by the field, and nothing is lost', async () => {
  type Body = CallInput<'PUT /api/settings/booking-limits'>['body']
  for (const wrong of [0, -1, 2.5, '7', 101, null]) {
    const limits = { ...USUAL, openBookingsProven: wrong }
    const answer = await server.request('/api/settings/booking-limits', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${house.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ limits, shown: USUAL }),
    })
    const { fields } = refused.parse(await answer.json())
    expect([wrong, answer.status, fields]).toEqual([
      wrong,
      400,
      { 'limits.openBookingsProven': 'Use um número de 1 a 100.' },
    ])
  }
  const most: Body['limits'] = { ...USUAL, openBookingsProven: 100, unprovenBookingsPerDay: 1000 }
  expect((await save(most)).status).toBe(200)
})

test('more than can be typed, written by another way, is shown and can be changed', async () => {
  const { user_id } = house.business
  await server.storage.write((tx) =>
    tx
      .update(business_settings)
      .set({ general_settings: { openBookingsProven: 5000 } })
      .where(eq(business_settings.user_id, user_id)),
  )
  const shown = { ...USUAL, openBookingsProven: 5000 }
  expect((await load()).limits).toEqual(shown)
  expect((await save({ ...USUAL, openBookingsProven: 20 }, shown)).status).toBe(200)
})

test('another house keeps its own, and a professional changes none', async () => {
  const there = await openOwnerSalon(server)
  const rafa = await joinStaff(server, house, requireNth(house.business.professionals).id)
  expect((await save({ ...USUAL, openBookingsProven: 4 }, USUAL, rafa.token)).status).toBe(403)
  await save({ ...USUAL, openBookingsProven: 4 })
  expect((await load(there.token)).limits).toEqual(USUAL)
})
