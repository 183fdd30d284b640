/** What an owner books in the agenda. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { profiles } from '#db/tables/business.ts'
import { clients } from '#db/tables/client.ts'
import {
  book,
  changeSettings,
  DAY,
  MONDAY,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  startOwnerSalon,
} from '#tests/support/api/calls/owner-calls.ts'
import { listSmsTo } from '#tests/support/api/people/sign-up.ts'
import { createPhone, requireNth } from '#tests/support/db/factories.ts'

let house: OwnerSalon
beforeEach(async () => {
  house = await startOwnerSalon()
})
afterEach(() => house.server.close())

const listClients = ({ server, business: { user_id } }: OwnerSalon) =>
  server.storage.read((db) => db.select().from(clients).where(eq(clients.user_id, user_id)))

test('a booking has the client, price and duration of the house’s own rows', async () => {
  const { status, body } = await house.book({ notes: 'alergia a amônia' })
  const client = requireNth(house.business.clients)
  expect([status, body.skipped]).toEqual([201, []])
  expect(requireNth(body.bookings)).toMatchObject({
    ...{ client_id: client.id, client_name: client.nome, client_phone: client.telefone },
    ...{ service_name: 'Corte', professional_name: 'Rafa', date: TUESDAY, time: '10:00' },
    ...{ price: 50, total: 50, duration: 30, status: 'confirmed', origin: 'console', version: 1 },
    ...{ notes: 'alergia a amônia', encaixe: false, series_id: null, is_courtesy: false },
  })
  const [row] = await house.rows()
  expect(row).toMatchObject({ session_id: null, service_original_price: 5000 })
})

test('the owner sets price, duration and state, off the grid, outside hours and in the past', async () => {
  const asked = {
    ...{ date: '2026-11-15', time: '03:07', price: 12.34, duration: 75 },
    ...{ status: 'pendente' as const, is_courtesy: true },
  }
  expect(await house.booked(asked)).toMatchObject({ ...asked, total: 0 })
  expect(await house.booked({ date: '2029-01-01', time: '23:50' })).toMatchObject({
    date: '2029-01-01',
  })
  const [row] = await house.rows()
  expect(row).toMatchObject({ price: 1234, service_original_price: 5000 })
})

test('a composite is booked as a whole', async () => {
  const combo = await openOwnerSalon(house.server, {
    services: [{ name: 'Corte' }, { name: 'Barba', price: 3000, duration: 20 }],
    composites: [{ name: 'Completo', total_price: 7000, items: [{ service: 0 }, { service: 1 }] }],
  })
  const { id } = requireNth(combo.business.composites)
  expect(await combo.booked({ composite_id: id })).toMatchObject({
    ...{ composite_id: id, service_name: 'Completo', price: 70, duration: 50 },
    service_id: requireNth(combo.business.services).id,
  })
  const both = await combo.book({
    composite_id: id,
    service_id: requireNth(combo.business.services).id,
  })
  expect(formatAnswer(both)).toBe('400 invalid_input')
})

test('somebody at the door needs no more than a name', async () => {
  const walkIn = await house.booked({ client: { nome: '  Seu   João ' } })
  expect(walkIn).toMatchObject({ client_name: 'Seu João', client_phone: null, client_email: null })
  // Two people of one name are two people.
  const other = await house.booked({ client: { nome: 'Seu João' }, time: '11:00' })
  expect(other.client_id).not.toBe(walkIn.client_id)
})

test('a known telephone with another name books nothing before it is said for whom', async () => {
  const { id, nome, telefone } = requireNth(house.business.clients)
  const typed = `(${telefone?.slice(0, 2)}) ${telefone?.slice(2)}`
  const client = { nome: 'Outro Nome', telefone: typed }
  const refused = await house.book({ client })
  expect(formatAnswer(refused)).toBe('409 client_known')
  expect(refused.body).toMatchObject({ client: { id, nome } })
  const used = await house.booked({ client: { ...client, known: 'use' } })
  expect(used).toMatchObject({ client_id: id, client_name: nome, client_phone: telefone })
  const named = await house.booked({ client: { ...client, known: 'in_name' }, time: '11:00' })
  expect(named).toMatchObject({ client_id: id, client_name: nome, client_phone: telefone })
  expect(named.guest_name).toBe('Outro Nome')
  // Written in another way it is the same name.
  const same = { nome: ` ${nome.toUpperCase()} `, telefone: typed }
  expect(await house.booked({ client: same, time: '12:00' })).toMatchObject({ client_name: nome })
  expect(await listClients(house)).toHaveLength(1)
  expect((await listClients(house))[0]).toMatchObject({ nome })
})

test('an e-mail tells who somebody is where no other telephone does', async () => {
  const { id, email = '' } = requireNth(house.business.clients)
  const shown = { nome: 'X', email: String(email).toUpperCase() }
  const known = { ...shown, known: 'use' as const }
  expect((await house.booked({ client: known })).client_id).toBe(id)
  const telefone = createPhone()
  const child = await house.booked({ client: { ...shown, nome: 'Filho', telefone }, time: '11:00' })
  expect(child).toMatchObject({ client_name: 'Filho', client_phone: telefone })
  expect(child.client_id).not.toBe(id)
})

test('what was typed wrongly, or not at all, is said', async () => {
  const refused = async (client: object) =>
    // The shapes of the contract allow each of these; what they hold is the rules' to judge.
    formatAnswer(await house.book({ client: client as { nome: string } }))
  expect(await refused({ nome: ' ' })).toBe('400 client_name_missing')
  expect(await refused({ nome: 'Ana', telefone: '123' })).toBe('400 invalid_phone')
  expect(await refused({ nome: 'Ana', telefone: '119876543210' })).toBe('400 invalid_phone')
  expect(await refused({ nome: 'Ana', email: 'ana@' })).toBe('400 invalid_email')
  expect(await refused({ id: 'ninguem' })).toBe('404 client_not_found_here')
  expect(formatAnswer(await house.book({ notes: '{"comandaItens":[]}' }))).toBe(
    '400 notes_not_text',
  )
  expect(formatAnswer(await house.book({ service_id: 'nenhum' }))).toBe('404 service_not_found')
  expect(formatAnswer(await house.book({ professional_id: 'x' }))).toBe(
    '404 professional_not_found',
  )
  expect(await house.rows()).toEqual([])
  expect(await listClients(house)).toHaveLength(1)
})

test('a client who is blocked is refused with the fixed words, until the block is over', async () => {
  const until = house.server.context.now() + 2 * DAY
  await house.server.storage.write(async (tx) => {
    const block = { is_blocked: true, blocked_until: until, blocked_reason: 'Faltou' }
    await tx.update(clients).set(block)
  })
  const { status, body } = await house.book()
  expect([status, body.code, body.message]).toEqual([
    403,
    'client_blocked_here',
    'Este cliente está bloqueado de fazer agendamentos. Motivo: Faltou Bloqueio expira em 2 dia(s).',
  ])
  const { body: found } = await house.server.call('GET /api/clients', { query: {} }, house.token)
  expect(requireNth(found.clients).blocked?.message).toBe(body.message)
})

test('rows of another house are none', async () => {
  const there = await openOwnerSalon(house.server)
  const theirs = there.business
  for (const asked of [
    { client: { id: requireNth(theirs.clients).id } },
    { service_id: requireNth(theirs.services).id },
    { professional_id: there.getProfessionalId(0) },
  ]) {
    expect((await house.book(asked)).status).toBe(404)
  }
  const telefone = requireNth(theirs.clients).telefone ?? ''
  const booking = await house.booked({ client: { nome: 'Ana', telefone } })
  expect(booking.client_id).not.toBe(requireNth(theirs.clients).id)
})

test('over another booking only an encaixe stands, and nothing is put over it', async () => {
  await house.booked()
  expect(formatAnswer(await house.book({ time: '10:15' }))).toBe('409 slot_taken')
  expect((await house.booked({ time: '10:15', encaixe: true })).encaixe).toBe(true)
  expect(formatAnswer(await house.book({ time: '10:30' }))).toBe('409 slot_taken')
  expect((await house.book({ time: '10:45' })).status).toBe(201)
  expect((await house.book({ professional_id: house.getProfessionalId(1) })).status).toBe(201)
})

test('in a blocked time only an encaixe stands', async () => {
  await house.block({ professional_id: house.getProfessionalId(0) })
  const { status, body } = await house.book({ time: '09:45' })
  expect([status, body.code]).toEqual([409, 'time_blocked'])
  expect((await house.book({ time: '09:30' })).status).toBe(201)
  expect((await house.book({ time: '11:00', encaixe: true })).status).toBe(201)
  expect((await house.book({ professional_id: house.getProfessionalId(1) })).status).toBe(201)
})

test('a client cannot book where the owner has', async () => {
  await house.booked()
  const { access_token } = await house.server.signIn(house.business.slug)
  const professional_id = house.getProfessionalId(0)
  const answer = await book(house.server, house.business, access_token, { professional_id })
  expect(formatAnswer(answer)).toBe('409 slot_taken')
})

test('the same key and body book once, another body under it is refused', async () => {
  const first = await house.book({}, 'uma-vez')
  const again = await house.book({}, 'uma-vez')
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(formatAnswer(await house.book({ time: '15:00' }, 'uma-vez'))).toBe(
    '422 idempotency_key_reused',
  )
  expect(await house.rows()).toHaveLength(1)
  const there = await openOwnerSalon(house.server)
  expect((await there.book({}, 'uma-vez')).status).toBe(201)
})

test('a walk-in whose answer was lost is no second client', async () => {
  const client = { nome: 'Seu João' }
  await house.book({ client }, 'porta')
  await house.book({ client }, 'porta')
  expect(await listClients(house)).toHaveLength(2)
})

test('a client is told when they are expected, by mail or else by telephone, and nobody of the past or of what waits', async () => {
  const email = requireNth(house.business.clients).email ?? ''
  await house.booked({ date: MONDAY, time: '07:00' })
  await house.booked({ status: 'pendente' })
  await house.booked({ client: null, time: '09:00' })
  expect(await listSmsTo(house.server, email)).toEqual([])
  await house.booked({ time: '12:00' })
  const [text = '', ...more] = await listSmsTo(house.server, email)
  expect(text).toContain('12:00')
  expect(more).toEqual([])
  expect((await house.server.sent()).texts).toEqual([])
  const telefone = createPhone()
  await house.booked({ client: { nome: 'Sem E-mail', telefone }, time: '14:00' })
  const { texts } = await house.server.sent()
  expect(texts.map(({ channel, to }) => `${channel} ${to}`)).toEqual([`whatsapp +55${telefone}`])
})

test('the agenda shows hours within the house’s, columns by name and whoever left with bookings', async () => {
  const open = { enabled: true, schedules: [{ start: '07:00', end: '12:30' }] }
  const there = await openOwnerSalon(house.server, {
    professionals: [
      { name: 'Zélia' },
      { name: 'Ática', working_hours: { tuesday: open } },
      { name: 'Foi Embora', deleted: true },
      { name: 'Também Foi', deleted: true },
    ],
  })
  await there.insert({ professional_id: there.getProfessionalId(2) })
  const { body } = await there.agenda(TUESDAY, '2026-11-25')
  expect(body.professionals.map(({ name, archived }) => [name, archived])).toEqual([
    ['Ática', false],
    ['Foi Embora', true],
    ['Zélia', false],
  ])
  const hours = body.days.map((day) => new Map(day.hours.map((it) => [it.professional_id, it])))
  expect(hours.map((day) => day.get(there.getProfessionalId(1))?.windows)).toEqual([
    [{ start: '08:00', end: '12:30' }],
    [],
  ])
  expect(hours.map((day) => day.get(there.getProfessionalId(0))?.windows)).toEqual([
    [{ start: '08:00', end: '18:00' }],
    [{ start: '08:00', end: '18:00' }],
  ])
  expect(hours[0]?.has(there.getProfessionalId(2))).toBe(false)
})

test('the agenda knows of the last event', async () => {
  const before = (await house.agenda()).body.event
  await house.booked()
  const after = (await house.agenda()).body.event
  expect(after).toBeGreaterThan(before)
})

test('the agenda names the professional who has the e-mail of whoever asks, and nobody else', async () => {
  const { email } = house.business.profile
  expect(await findOwn()).toBeNull()
  // The neighbours' one, one who no longer works here, and one of another address.
  await openOwnerSalon(house.server, { professionals: [{ name: 'Dona', email }] })
  await addProfessional({ name: 'Dona de antes', email, deleted: true })
  await addProfessional({ name: 'Ana', email: 'ana@aurora.example' })
  expect(await findOwn()).toBeNull()
  const own = await addProfessional({ name: 'Dona', email: email.toUpperCase() })
  expect(await findOwn()).toBe(own)
})

test('whoever has no e-mail is found by their telephone, and nobody else', async () => {
  const phone = createPhone()
  // None is nobody's: neither of an account without one, nor of a professional without one.
  await addProfessional({ name: 'Sem contato', email: '', phone: null })
  await changeProfile({ email: '', phone: null })
  expect(await findOwn()).toBeNull()
  await changeProfile({ email: '', phone })
  await openOwnerSalon(house.server, { professionals: [{ name: 'Dona', phone }] })
  await addProfessional({ name: 'Dona de antes', phone, deleted: true })
  await addProfessional({ name: 'Ana', phone: createPhone() })
  expect(await findOwn()).toBeNull()
  const own = await addProfessional({ name: 'Dona', phone })
  expect(await findOwn()).toBe(own)
  // Who has both is looked for by the e-mail.
  await changeProfile({ email: 'dona@aurora.example', phone })
  expect(await findOwn()).toBeNull()
})

const findOwn = async () => (await house.agenda()).body.own_professional_id

const changeProfile = (contact: { email: string; phone: string | null }) =>
  house.server.storage.write((tx) =>
    tx.update(profiles).set(contact).where(eq(profiles.id, house.business.user_id)),
  )

/** @returns their id */
async function addProfessional({
  deleted = false,
  ...professional
}: {
  name: string
  email?: string
  phone?: string | null
  deleted?: boolean
}) {
  const { server, token } = house
  const input = { headers: {}, body: { professional } }
  const { id } = (await server.call('POST /api/professionals', input, token)).body
  if (deleted) await server.call('POST /api/professionals/:id/archive', { params: { id } }, token)
  return id
}

test('interval, time zone and blocks come with the days', async () => {
  const general_settings = { bookingTimeInterval: 20, timezone: 'America/Manaus' }
  await changeSettings(house.server, house.business, { general_settings })
  await house.block({ reason: 'Reunião' })
  const { body } = await house.agenda()
  expect(body).toMatchObject({
    ...{ interval: 20, timezone: 'America/Manaus', agenda_blocked: true, today: MONDAY },
    blocks: [{ date: TUESDAY, start: '10:00', end: '12:00', reason: 'Reunião', full_day: false }],
  })
  expect((await house.agenda('2026-11-25')).body.blocks).toEqual([])
})

test('what goes on after midnight is told with the next day, beside what begins there', async () => {
  const { id } = await house.booked({ date: MONDAY, time: '23:30', duration: 60 })
  await house.booked({ date: MONDAY, time: '22:00', duration: 30 })
  const off = await house.booked({ date: MONDAY, time: '22:30', duration: 1440, encaixe: true })
  await house.set(off, 'cancelled')
  const neighbour = await openOwnerSalon(house.server)
  await neighbour.booked({ date: MONDAY, time: '23:30', duration: 60 })
  const read = async (from: string, to = from) => {
    const { bookings, overnight } = (await house.agenda(from, to)).body
    return [bookings.length, overnight.map((one) => one.id)]
  }
  expect(await read(TUESDAY)).toEqual([0, [id]])
  expect(await read(MONDAY)).toEqual([3, []])
  expect(await read(MONDAY, TUESDAY)).toEqual([3, []])
})

test('a day on which the house itself does not open is told so', async () => {
  const { days } = (await house.agenda('2026-11-21', '2026-11-22')).body
  expect(days.map(({ date, closed }) => [date, closed])).toEqual([
    ['2026-11-21', false],
    ['2026-11-22', true],
  ])
})
