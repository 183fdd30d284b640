/** Calendars that are subscribed to: whoever holds an address reads it, until it is taken back. */
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { createBusinessOwner, listAuditRows } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'

let server: TestServer
let house: Business
let owner: Awaited<ReturnType<typeof createBusinessOwner>>
beforeEach(async () => {
  server = await startTestServer(WITH_PLANS)
  house = await createBusiness(server.storage, {
    professionals: [{ name: 'Ana' }, { name: 'Rui' }],
  })
  owner = await createBusinessOwner(server, house)
  await setPlan(server, owner.id, {})
})
afterEach(() => server.close())

const DATE = '2026-11-25'

/** @param of the place of a professional; null for the house */
async function makeAddress(of: number | null): Promise<string> {
  const professional_id = of === null ? null : requireNth(house.professionals, of).id
  const answer = await server.call(
    'POST /api/calendars',
    { body: { professional_id } },
    owner.token,
  )
  expect(answer.status).toBe(201)
  return new URL(answer.body.url).pathname
}

const book = (of: number, fields: Parameters<typeof insertBooking>[2] = {}) =>
  insertBooking(server.storage, house, {
    professional_id: requireNth(house.professionals, of).id,
    ...{ client_name: 'Marina Souza', client_phone: '11987654321' },
    ...{ client_email: 'marina@cliente.example', date: DATE, time: '10:00' },
    ...fields,
  })

async function read(path: string) {
  const answer = await server.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  return { text, events: events.map((one) => new ICAL.Event(one)), headers: answer.headers }
}

test('the house’s shows everybody’s bookings, a professional’s their own', async () => {
  await book(0)
  await book(1, { time: '11:00', client_name: 'Bia' })
  const [all, own] = [await read(await makeAddress(null)), await read(await makeAddress(1))]
  expect(all.events.map(({ summary }) => summary)).toEqual(['Marina Souza · Corte', 'Bia · Corte'])
  expect(own.events.map(({ summary }) => summary)).toEqual(['Bia · Corte'])
})

test('it says who comes and for what, and no way to reach them', async () => {
  await book(0)
  const { text } = await read(await makeAddress(null))
  expect(text).toContain('Marina Souza')
  expect(text).not.toMatch(/98765|cliente\.example/)
})

test('it reaches 30 days back and 180 ahead', async () => {
  const days = ['2026-10-23', '2026-10-24', '2027-05-22', '2027-05-23']
  for (const date of days) await book(0, { date, client_name: date })
  const { events } = await read(await makeAddress(0))
  expect(events.map(({ summary }) => summary.slice(0, 10))).toEqual(days.slice(1, 3))
})

test('what was called off, or thrown away, is told as cancelled', async () => {
  await book(0, { status: 'cancelled' })
  await book(0, { time: '12:00', deleted: true })
  const { events } = await read(await makeAddress(0))
  const told = events.map(({ component }) => component.getFirstPropertyValue('status'))
  expect(told).toEqual(['CANCELLED', 'CANCELLED'])
})

test('asked again, nothing is built while nothing changed; a booking, a name or the day changes it', async () => {
  const path = await makeAddress(0)
  const ask = async (etag: string) => {
    const answer = await server.request(path, { headers: { 'If-None-Match': etag } })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
  }
  const first = (await read(path)).headers.get('etag') ?? ''
  expect(await ask(first)).toEqual({ status: 304, etag: first })
  await book(0)
  const second = await ask(first)
  expect(second.status).toBe(200)
  const body = {
    changes: { business_name: 'Outro Nome' },
    shown: { business_name: house.settings.business_name },
  }
  const renamed = await server.call('PATCH /api/settings', { body }, owner.token)
  expect(renamed.status).toBe(200)
  const third = await ask(second.etag)
  expect(third.status).toBe(200)
  server.setNow(server.context.now() + 24 * 3_600_000)
  expect((await ask(third.etag)).status).toBe(200)
})

test('a new address ends the one before; one that was ended shows nothing', async () => {
  const old = await makeAddress(0)
  const house_path = await makeAddress(null)
  const path = await makeAddress(0)
  expect((await server.request(old)).status).toBe(404)
  await read(path)
  const params = { id: requireNth(house.professionals).id }
  for (const status of [204, 204]) {
    const ended = await server.call('DELETE /api/calendars/:id', { params }, owner.token)
    expect(ended.status).toBe(status)
  }
  expect((await server.request(path)).status).toBe(404)
  await read(house_path)
  await server.call('DELETE /api/calendars/house', {}, owner.token)
  expect((await server.request(house_path)).status).toBe(404)
  const actions = (await listAuditRows(server, owner.id)).map(({ action }) => action)
  expect(actions.filter((one) => one.startsWith('calendar'))).toEqual([
    ...['calendar_made', 'calendar_made', 'calendar_made'],
    ...['calendar_revoked', 'calendar_revoked'],
  ])
})

test('it is shown again to whom it belongs, and what is stored is no address', async () => {
  const path = await makeAddress(1)
  const { body } = await server.call('GET /api/calendars', {}, owner.token)
  expect(body.house).toBeNull()
  expect(body.professionals.map(({ name, calendar }) => [name, calendar?.url ?? null])).toEqual([
    ['Ana', null],
    ['Rui', `http://vez.test${path}`],
  ])
  const secret = path.slice('/cal/'.length, -'.ics'.length)
  expect(server.logged()).not.toContain(secret)
})

test.each(['/cal/nada.ics', `/cal/${'a'.repeat(43)}.ics`])(
  'an address of nobody’s: %s',
  async (path) => {
    expect((await server.request(path)).status).toBe(404)
  },
)

test('a house that is leaving is gone; one without a plan, and who was archived, show nothing', async () => {
  const [path, own] = [await makeAddress(null), await makeAddress(1)]
  const professional = { params: { id: requireNth(house.professionals, 1).id } }
  const archived = await server.call(
    'POST /api/professionals/:id/archive',
    professional,
    owner.token,
  )
  expect(archived.status).toBe(200)
  expect((await server.request(own)).status).toBe(404)
  await setPlan(server, owner.id, { is_blocked: true })
  expect((await server.request(path)).status).toBe(404)
  await setPlan(server, owner.id, { is_blocked: false })
  await read(path)
  const leaving = { asked_at: server.context.now(), due_at: server.context.now() + 1 }
  await server.storage.write((tx) => insertLeaving(tx, house.user_id, leaving))
  expect((await server.request(path)).status).toBe(410)
})

test('a professional has an address of their own, the same that the owner sees', async () => {
  const { id } = requireNth(house.professionals)
  const profile = { name: 'Ana', email: 'ana@equipe.example', role: 'professional' } as const
  const account = await addAccount(server, { ...profile, professional_id: id })
  const { access_token } = await openAccount(server, account.id)
  const none = await server.call('GET /api/professional/calendar', {}, access_token)
  expect(none.body).toEqual({ calendar: null })
  const made = await server.call('POST /api/professional/calendar', {}, access_token)
  expect(made.status).toBe(201)
  const seen = await server.call('GET /api/calendars', {}, owner.token)
  expect(seen.body.professionals[0]?.calendar?.url).toBe(made.body.url)
  await book(0)
  expect((await read(new URL(made.body.url).pathname)).events).toHaveLength(1)
  const ended = await server.call('DELETE /api/professional/calendar', {}, access_token)
  expect(ended.status).toBe(204)
  expect((await server.request(new URL(made.body.url).pathname)).status).toBe(404)
})
