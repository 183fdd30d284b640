/** The days of a house: all of them for its owner, their own for each professional. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { professionals } from '#db/tables/service.ts'
import { DAY, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { joinStaff, listTeam } from '#tests/support/api/calls/staff-calls.ts'
import {
  createBusinessOwner,
  type NewAccount,
  proveEmail,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let business: Business
let owner: NewAccount
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa Lima' }, { name: 'Bia Rocha' }],
  })
  owner = await createBusinessOwner(server, business)
})
afterEach(() => server.close())

type Days = { from?: string; to?: string }
const asOwner = (token: string, query: Days = {}) =>
  server.call('GET /api/agenda', { query }, token)
const asProfessional = (token: string, query: { date?: string } = {}) =>
  server.call('GET /api/professional/agenda', { query }, token)
const getProfessionalId = (position: number) => requireNth(business.professionals, position).id
const booked = (fields: Parameters<typeof insertBooking>[2] = {}, at = business) =>
  insertBooking(server.storage, at, { date: MONDAY, ...fields })

test("an owner sees today's bookings of the house by time, cancelled ones too", async () => {
  const late = await booked({
    time: '15:00',
    professional_id: getProfessionalId(1),
    notes: 'alergia',
  })
  const early = await booked({ time: '09:00' })
  const cancelled = await booked({ time: '10:00', status: 'cancelled', cancel_reason: 'no_show' })
  await booked({ time: '11:00', deleted: true })
  await booked({ date: TUESDAY })
  const { status, body } = await asOwner(owner.token)
  expect([status, body.today]).toEqual([200, MONDAY])
  expect(body.bookings.map(({ id }) => id)).toEqual([early.id, cancelled.id, late.id])
  expect(body.bookings[2]).toEqual({
    id: late.id,
    version: 1,
    client_id: requireNth(business.clients).id,
    client_name: 'Cliente 1',
    guest_name: null,
    client_phone: late.client_phone,
    client_email: late.client_email,
    contact_confirmed: true,
    service_id: requireNth(business.services).id,
    composite_id: null,
    service_name: 'Corte',
    professional_id: getProfessionalId(1),
    professional_name: 'Bia Rocha',
    date: MONDAY,
    time: '15:00',
    duration: 30,
    price: 50,
    total: 50,
    status: 'confirmed',
    cancel_reason: null,
    is_courtesy: false,
    encaixe: false,
    notes: 'alergia',
    has_comanda: false,
    origin: 'page',
    presence_confirmed_at: null,
    reminded_at: null,
    series_id: null,
    deleted: false,
    created_at: new Date(late.created_at).toISOString(),
  })
  expect(body.bookings[1]?.cancel_reason).toBe('no_show')
})

test('professionals see their own, and none of a colleague', async () => {
  const mine = await booked({ time: '09:00' })
  await booked({ time: '10:00', professional_id: getProfessionalId(1), notes: 'só da Bia' })
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const { status, body, text } = await asProfessional(rafa.token)
  expect([status, body.today]).toEqual([200, MONDAY])
  expect(body.bookings.map(({ id }) => id)).toEqual([mine.id])
  expect(text).not.toContain('só da Bia')
})

test('professionals see what of theirs goes on from the day before, and none of a colleague', async () => {
  const late = { date: MONDAY, time: '23:30', duration: 60 }
  const mine = await booked(late)
  await booked({ ...late, professional_id: getProfessionalId(1) })
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const { body } = await asProfessional(rafa.token, { date: TUESDAY })
  expect(body.bookings).toEqual([])
  expect(body.overnight.map(({ id }) => id)).toEqual([mine.id])
  expect(body.overnight[0]).not.toHaveProperty('client_email')
})

test('a professional sees of a client the name and number, and no e-mail', async () => {
  const mine = await booked({ time: '09:00' })
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const { body, text } = await asProfessional(rafa.token)
  expect(requireNth(body.bookings)).toMatchObject({ client_phone: mine.client_phone, notes: null })
  expect(text).not.toContain(mine.client_email)
  expect(text).not.toContain(mine.client_id)
})

test('days may be asked for, both ends included', async () => {
  const days = ['2026-11-22', MONDAY, TUESDAY, '2026-11-25']
  for (const date of days) await booked({ date })
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const cases: [Days, string[]][] = [
    [{}, [MONDAY]],
    [{ from: TUESDAY }, [TUESDAY]],
    [{ to: '2026-11-22' }, ['2026-11-22']],
    [{ from: MONDAY, to: TUESDAY }, [MONDAY, TUESDAY]],
    [{ from: '2026-11-01', to: '2026-12-31' }, days],
    [{ from: '2026-12-01', to: '2026-12-02' }, []],
  ]
  for (const [query, expected] of cases) {
    const { body } = await asOwner(owner.token, query)
    expect(body.bookings.map(({ date }) => date)).toEqual(expected)
    expect(body.today).toBe(MONDAY)
  }
  for (const date of days) {
    const { body } = await asProfessional(rafa.token, { date })
    expect([body.today, body.day.date]).toEqual([MONDAY, date])
    expect(body.bookings.map((it) => it.date)).toEqual([date])
  }
})

test('62 days are the most, and they do not run backwards', async () => {
  const most = { from: '2026-11-01', to: '2027-01-01' }
  expect((await asOwner(owner.token, most)).body.days).toHaveLength(62)
  const refused: Days[] = [
    { from: '2026-11-01', to: '2027-01-02' },
    { from: TUESDAY, to: MONDAY },
    { from: '2000-01-01', to: '2100-01-01' },
  ]
  for (const query of refused) {
    const { status, body } = await asOwner(owner.token, query)
    expect([status, body.code, body.message]).toEqual([
      400,
      'date_range',
      'Valores de data fora do range válido',
    ])
  }
  for (const from of ['2026-02-30', '23/11/2026', '2026-11-23T00:00', '']) {
    expect((await asOwner(owner.token, { from })).body.code).toBe('invalid_input')
  }
})

test('today is the day at the salon, not the one in Greenwich', async () => {
  const west = await createBusiness(server.storage, {
    settings: { general_settings: { timezone: 'America/Rio_Branco' } },
  })
  const monday = await booked({}, west)
  // Half past ten in the evening of Monday there, Tuesday already in São Paulo.
  server.setNow(Date.UTC(2026, 10, 24, 3, 30))
  const there = await createBusinessOwner(server, west)
  const { body } = await asOwner(there.token)
  expect([body.today, body.bookings.map(({ id }) => id)]).toEqual([MONDAY, [monday.id]])
  const rafa = await joinStaff(server, there, requireNth(west.professionals).id)
  expect((await asProfessional(rafa.token)).body.today).toBe(MONDAY)
  const { token } = await createBusinessOwner(server, await createBusiness(server.storage))
  expect((await asOwner(token)).body.today).toBe(TUESDAY)
})

test("another house's bookings are never shown", async () => {
  const there = await createBusiness(server.storage, { professionals: [{ name: 'Alheia' }] })
  await booked({ notes: 'de outra casa' }, there)
  const mine = await booked({ time: '16:00' })
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const whole = { from: '2026-11-01', to: '2026-12-31' }
  for (const { body, text } of [
    await asOwner(owner.token, whole),
    await asProfessional(rafa.token),
  ]) {
    expect(body.bookings.map(({ id }) => id)).toEqual([mine.id])
    expect(text).not.toContain('de outra casa')
  }
  // Nor by saying so: what is no parameter is no scope.
  const asked = `/api/agenda?user_id=${there.user_id}&user_id_param=${there.user_id}`
  const headers = { authorization: `Bearer ${owner.token}` }
  expect(await (await server.request(asked, { headers })).text()).toContain(mine.id)
  const path = `/api/professional/agenda?professional_id=${getProfessionalId(1)}&professional_ids=${getProfessionalId(1)}`
  await booked({ time: '17:00', professional_id: getProfessionalId(1), notes: 'só da Bia' })
  const answer = await server.request(path, { headers: { authorization: `Bearer ${rafa.token}` } })
  expect(await answer.text()).not.toContain('só da Bia')
})

test("a professional calls nothing of the owner's, and an owner nothing of the professional's", async () => {
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  const client = await proveEmail(server)
  for (const answer of [
    await asOwner(rafa.token),
    await listTeam(server, rafa.token),
    await asProfessional(owner.token),
    await asOwner(client.token),
    await asProfessional(client.token),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect(answer.body.message).toBe('Você não tem permissão para fazer isso.')
  }
  for (const answer of [await asOwner('anon'), await asProfessional('')]) {
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('a professional who is archived is none from the next request on', async () => {
  const rafa = await joinStaff(server, owner, getProfessionalId(0))
  expect((await asProfessional(rafa.token)).status).toBe(200)
  const archive = (deleted: boolean) =>
    server.storage.write(async (tx) => {
      await tx
        .update(professionals)
        .set({ deleted })
        .where(eq(professionals.id, getProfessionalId(0)))
    })
  await archive(true)
  const { status, body } = await asProfessional(rafa.token)
  expect([status, body.code, body.message]).toEqual([
    403,
    'not_a_professional',
    'Esta conta não está vinculada a um profissional.',
  ])
  const { body: me } = await server.call('GET /api/me', {}, rafa.token)
  expect([me.role, me.business]).toEqual(['professional', null])
  await archive(false)
  expect((await asProfessional(rafa.token)).status).toBe(200)
})

test('the day turns with the clock', async () => {
  const tuesday = await booked({ date: TUESDAY })
  server.setNow(server.context.now() + DAY)
  const { token } = await signInAgain()
  expect((await asOwner(token)).body).toMatchObject({
    today: TUESDAY,
    bookings: [{ id: tuesday.id }],
  })
})

/** An access token lives for a quarter of an hour. */
const signInAgain = () => proveEmail(server, owner.email)
