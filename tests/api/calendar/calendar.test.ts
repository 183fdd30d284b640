/** Calendars that are subscribed to: whoever holds an address reads it, until it is taken back. */
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { KeptCalendars } from '#api/calendar/kept-calendars.ts'
import { updateUser } from '#db/account/users.ts'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { recoverAccount } from '#tests/support/api/people/auth-calls.ts'
import { createBusinessOwner, listAuditRows, PASSWORD } from '#tests/support/api/people/sign-up.ts'
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
    { body: { professional_id, current_password: PASSWORD } },
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

test('a booking leads to the screen of whoever has the address', async () => {
  const { id } = await book(1)
  const [all, own] = [await read(await makeAddress(null)), await read(await makeAddress(1))]
  const listLinks = ({ events }: typeof all) =>
    events.map(({ component }) => component.getFirstPropertyValue('url'))
  const query = `?dia=${DATE}&agendamento=${id}`
  expect(listLinks(all)).toEqual([`http://vez.test/admin/agenda${query}`])
  expect(listLinks(own)).toEqual([`http://vez.test/professional/dashboard${query}`])
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

test('what a session alone shows is that there is one; the address comes again by the password', async () => {
  const path = await makeAddress(1)
  const listed = await server.call('GET /api/calendars', {}, owner.token)
  const created_at = new Date(server.context.now()).toISOString()
  expect(listed.body.house).toBeNull()
  expect(listed.body.professionals.map(({ name, calendar }) => [name, calendar])).toEqual([
    ['Ana', null],
    ['Rui', { created_at }],
  ])
  const secret = path.slice('/cal/'.length, -'.ics'.length)
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  const ask = (professional_id: string | null, shown: object) =>
    server.call('POST /api/calendars/address', { body: { professional_id, ...shown } }, owner.token)
  const { id } = requireNth(house.professionals, 1)
  for (const shown of [{}, { current_password: 'outra senha' }]) {
    const refused = await ask(id, shown)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(refused.body)).not.toContain(secret)
  }
  const again = await ask(id, { current_password: PASSWORD })
  expect([again.status, again.body]).toEqual([200, { url: `http://vez.test${path}`, created_at }])
  expect((await ask(null, { current_password: PASSWORD })).status).toBe(404)
  // It goes on: who looks for it does not end it.
  await read(path)
  const actions = (await listAuditRows(server, owner.id)).map(({ action }) => action)
  expect(actions.filter((one) => one.startsWith('calendar'))).toEqual([
    ...['calendar_made', 'calendar_shown'],
  ])
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

/** Ana with a password of hers, signed in. */
async function signInAna() {
  const { id } = requireNth(house.professionals)
  const profile = { name: 'Ana', email: 'ana@equipe.example', role: 'professional' } as const
  const account = await addAccount(server, { ...profile, professional_id: id })
  const change = { password_hash: await server.context.passwords.hash(PASSWORD), updated_at: 1 }
  await server.storage.write((tx) => updateUser(tx, account.id, change))
  return { id, ...(await openAccount(server, account.id)) }
}

test('a professional’s session alone neither makes the address of their calendar nor shows it', async () => {
  const { access_token } = await signInAna()
  const calls = [
    'POST /api/professional/calendar',
    'POST /api/professional/calendar/address',
  ] as const
  const ask = async (call: (typeof calls)[number], body: object) => {
    const answer = await server.call(call, { body }, access_token)
    return answer.status < 300 ? answer.body.url : answer.body.code
  }
  for (const call of calls) {
    expect(await ask(call, {})).toBe('reauthentication_needed')
    expect(await ask(call, { current_password: 'chute' })).toBe('reauthentication_not_valid')
  }
  const proof = { current_password: PASSWORD }
  expect(await ask('POST /api/professional/calendar/address', proof)).toBe('not_found')
  const url = await ask('POST /api/professional/calendar', proof)
  expect(await ask('POST /api/professional/calendar/address', proof)).toBe(url)
  const { body } = await server.call('GET /api/professional/calendar', {}, access_token)
  expect(Object.keys(body.calendar ?? {})).toEqual(['created_at'])
})

test('a professional has an address of their own, the same that the owner sees', async () => {
  const { id, access_token } = await signInAna()
  const none = await server.call('GET /api/professional/calendar', {}, access_token)
  expect(none.body).toEqual({ calendar: null })
  const made = await server.call(
    'POST /api/professional/calendar',
    { body: { current_password: PASSWORD } },
    access_token,
  )
  expect(made.status).toBe(201)
  const proof = { professional_id: id, current_password: PASSWORD }
  const seen = await server.call('POST /api/calendars/address', { body: proof }, owner.token)
  expect(seen.body).toEqual(made.body)
  await book(0)
  expect((await read(new URL(made.body.url).pathname)).events).toHaveLength(1)
  const ended = await server.call('DELETE /api/professional/calendar', {}, access_token)
  expect(ended.status).toBe(204)
  expect((await server.request(new URL(made.body.url).pathname)).status).toBe(404)
})

test.each([
  ['their access', 'DELETE /api/professionals/:id/access'],
  ['their place in the team', 'POST /api/professionals/:id/archive'],
] as const)('who loses %s loses the address of their calendar, for good', async (_what, end) => {
  const path = await makeAddress(1)
  await read(path)
  const params = { id: requireNth(house.professionals, 1).id }
  expect((await server.call(end, { params }, owner.token)).status).toBeLessThan(300)
  expect((await server.request(path)).status).toBe(404)
  await server.call('POST /api/professionals/:id/restore', { params }, owner.token)
  expect((await server.request(path)).status).toBe(404)
})

test('a recovered account ends the addresses that somebody may have made meanwhile', async () => {
  const path = await makeAddress(null)
  const { access_token } = await recoverAccount(server, owner.email)
  const body = { password: 'uma senha bem nova e longa' }
  expect((await server.call('PUT /auth/v1/user', { body }, access_token)).status).toBe(200)
  expect((await server.request(path)).status).toBe(404)
})

test('asked often it is read from the database once, until something changes; its head never', async () => {
  const path = await makeAddress(null)
  await book(0)
  const heavy = vi.spyOn(server.context.storage, 'readHeavy')
  const head = await server.request(path, { method: 'HEAD' })
  expect([head.status, await head.text(), heavy.mock.calls.length]).toEqual([200, '', 0])
  const [one, other] = await Promise.all([read(path), read(path)])
  const again = await read(path)
  expect([other.text, again.text, heavy.mock.calls.length]).toEqual([one.text, one.text, 1])
  expect(head.headers.get('etag')).toBe(one.headers.get('etag'))
  await book(1, { time: '11:00' })
  expect((await read(path)).events).toHaveLength(2)
  expect(heavy.mock.calls).toHaveLength(2)
})

test('who reads one address too often waits; another network and another address do not', async () => {
  const [path, own] = [await makeAddress(null), await makeAddress(0)]
  const strict = createApp({ ...server.context, rateLimitFactor: 0.1 })
  const ask = (from: string, to: string) =>
    strict.request(to, {}, { incoming: { socket: { remoteAddress: from } } })
  const statuses: number[] = []
  for (let asked = 0; asked < 4; asked += 1) statuses.push((await ask('192.0.2.1', path)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask('192.0.2.1', path)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('192.0.2.2', path)).status).toBe(200)
  expect((await ask('192.0.2.1', own)).status).toBe(200)
})

test('what is kept has a bound: what was asked for longest ago goes first', async () => {
  const kept = new KeptCalendars(10)
  let written = 0
  const get = (id: string, etag = 'v1') =>
    kept.get(id, etag, async () => {
      written += 1
      return 'x'.repeat(5)
    })
  for (const id of ['a', 'b', 'a', 'c']) await get(id)
  expect(written).toBe(3)
  await get('a')
  expect(written).toBe(3)
  await get('b')
  expect(written).toBe(4)
  await expect(kept.get('d', 'v1', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await get('d')).toHaveLength(5)
})
