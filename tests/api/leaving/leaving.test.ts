/** A house leaves: asked for by its owner alone, taken back in seven days, and then gone. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#api/contract/contract.ts'
import { listSessions } from '#db/account/auth-sessions.ts'
import { clients } from '#db/tables/client.ts'
import { due_work } from '#db/tables/due-work.ts'
import { outbox } from '#db/tables/outbox.ts'
import { book, cancel, DAY, requestSlots, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { reschedule } from '#tests/support/api/calls/page-calls.ts'
import { removeHouse } from '#tests/support/api/leaving-calls.ts'
import { addFactor, markSecondStep } from '#tests/support/api/people/factors.ts'
import { joinReception } from '#tests/support/api/people/reception.ts'
import {
  createBusinessOwner,
  PASSWORD,
  proveEmail,
  signInByPassword,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, insertBooking } from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
beforeEach(async () => {
  server = await startTestServer()
  house = await createBusiness(server.storage)
  owner = await createBusinessOwner(server, house)
})
afterEach(() => server.close())

/** Days pass in these tests, and a session's token does not last as long. */
const getToken = async () => (await signInByPassword(server, owner.email)).body.access_token ?? ''

const read = async (token?: string) =>
  (await server.call('GET /api/leaving', {}, token ?? (await getToken()))).body
type Typed = Partial<CallInput<'POST /api/leaving'>['body']>
const ask = async (typed: Typed = {}, token?: string) => {
  const shown = token ?? (await getToken())
  const name = house.settings.business_name
  const body = { name, current_password: PASSWORD, ...typed }
  return server.call('POST /api/leaving', { body }, shown)
}
const stay = async () => server.call('DELETE /api/leaving', {}, await getToken())
const listQueued = () =>
  server.storage.read((db) =>
    db
      .select({ kind: outbox.kind, due_at: due_work.due_at })
      .from(outbox)
      .innerJoin(due_work, eq(due_work.id, outbox.id))
      .where(eq(due_work.user_id, house.user_id))
      .orderBy(due_work.due_at),
  )
const getPage = async (path = '') => {
  const answer = await server.request(`/${house.slug}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const leaveAndRemove = async () => {
  await ask()
  server.setNow(server.context.now() + 7 * DAY)
  await removeHouse(server, house.user_id)
}

test('it is asked for by the name of the house, and due in seven days', async () => {
  const wrong = await ask({ name: 'Outro salão' })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { name: 'Digite o nome do seu salão como aparece acima.' },
  ])
  expect((await read()).leaving).toBeNull()
  const asked = await ask({ name: ` ${house.settings.business_name.toUpperCase()} ` })
  const due_at = new Date(server.context.now() + 7 * DAY).toISOString()
  expect(asked.body).toMatchObject({ due_at })
  const me = await server.call('GET /api/me', {}, owner.token)
  expect(me.body.leaving).toEqual({ due_at, timezone: 'America/Sao_Paulo' })
})

test('its owner shows their password, and a fresh second step where they have one', async () => {
  const bare = { current_password: null }
  expect((await ask(bare)).body.code).toBe('reauthentication_needed')
  const wrong = await ask({ current_password: 'outra' })
  expect(wrong.body.code).toBe('reauthentication_not_valid')
  expect((await read()).leaving).toBeNull()
  const [session] = await server.storage.read((db) => listSessions(db, owner.id))
  const handle = session?.handle ?? ''
  await addFactor(server, owner.id)
  const before = await markSecondStep(server, { handle })
  server.setNow(server.context.now() + 11 * 60_000)
  expect((await ask({}, before)).body.code).toBe('insufficient_aal')
  const token = await markSecondStep(server, { handle })
  expect((await server.call('GET /api/leaving', {}, token)).body.leaving).toBeNull()
  expect((await ask({}, token)).status).toBe(200)
})

test('asked for twice it is the same, with one mail at once and one the day before', async () => {
  const first = await ask()
  server.setNow(server.context.now() + 60_000)
  expect((await ask()).body).toEqual(first.body)
  const due_at = Date.parse(first.body.due_at)
  expect(await listQueued()).toEqual([
    { kind: 'leaving_asked', due_at: due_at - 7 * DAY },
    { kind: 'leaving_soon', due_at: due_at - DAY },
  ])
})

test('taken back, once or twice, nothing is removed and nobody is reminded', async () => {
  await ask()
  expect((await stay()).status).toBe(204)
  expect((await stay()).status).toBe(204)
  expect((await listQueued()).map(({ kind }) => kind)).toEqual(['leaving_asked'])
  server.setNow(server.context.now() + 8 * DAY)
  await removeHouse(server, house.user_id)
  expect((await getPage()).status).toBe(200)
  expect(await server.storage.read((db) => db.$count(due_work, eq(due_work.kind, 'leaving')))).toBe(
    1,
  )
})

test('asked for again after it was taken back, it is due from then on', async () => {
  await ask()
  await stay()
  server.setNow(server.context.now() + 3 * DAY)
  await ask()
  server.setNow(server.context.now() + 4 * DAY)
  await removeHouse(server, house.user_id)
  expect((await getPage()).status).toBe(200)
  expect((await read()).leaving).not.toBeNull()
})

test('meanwhile nobody books or moves anything by the page, and what is booked can be called off', async () => {
  const { access_token: token } = await server.signIn(house.slug)
  const booked = await book(server, house, token, { date: TUESDAY, time: '10:00' })
  const { id } = booked.body
  await ask()
  const page = await getPage()
  expect(page.status).toBe(200)
  expect(page.text).toContain('não está recebendo agendamentos')
  expect(page.text).toContain(`href="/${house.slug}/history"`)
  expect((await getPage('/booking')).text).toContain('não está recebendo agendamentos')
  expect((await getPage('/history')).text).not.toContain('não está recebendo agendamentos')
  const again = await book(server, house, token, { date: TUESDAY, time: '14:00' })
  expect(again.body.code).toBe('house_leaving')
  expect((await requestSlots(server, house)).body.code).toBe('house_leaving')
  const moved = await reschedule(server, house, token, id, { date: TUESDAY, time: '14:00' })
  expect(moved.body.code).toBe('house_leaving')
  expect((await cancel(server, house, token, id)).status).toBeLessThan(300)
  await stay()
  expect((await book(server, house, token, { date: TUESDAY, time: '14:00' })).status).toBe(201)
})

test('meanwhile its door is closed, and nobody new is written down as its client', async () => {
  const slug = house.slug
  const known = { nome: 'Rita Alves', email: 'rita@example.com', telefone: '11987650001' }
  const stranger = { nome: 'Lia Prado', email: 'lia@example.com', telefone: '11987650002' }
  const enter = (body: typeof known) =>
    server.call('POST /api/public/:slug/session', { params: { slug }, body })
  // A Tuesday, at noon in São Paulo.
  server.setNow(Date.UTC(2026, 10, 24, 15))
  const readNow = async () =>
    (await server.call('GET /api/public/:slug/now', { params: { slug } })).body
  expect((await readNow()).is_open).toBe(true)
  expect((await enter(known)).status).toBe(200)
  const count = () =>
    server.storage.read((db) => db.$count(clients, eq(clients.user_id, house.user_id)))
  const before = await count()
  await ask()
  expect(await readNow()).toEqual({ is_open: false, until: null, opens: null, first_free: null })
  expect((await enter(stranger)).body.code).toBe('house_leaving')
  expect((await enter(known)).status).toBe(200)
  expect(await count()).toBe(before)
  await stay()
  expect((await enter(stranger)).status).toBe(200)
})

test('once its days are over everybody is signed out, and its address says that it is gone', async () => {
  const reception = await joinReception(server, house)
  const { access_token: client } = await server.signIn(house.slug)
  await leaveAndRemove()
  for (const token of [owner.token, reception.token])
    expect((await server.call('GET /api/me', {}, token)).status).toBeGreaterThanOrEqual(401)
  for (const path of ['', '/booking', '/b/qualquer', '/history']) {
    const page = await getPage(path)
    expect([path, page.status]).toEqual([path, 410])
  }
  const gone = await server.request(`/api/public/${house.slug}`)
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({ code: 'business_gone' })
  const booked = await book(server, house, client, { date: TUESDAY, time: '10:00' })
  expect(booked.status).toBe(410)
})

test('its address is nobody’s again', async () => {
  await leaveAndRemove()
  const other = await createBusinessOwner(server, await createBusiness(server.storage))
  const query = { slug: house.slug }
  const answer = await server.call('GET /api/settings/slug', { query }, other.token)
  expect(answer.body.state).toBe('taken')
})

test('a client’s account, and what other houses have of them, stays', async () => {
  const other = await createBusiness(server.storage)
  const account = await proveEmail(server)
  const body = { nome: 'Marina Souza', email: account.email, telefone: '11987654321' }
  for (const { slug } of [house, other])
    await server.call('POST /api/public/:slug/session', { params: { slug }, body }, account.token)
  await leaveAndRemove()
  const { token } = await proveEmail(server, account.email)
  const me = await server.call('GET /api/me', {}, token)
  expect([me.status, me.body.email]).toEqual([200, account.email])
  const page = await server.request(`/${other.slug}`)
  expect(page.status).toBe(200)
})

test('what it would take along is told in numbers', async () => {
  const { access_token: token } = await server.signIn(house.slug)
  await book(server, house, token, { date: TUESDAY, time: '10:00' })
  const { consequences } = await read()
  expect(consequences).toMatchObject({
    ...{ clients: house.clients.length + 1, bookings: 1, bookings_ahead: 1, debtors: 0, owed: 0 },
    professionals: house.professionals.length,
  })
})

test('ahead is what is still to come: nothing of earlier today, nothing done or called off', async () => {
  const now = Date.UTC(2026, 10, 24, 15)
  server.setNow(now)
  // In São Paulo.
  const [date, time] = ['2026-11-24', '12:00']
  const plant = (fields: Parameters<typeof insertBooking>[2]) =>
    insertBooking(server.storage, house, { date, ...fields })
  await plant({ time: '00:30' })
  await plant({ time: '23:00', status: 'completed', completed_at: now })
  await plant({ time: '22:00', status: 'cancelled' })
  await plant({ time: '21:00', deleted: true })
  await plant({ time })
  await plant({ date: '2026-11-25', time: '00:30', status: 'pendente' })
  const { consequences } = await read()
  expect(consequences).toMatchObject({ bookings: 6, bookings_ahead: 2 })
})
