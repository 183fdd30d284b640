/** Which salons know an account: by what it has proven, and by nothing that it says. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { signInByAccount } from '#tests/support/api/calls/client-calls.ts'
import {
  createSalonWithClient,
  insertBookingAt,
  listSalonSlugs,
  listSalons,
} from '#tests/support/api/calls/known-client.ts'
import {
  createEmail,
  findCodeSentTo,
  findLastSmsTo,
  proveEmail,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  createPhone,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let email: string
let phone: string
beforeEach(async () => {
  server = await startTestServer()
  email = createEmail('marina')
  phone = createPhone()
})
afterEach(() => server.close())

type Known = Parameters<typeof createSalonWithClient>
const createSalon = (client: Known[1], settings?: Known[2]) =>
  createSalonWithClient(server, client, settings)
const booked = (salon: Business, fields?: Parameters<typeof insertBookingAt>[2]) =>
  insertBookingAt(server, salon, fields)
const mySalons = (token: string) => listSalons(server, token)
const names = (token: string) => listSalonSlugs(server, token)

/** Proves a telephone for an account that is signed in. */
async function addPhone(token: string): Promise<void> {
  await server.call('PUT /auth/v1/user', { body: { phone } }, token)
  const code = await findCodeSentTo(server, phone)
  const body = { type: 'phone_change' as const, phone, token: code }
  const { status } = await server.call('POST /auth/v1/verify', { headers: {}, body })
  expect(status).toBe(200)
}

test('the salons of an account are those that know its proven e-mail or telephone', async () => {
  const byMail = await createSalon({ email, nome: 'Marina' })
  const byPhone = await createSalon({ telefone: phone, email: createEmail() })
  await createSalon({})
  await booked(byMail)
  await booked(byPhone, { date: '2026-11-25' })
  const { token } = await proveEmail(server, email)
  expect(await names(token)).toEqual([byMail.slug])
  await addPhone(token)
  const { salons, proven } = await mySalons(token)
  expect(proven).toBe(true)
  expect(salons.map(({ slug }) => slug)).toEqual([byMail.slug, byPhone.slug])
  expect(salons[0]).toEqual({
    name: byMail.settings.business_name,
    slug: byMail.slug,
    logo: null,
    last_date: TUESDAY,
    upcoming: [
      {
        id: expect.any(String),
        service_name: 'Corte',
        professional_name: 'Profissional 1',
        date: TUESDAY,
        time: '10:00',
        duration: 30,
        price: 50,
        status: 'confirmed',
      },
    ],
  })
})

test('what an account only claims links it to nobody', async () => {
  const salon = await createSalon({ email, telefone: phone })
  await booked(salon)
  const data = { name: 'Alguém', phone, role: 'client' }
  const body = { email, password: 'segredo', data }
  const claimed = await server.call('POST /auth/v1/signup', { headers: {}, body })
  const token = claimed.body.access_token ?? ''
  expect(await mySalons(token)).toEqual({ salons: [], proven: false })
  await server.call('PATCH /api/me', { body: { phone } }, token)
  await server.call('PUT /auth/v1/user', { body: { phone, data: { phone } } }, token)
  expect(await mySalons(token)).toEqual({ salons: [], proven: false })
  expect((await signInByAccount(server, salon, token)).body.code).toBe('client_not_found')

  // The link in the mail is what proves.
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, email)) ?? []
  const link = { type: 'signup' as const, token_hash, password: 'segredo' }
  await server.call('POST /auth/v1/verify', { headers: {}, body: link })
  expect(await names(token)).toEqual([salon.slug])
})

test('an archived client is nobody any more', async () => {
  const salon = await createSalon({ email, deleted: true })
  await booked(salon)
  const { token } = await proveEmail(server, email)
  expect(await mySalons(token)).toEqual({ salons: [], proven: true })
  expect((await signInByAccount(server, salon, token)).body.code).toBe('client_not_found')
})

test('cancelled, deleted, done and past bookings are not to come, nor are those of others', async () => {
  const salon = await createSalon({ email })
  const mine = await booked(salon, { time: '11:00' })
  await booked(salon, { time: '12:00', status: 'cancelled' })
  await booked(salon, { time: '13:00', deleted: true })
  await booked(salon, { time: '14:00', status: 'completed' })
  await booked(salon, { date: '2026-11-20' })
  await booked(salon, {
    date: '2026-11-26',
    time: '15:00',
    client_id: requireNth(salon.clients, 1).id,
  })
  await booked(salon, { date: '2026-11-27', status: 'cancelled' })
  const { token } = await proveEmail(server, email)
  const [shown] = (await mySalons(token)).salons
  expect(shown?.upcoming.map(({ id }) => id)).toEqual([mine.id])
  expect(shown?.last_date).toBe(TUESDAY)
})

test('a salon that has seen nothing of a client yet is shown without a date', async () => {
  const salon = await createSalon({ email })
  const { token } = await proveEmail(server, email)
  expect((await mySalons(token)).salons).toMatchObject([
    { slug: salon.slug, last_date: null, upcoming: [] },
  ])
})

test('what is to come is so by the clock of each salon', async () => {
  const west = await createSalon(
    { email },
    { general_settings: { timezone: 'America/Rio_Branco' } },
  )
  const east = await createSalon({ email }, { general_settings: { timezone: 'America/Sao_Paulo' } })
  for (const salon of [west, east]) await booked(salon, { date: MONDAY, time: '23:00' })
  const { token } = await proveEmail(server, email)
  const upcoming = async () =>
    Object.fromEntries(
      (await mySalons(token)).salons.map(({ slug, upcoming }) => [slug, upcoming.length]),
    )
  expect(await upcoming()).toEqual({ [west.slug]: 1, [east.slug]: 1 })
  // Half past midnight in São Paulo, half past ten in the evening in Rio Branco.
  const { access_token = '' } = await sessionAt(Date.UTC(2026, 10, 24, 3, 30))
  const later = await server.call('GET /api/me/salons', {}, access_token)
  const left = later.body.salons.map(({ slug, upcoming }) => [slug, upcoming.length])
  expect(Object.fromEntries(left)).toEqual({ [west.slug]: 1, [east.slug]: 0 })
})

/** Signs in again at another time: an access token lives for a quarter of an hour. */
async function sessionAt(now: number) {
  server.setNow(now)
  return { access_token: (await proveEmail(server, email)).token }
}

test('the soonest booking comes first, salons with nothing to come last', async () => {
  const [idle, late, soon] = [
    await createSalon({ email }),
    await createSalon({ email }),
    await createSalon({ email }),
  ]
  await booked(late, { date: '2026-12-01' })
  await booked(soon, { time: '09:00' })
  await booked(soon, { date: '2026-12-20' })
  const { token } = await proveEmail(server, email)
  const { salons } = await mySalons(token)
  expect(salons.map(({ slug }) => slug)).toEqual([soon.slug, late.slug, idle.slug])
  expect(salons[0]?.last_date).toBe('2026-12-20')
  expect(salons[0]?.upcoming.map(({ date }) => date)).toEqual([TUESDAY, '2026-12-20'])
})

test('two clients of one salon, one by e-mail and one by telephone, are one salon', async () => {
  const salon = await createBusiness(server.storage, {
    clients: [{ email }, { telefone: phone, email: createEmail() }],
  })
  await booked(salon, { client_id: requireNth(salon.clients).id })
  await booked(salon, { client_id: requireNth(salon.clients, 1).id, time: '16:00' })
  const { token } = await proveEmail(server, email)
  await addPhone(token)
  const { salons } = await mySalons(token)
  expect(salons.map(({ upcoming }) => upcoming.map(({ time }) => time))).toEqual([
    ['10:00', '16:00'],
  ])
})

test('a change of e-mail leaves behind what the old one knew', async () => {
  const before = await createSalon({ email })
  const changed = createEmail('casada')
  const after = await createSalon({ email: changed })
  const { token } = await proveEmail(server, email)
  await server.call('PUT /auth/v1/user', { body: { email: changed } }, token)
  expect(await names(token)).toEqual([before.slug])
  const [, token_hash = ''] = /token_hash=([\w-]+)/.exec(await findLastSmsTo(server, changed)) ?? []
  const body = { type: 'email_change' as const, token_hash }
  await server.call('POST /auth/v1/verify', { headers: {}, body }, token)
  expect(await names(token)).toEqual([after.slug])
})

test('an owner and a professional may be clients elsewhere', async () => {
  const salon = await createSalon({ email })
  const { token, user } = await proveEmail(server, email, 'admin')
  expect(user.email).toBe(email)
  expect(await names(token)).toEqual([salon.slug])
})

test('a day later the same booking is still to come, and two days later it is not', async () => {
  const salon = await createSalon({ email })
  await booked(salon)
  const start = server.context.now()
  const count = async (ms: number) => {
    const { access_token } = await sessionAt(start + ms)
    return (await mySalons(access_token)).salons[0]?.upcoming.length
  }
  expect([await count(DAY), await count(2 * DAY)]).toEqual([1, 0])
})
