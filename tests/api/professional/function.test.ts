/** `get-professional-bookings-fixed`: its envelope, its texts, and whom it believes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { MONDAY, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { openShop, type Shop } from '#tests/support/api/calls/comanda-calls.ts'
import { startShop } from '#tests/support/api/calls/start-shop.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const PATH = '/functions/v1/get-professional-bookings-fixed'
const CALL = 'POST /functions/v1/get-professional-bookings-fixed'

let server: TestServer
let shop: Shop
let rafa: { id: string; token: string }
beforeEach(async () => {
  ;({ server, shop, rafa } = await startShop())
})
afterEach(() => server.close())

const getProfessionalId = (at: number, of = shop) => requireNth(of.business.professionals, at).id
const asked = (fields: object = {}) => ({
  ...{ professional_ids: [getProfessionalId(0)], start_date: MONDAY, end_date: TUESDAY },
  ...fields,
})
const call = (body: Record<string, unknown>, token = shop.owner.token) =>
  server.call(CALL, { body }, token)

test('an owner gets the bookings of the staff, all together and by professional', async () => {
  const late = await insertBooking(server.storage, shop.business, { date: TUESDAY })
  const hers = {
    date: MONDAY,
    professional_id: getProfessionalId(1),
    client_email: 'so-do-dono@x.example',
  }
  const early = await insertBooking(server.storage, shop.business, hers)
  await insertBooking(server.storage, shop.business, { date: '2026-11-25' })
  await insertBooking(server.storage, shop.business, { date: MONDAY, deleted: true })
  const user_id = shop.business.user_id
  const ids = [getProfessionalId(0), getProfessionalId(1), getProfessionalId(0)]
  const { status, body, text } = await call(asked({ professional_ids: ids, user_id }))
  expect([status, body.success, body.error]).toEqual([200, true, null])
  expect(body.data.bookings.map(({ id }) => id)).toEqual([early.id, late.id])
  const { bookings_by_professional: by } = body.data
  expect(Object.keys(by).sort()).toEqual([getProfessionalId(0), getProfessionalId(1)].sort())
  expect(by[getProfessionalId(0)]?.map(({ id }) => id)).toEqual([late.id])
  expect(text).not.toContain('so-do-dono')
})

test('a professional gets their own alone, and one without bookings an empty list', async () => {
  const { status, body } = await call(asked(), rafa.token)
  expect([status, body.data]).toEqual([
    ...[
      200,
      { bookings: [], bookings_by_professional: { [getProfessionalId(0)]: [] }, next: null },
    ],
  ])
  for (const user_id of [rafa.id, shop.business.user_id, null]) {
    expect((await call(asked({ user_id }), rafa.token)).status).toBe(200)
  }
  for (const professional_ids of [
    [getProfessionalId(1)],
    [getProfessionalId(0), getProfessionalId(1)],
  ]) {
    expect((await call(asked({ professional_ids }), rafa.token)).status).toBe(403)
  }
})

test('beyond five hundred there is a next page, for whoever asks for it', async () => {
  const at = (minute: number) => toTimeOfDay(minute % 1440)
  const booked = Array.from({ length: 501 }, (_, i) => ({
    encaixe: true,
    time: at(i),
    duration: 15,
  }))
  for (const fields of booked)
    await insertBooking(server.storage, shop.business, { date: MONDAY, ...fields })
  const [first, ids] = [await call(asked()), [getProfessionalId(0)]]
  const { bookings, bookings_by_professional: by, next } = first.body.data
  expect([bookings.length, by[ids[0] ?? '']?.length]).toEqual([500, 500])
  const rest = await call(asked({ after: next }))
  expect(rest.body.data.bookings.map(({ time }) => time)).toEqual([at(500)])
  expect(rest.body.data.next).toBeNull()
  const wrong = await call(asked({ after: 'x' }))
  expect([wrong.status, JSON.parse(wrong.text).success]).toEqual([400, false])
})

test('who asks is said by the session: ids of others in the body are refused', async () => {
  const other = await openShop(server)
  const foreign = [
    asked({ user_id: other.business.user_id }),
    asked({ user_id: 'quem' }),
    asked({ user_id: [shop.business.user_id, 'x'] }),
    asked({ professional_ids: [getProfessionalId(0, other)] }),
    asked({ professional_ids: [getProfessionalId(0), getProfessionalId(0, other)] }),
    asked({ professional_ids: ['%'] }),
  ]
  for (const body of foreign) {
    const { status, text } = await call(body)
    expect([status, text]).toEqual([
      403,
      '{"success":false,"error":"Você não tem permissão para fazer isso.","data":null}',
    ])
  }
})

test('what is missing or wrong is told in the documents’ words and order', async () => {
  const IDS = 'professional_ids é obrigatório e deve conter pelo menos um ID'
  const cases: [Record<string, unknown>, string][] = [
    [{}, IDS],
    [{ professional_ids: [], start_date: 'x' }, IDS],
    [{ professional_ids: ['x'], end_date: 'x' }, 'start_date e end_date são obrigatórios'],
    [asked({ start_date: '2026-13-01' }), 'Formato de data inválido. Use YYYY-MM-DD'],
    [
      asked({ start_date: TUESDAY, end_date: MONDAY, user_id: 'quem' }),
      'start_date não pode ser maior que end_date',
    ],
  ]
  for (const [body, error] of cases) {
    const answer = await call(body)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      ...[400, { success: false, error, data: null }],
    ])
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  }
})

test('without a session of the staff there is nothing, in the same envelope', async () => {
  for (const token of ['anon', '', 'x.y.z']) {
    const { status, text } = await call(asked(), token)
    const refusal = { success: false, error: 'Usuário não autenticado', data: null }
    expect([status, JSON.parse(text)]).toEqual([401, refusal])
  }
  const garbage = await server.request(PATH, { method: 'POST', body: '{' })
  expect(await garbage.json()).toMatchObject({ success: false, data: null })
})

test('any site may call it by bearer, and what is not there is told in its envelope too', async () => {
  const preflight = await server.request(PATH, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
  const headers = { Authorization: `Bearer ${shop.owner.token}` }
  expect((await server.request(PATH, { headers })).status).toBe(404)
  const none = await server.request('/functions/v1/other', { method: 'POST', body: '{}' })
  expect([none.status, await none.json()]).toEqual([
    404,
    { success: false, error: 'Não encontramos o que você procura.', data: null },
  ])
})
