import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/tables/client.ts'
import { services } from '#db/tables/service.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type BookingFields,
  book,
  changeSettings,
  DAY,
  listStoredBookings,
  MINUTE,
  MONDAY,
  requestSlots,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import { proveSession } from '#tests/support/api/calls/page-calls.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'

const TAKEN =
  'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.'

let server: TestServer
/** What is booked by itself, and once more as the last part of a composite. */
const CUT = { price: 6490, duration: 45, buffer_before: 5, buffer_after: 10 }
let business: Business
let marina: SignedIn
beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    services: [CUT, {}, CUT],
    composites: [
      { name: 'Corte e barba', total_price: 9000, items: [{ service: 1 }, { service: 2 }] },
    ],
  })
  marina = await server.signIn(business.slug)
})
afterEach(() => server.close())

const bookAs = (fields: BookingFields = {}, at = business) =>
  book(server, at, marina.access_token, fields)

/** Status, code and sentence of the answer to a fields. */
async function refusal(fields: BookingFields, at = business, token = marina.access_token) {
  const { status, body } = await book(server, at, token, fields)
  return [status, body.code, body.message]
}

/** Books with a body of the test's own, which need not be what the contract types. */
const bookRaw = (body: unknown) =>
  server.request(`/api/public/${business.slug}/bookings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${marina.access_token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const createBookingBody = (more: object = {}) => ({
  service_id: requireNth(business.services).id,
  date: TUESDAY,
  time: '10:00',
  ...more,
})

test('a taken time is refused by overlap, not by equal start', async () => {
  await bookAs({ time: '10:00' })
  // 45 minutes with buffers of 5 and 10: taken from 09:55 to 10:55.
  for (const time of ['09:15', '09:30', '10:00', '10:15', '10:45']) {
    expect([time, ...(await refusal({ time }))]).toEqual([time, 409, 'slot_taken', TAKEN])
  }
  expect((await bookAs({ time: '09:00' })).status).toBe(201)
  expect((await bookAs({ time: '11:00' })).status).toBe(201)
})

test('a time in the gap of a longer service can be booked', async () => {
  const own = await createBusiness(server.storage, {
    services: [{ duration: 120, gap_start: 30, gap_minutes: 60 }, { duration: 60 }],
  })
  const { access_token } = await server.signIn(own.slug)
  expect((await book(server, own, access_token)).status).toBe(201)
  const short = { service_id: requireNth(own.services, 1).id }
  expect(await refusal({ ...short, time: '10:15' }, own, access_token)).toEqual([
    409,
    'slot_taken',
    TAKEN,
  ])
  expect((await book(server, own, access_token, { ...short, time: '10:30' })).status).toBe(201)
})

test('a blocked client who has proved who they are is told why and for how long, until its end', async () => {
  await proveSession(server, business, marina)
  const now = server.context.now()
  const block = (change: Partial<typeof clients.$inferInsert>) =>
    server.storage.write(async (tx) => {
      await tx.update(clients).set(change).where(eq(clients.id, marina.client.id))
    })
  const base = 'Você está bloqueado de fazer agendamentos.'
  await block({ is_blocked: true, blocked_reason: 'Faltou ao agendamento' })
  const forever = [403, 'client_blocked', `${base} Motivo: Faltou ao agendamento`]
  expect(await refusal({})).toEqual(forever)
  await block({ blocked_until: now + 2 * DAY + 1 })
  expect(await refusal({})).toEqual([
    403,
    'client_blocked',
    `${base} Motivo: Faltou ao agendamento Bloqueio expira em 3 dia(s).`,
  ])
  await block({ blocked_reason: null, blocked_until: now + 1 })
  expect(await refusal({})).toEqual([403, 'client_blocked', `${base} Bloqueio expira em 1 dia(s).`])
  expect(await listStoredBookings(server, business)).toEqual([])
  await block({ blocked_until: now })
  expect((await bookAs()).status).toBe(201)
})

test('whoever only typed the telephone of somebody who is blocked is sent to the salon', async () => {
  const change = { is_blocked: true, blocked_reason: 'Faltou ao agendamento' }
  await server.storage.write(async (tx) => {
    await tx.update(clients).set(change).where(eq(clients.id, marina.client.id))
  })
  const { status, body, text } = await bookAs()
  expect([status, body.code, body.message]).toEqual([
    403,
    'client_blocked',
    'Você está bloqueado de fazer agendamentos. Fale com o salão.',
  ])
  expect(text).not.toMatch(/Faltou|reason|days/)
})

test('a time outside the hours, or off the grid, is refused', async () => {
  const sentence = 'Este horário está fora do expediente. Escolha um dos horários oferecidos.'
  const outside = [409, 'outside_hours', sentence]
  expect(await refusal({ time: '07:45' })).toEqual(outside)
  expect(await refusal({ time: '17:30' })).toEqual(outside)
  expect(await refusal({ time: '10:05' })).toEqual(outside)
  expect(await refusal({ date: '2026-11-29' })).toEqual(outside)
  expect((await bookAs({ time: '17:15' })).status).toBe(201)
})

test('a time too near, or past, is refused; the last moment is still good', async () => {
  const late = 'Este horário já passou. Escolha outro horário.'
  server.setNow(server.context.now() + 60 * MINUTE + 1)
  expect(await refusal({ date: MONDAY, time: '09:00' })).toEqual([409, 'outside_notice', late])
  server.setNow(server.context.now() - 1)
  expect((await bookAs({ date: MONDAY, time: '09:00' })).status).toBe(201)
  await changeSettings(server, business, { general_settings: { advanceBooking: 120 } })
  expect(await refusal({ date: MONDAY, time: '10:45' })).toEqual([
    409,
    'outside_notice',
    'Este horário está muito próximo: agende com pelo menos 2 horas de antecedência.',
  ])
  expect((await bookAs({ date: MONDAY, time: '11:00' })).status).toBe(201)
})

test('yesterday and the 91st day are outside the window, the 90th is inside', async () => {
  const sentence =
    'Esta data não está aberta para agendamento: escolha entre hoje e os próximos 90 dias.'
  const outside = [409, 'outside_window', sentence]
  expect(await refusal({ date: addDays(MONDAY, -1) })).toEqual(outside)
  expect(await refusal({ date: addDays(MONDAY, 91) })).toEqual(outside)
  await changeSettings(server, business, {
    schedule_settings: { sunday: { enabled: true, schedules: [{ start: '08:00', end: '12:00' }] } },
  })
  expect((await bookAs({ date: addDays(MONDAY, 90) })).status).toBe(201)
})

test('"today" is the day of the business, not of the server', async () => {
  const late = Date.UTC(2026, 10, 24, 2)
  server.setNow(late)
  await changeSettings(server, business, {
    schedule_settings: { monday: { enabled: true, schedules: [{ start: '22:00', end: '24:00' }] } },
  })
  expect((await bookAs({ date: MONDAY, time: '23:00' })).status).toBe(201)
})

test('a blocked time is refused, where the agenda is blocked at all', async () => {
  const blockedDates = [{ date: TUESDAY, isFullDay: false, startTime: '10:00', endTime: '11:00' }]
  const sentence = 'Este horário não está disponível na agenda. Escolha outro horário.'
  await changeSettings(server, business, {
    exceptions_settings: { agendaBlocked: true, blockedDates },
  })
  expect(await refusal({ time: '09:30' })).toEqual([409, 'time_blocked', sentence])
  expect(await refusal({ time: '10:45' })).toEqual([409, 'time_blocked', sentence])
  expect((await bookAs({ time: '09:15' })).status).toBe(201)
  await changeSettings(server, business, {
    exceptions_settings: { agendaBlocked: false, blockedDates },
  })
  expect((await bookAs({ time: '10:30' })).status).toBe(201)
})

test('a service that is inactive, unknown or of another business cannot be booked', async () => {
  const other = await createBusiness(server.storage)
  const unknown = [404, 'service_not_found', 'Serviço não encontrado. Escolha outro serviço.']
  expect(await refusal({ service_id: 'nada' })).toEqual(unknown)
  expect(await refusal({ service_id: requireNth(other.services).id })).toEqual(unknown)
  expect(await refusal({ composite_id: requireNth(business.services).id })).toEqual(unknown)
  expect(await refusal({ service_id: requireNth(business.composites).id })).toEqual(unknown)
  await server.storage.write(async (tx) => {
    const mine = eq(services.id, requireNth(business.services).id)
    await tx.update(services).set({ status: 'inactive' }).where(mine)
  })
  expect(await refusal({})).toEqual([
    409,
    'service_inactive',
    'Este serviço não está mais disponível. Escolha outro serviço.',
  ])
})

test('a professional who is not offered, archived or of another business cannot be booked', async () => {
  const other = await createBusiness(server.storage)
  const own = await createBusiness(server.storage, {
    professionals: [{}, { services: [] }, { deleted: true }],
  })
  const { access_token } = await server.signIn(own.slug)
  const with_ = (professional_id: string) => refusal({ professional_id }, own, access_token)
  const notOffered = [
    409,
    'professional_not_offered',
    'Este profissional não realiza o serviço escolhido. Escolha outro profissional.',
  ]
  expect(await with_(requireNth(own.professionals, 1).id)).toEqual(notOffered)
  expect(await with_(requireNth(other.professionals).id)).toEqual(notOffered)
  expect(await with_('nada')).toEqual(notOffered)
  expect(await with_(requireNth(own.professionals, 2).id)).toEqual([
    409,
    'professional_archived',
    'Este profissional não atende mais aqui. Escolha outro profissional.',
  ])
})

test('what the page shows within a composite alone is not booked by itself, nor are its times told', async () => {
  const part = { service_id: requireNth(business.services, 1).id }
  const unknown = [404, 'service_not_found', 'Serviço não encontrado. Escolha outro serviço.']
  expect(await refusal(part)).toEqual(unknown)
  const { body } = await requestSlots(server, business, part)
  expect(body).toMatchObject({ code: 'service_not_found' })
  // A composite that is switched off hides nothing.
  const composites = [{ is_active: false, items: [{ service: 0 }] }]
  const other = await createBusiness(server.storage, { composites })
  expect((await requestSlots(server, other)).status).toBe(200)
})

test('a service and a composite, or neither, is a mistake that is marked', async () => {
  const sentence = 'Escolha um serviço ou um combo, nunca os dois.'
  const both = createBookingBody({ composite_id: requireNth(business.composites).id })
  for (const body of [both, { date: TUESDAY, time: '10:00' }]) {
    const answer = await bookRaw(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      message: 'Confira os campos marcados e tente de novo.',
      fields: { service_id: sentence },
    })
  }
})

test('a date or time that does not exist, or another origin, is marked by its field', async () => {
  const cases: [object, Record<string, unknown>][] = [
    [{ date: '2026-02-30' }, { date: 'Data inválida. Use AAAA-MM-DD.' }],
    [{ date: '11/24/2026' }, { date: 'Data inválida. Use AAAA-MM-DD.' }],
    [{ date: '24/11/2026' }, { date: 'Formato de data não suportado' }],
    [{ date: '2026-11-3' }, { date: 'Formato de data não suportado' }],
    [{ date: '2026-13-03' }, { date: 'Valores de data fora do range válido' }],
    [{ date: '' }, { date: 'String de data inválida' }],
    [{ date: 20261124 }, { date: 'String de data inválida' }],
    [{ date: undefined }, { date: 'Preencha este campo.' }],
    [{ time: '24:00' }, { time: 'Horário inválido. Use HH:mm.' }],
    [{ time: '9:00' }, { time: 'Horário inválido. Use HH:mm.' }],
    [{ origin: 'console' }, { origin: expect.any(String) }],
    [{ notes: 'a'.repeat(501) }, { notes: 'Use no máximo 500 caracteres.' }],
    [{ professional_id: 7 }, { professional_id: expect.any(String) }],
  ]
  for (const [more, fields] of cases) {
    const answer = await bookRaw(createBookingBody(more))
    expect(answer.status).toBe(400)
    const body: unknown = await answer.json()
    expect(body).toMatchObject({ code: 'invalid_input' })
    expect(body).toHaveProperty('fields', fields)
  }
  expect(await listStoredBookings(server, business)).toEqual([])
})

test("a note that would pass for a comanda's document is refused, other text is kept", async () => {
  const sentence = 'A observação deve ser um texto simples.'
  for (const notes of ['{"valorTotal": 1}', ' {} ', '[1, 2]']) {
    expect(await refusal({ notes })).toEqual([400, 'notes_not_text', sentence])
  }
  const texts = ['{quase json}', '12', '"aspas"', 'a'.repeat(500), '']
  for (const [i, notes] of texts.entries()) {
    const { status, body } = await bookAs({ notes, date: addDays(TUESDAY, i) })
    expect([status, body.client_note]).toEqual([201, notes || null])
  }
})

test('what is not JSON is refused, and so is a body that is too large', async () => {
  for (const body of ['', '{', 'service_id=1', '{"a":1,}']) {
    const answer = await bookRaw(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_json' })
  }
  for (const body of ['null', '[]', '"texto"', '7']) {
    const answer = await bookRaw(body)
    expect([body, answer.status]).toEqual([body, 400])
    expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
  }
  const large = await bookRaw(createBookingBody({ notes: 'a'.repeat(70_000) }))
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({
    code: 'too_large',
    message: 'O que foi enviado é grande demais.',
  })
})

test('a zero byte, which PostgreSQL cannot store, is no text and no id', async () => {
  expect((await bookAs({ notes: 'Olá\u0000' })).body.code).toBe('invalid_input')
  expect((await bookAs({ service_id: 'a\u0000' })).status).toBeLessThan(500)
  const path = `/api/public/${business.slug}/bookings/%00/cancel`
  const headers = { Authorization: `Bearer ${marina.access_token}` }
  expect((await server.request(path, { method: 'POST', headers })).status).toBe(404)
  expect(await listStoredBookings(server, business)).toEqual([])
})
