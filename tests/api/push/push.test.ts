/** Devices are told of bookings: who, of what, once, and only while it holds. */
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorker } from '#api/due-work/worker.ts'
import { createPushHandler } from '#api/push/send.ts'
import { due_work } from '#db/tables/due-work.ts'
import { push_subscriptions } from '#db/tables/push.ts'
import { MOST_PUSH_DEVICES, type PushEvent, type WantedPushes } from '#domain/agenda/push.ts'
import { book, cancel, HOUR, MINUTE, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { joinStaff } from '#tests/support/api/calls/staff-calls.ts'
import { openAccount } from '#tests/support/api/people/accounts.ts'
import { createBusinessOwner, type NewAccount } from '#tests/support/api/people/sign-up.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { type Business, createBusiness, requireNth } from '#tests/support/db/factories.ts'
import { type PushReceiver, startPushReceiver } from '#tests/support/fakes/push-receiver.ts'

const ALL: WantedPushes = { created: true, moved: true, cancelled: true }

let server: TestServer
let business: Business
let owner: NewAccount
let client: string
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  server = await startTestServer()
  business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
  })
  owner = await createBusinessOwner(server, business)
  client = (await server.signIn(business.slug, { nome: 'Marina Souza' })).access_token
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await server.close()
})

/** A device on which somebody has switched it on. */
async function listen(token: string, wanted: WantedPushes = ALL): Promise<PushReceiver> {
  const device = await startPushReceiver()
  closing.push(device.close)
  const body = { ...device.subscription, wanted }
  const answer = await server.call('PUT /api/push', { body }, token)
  expect(answer.status).toBe(204)
  return device
}

const NO_OTHERS = {
  message: null,
  retention: null,
  nightly_copy: null,
  import: null,
  plan_checkout: null,
  plan_warnings: null,
  ledger: null,
  pictures: null,
  visit_sums: null,
  leaving: null,
  webhook: null,
  client_message: null,
}

/** What is due of pushes is worked, until nothing of it is due any more. */
async function work(push = createPushHandler(server.context)): Promise<void> {
  const worker = startWorker(server.context, { ...NO_OTHERS, push })
  await expect.poll(async () => (await listWork('waiting')).filter(isDue)).toEqual([])
  await worker.stop()
}

type Work = typeof due_work.$inferSelect
const isDue = ({ due_at }: Work) => due_at <= server.context.now()

const listWork = (state: Work['state']): Promise<Work[]> =>
  server.storage.read((db) =>
    db
      .select()
      .from(due_work)
      .where(and(eq(due_work.kind, 'push'), eq(due_work.state, state))),
  )

const countDevices = () => server.storage.read((db) => db.$count(push_subscriptions))
const getProfessional = (place: number) => requireNth(business.professionals, place)
const titles = ({ received }: PushReceiver) =>
  received.map(({ text }) => JSON.parse(text ?? '{}').title)

/** A client books with a professional on Tuesday. */
async function booked(time = '10:00', place = 0) {
  const fields = { date: TUESDAY, time, professional_id: getProfessional(place).id }
  const { body, status } = await book(server, business, client, fields)
  expect(status).toBe(201)
  return body
}

const reschedule = (id: string, time: string, place = 0) =>
  server.call(
    'POST /api/public/:slug/bookings/:id/reschedule',
    {
      params: { slug: business.slug, id },
      body: { date: TUESDAY, time, professional_id: getProfessional(place).id },
    },
    client,
  )

test('a booking of a client reaches owner and professional, encrypted for each, with no more than is needed', async () => {
  const staff = await joinStaff(server, owner, getProfessional(0).id)
  const [ofOwner, ofRafa] = [await listen(owner.token), await listen(staff.token)]
  const { id } = await booked()
  await work()
  const [push] = ofOwner.received
  const service = requireNth(business.services).name
  expect(JSON.parse(push?.text ?? '')).toEqual({
    title: 'Novo agendamento',
    body: `Marina · ${service} · ter, 24/11 às 10:00`,
    url: `/admin/agenda?dia=${TUESDAY}&agendamento=${id}`,
    tag: `booking:${id}`,
  })
  expect(push).toMatchObject({ path: '/device', ttl: 3 * 60 * 60 })
  expect(push?.vapid).toMatchObject({
    aud: new URL(ofOwner.subscription.endpoint).origin,
    key: server.context.push.publicKey,
  })
  expect(titles(ofRafa)).toEqual(['Novo agendamento'])
  expect(ofRafa.received[0]?.text).toContain('/professional/dashboard?dia=')
  await work()
  expect(ofOwner.received).toHaveLength(1)
})

test('a professional hears of their own day alone; one that goes to a colleague is off theirs', async () => {
  const rafa = await listen((await joinStaff(server, owner, getProfessional(0).id)).token)
  const accepting = { email: 'bia@equipe.example' }
  const bia = await listen((await joinStaff(server, owner, getProfessional(1).id, accepting)).token)
  const ofOwner = await listen(owner.token)
  const { id } = await booked()
  await work()
  expect([titles(rafa), titles(bia)]).toEqual([['Novo agendamento'], []])
  expect((await reschedule(id, '14:00', 1)).status).toBe(200)
  await work()
  expect(titles(rafa)).toEqual(['Novo agendamento', 'Agendamento cancelado'])
  expect(titles(bia)).toEqual(['Novo agendamento'])
  expect(titles(ofOwner)).toEqual(['Novo agendamento', 'Agendamento remarcado'])
})

test.each<[PushEvent, string]>([
  ['created', 'Novo agendamento'],
  ['moved', 'Agendamento remarcado'],
  ['cancelled', 'Agendamento cancelado'],
])('a device that wants %s alone hears that', async (event, title) => {
  const none = { created: false, moved: false, cancelled: false }
  const device = await listen(owner.token, { ...none, [event]: true })
  const { id } = await booked()
  await work()
  await reschedule(id, '11:00')
  await work()
  await cancel(server, business, client, id)
  await work()
  expect(titles(device)).toEqual([title])
})

test('what was moved again while it waited is told once, as it stands', async () => {
  const device = await listen(owner.token)
  const { id } = await booked()
  await reschedule(id, '11:00')
  await reschedule(id, '15:00')
  await work()
  expect(device.received.map(({ text }) => JSON.parse(text ?? '').body)).toEqual([
    expect.stringContaining('15:00'),
  ])
  const given = await listWork('failed')
  expect(given.map(({ last_error }) => last_error)).toEqual(['outdated', 'outdated'])
})

test('who does something themselves is not told of it; others of the house are', async () => {
  const staff = await joinStaff(server, owner, getProfessional(0).id)
  const [own, rafa] = [await listen(owner.token), await listen(staff.token)]
  const salon = new OwnerSalon(server, business, owner.token)
  const booking = await salon.booked()
  await work()
  const { body } = await salon.change(booking, { time: '16:00' })
  await work()
  await salon.set(requireNth(body.bookings), 'cancelled')
  await work()
  expect(titles(rafa)).toEqual([
    'Novo agendamento',
    'Agendamento remarcado',
    'Agendamento cancelado',
  ])
  expect(own.received).toEqual([])
})

test.each([404, 410])(
  'a device that is gone (%d) is forgotten, and its neighbour is not',
  async (status) => {
    const gone = await listen(owner.token)
    const other = await listen((await openAccount(server, owner.id)).access_token)
    gone.refuse(status)
    await booked()
    await work()
    expect(await countDevices()).toBe(1)
    expect(other.received).toHaveLength(1)
    await booked('12:00')
    await work()
    expect([gone.received.length, other.received.length]).toEqual([1, 2])
  },
)

test('a maker that is busy is asked again, and not for longer than three hours', async () => {
  const device = await listen(owner.token)
  device.refuse(503, 429)
  await booked()
  await work()
  expect(device.received).toHaveLength(1)
  server.setNow(MONDAY_8H + MINUTE)
  await work()
  server.setNow(MONDAY_8H + 10 * MINUTE)
  await work()
  expect(await listWork('done')).toHaveLength(1)
  device.refuse(...Array(20).fill(503))
  await booked('12:00')
  for (let hour = 0; hour < 8; hour++) {
    await work()
    server.setNow(server.context.now() + HOUR)
  }
  expect(await listWork('waiting')).toEqual([])
  expect(device.received.length).toBeLessThan(3 + 8)
})

test('what is for a host that did not answer waits without an attempt, and goes on when it answers', async () => {
  const gone = await startPushReceiver()
  await gone.close()
  const silent = { ...gone.subscription, wanted: ALL }
  await server.call('PUT /api/push', { body: silent }, owner.token)
  const other = await listen((await openAccount(server, owner.id)).access_token)
  const push = createPushHandler(server.context)
  await booked()
  await work(push)
  await booked('12:00')
  await work(push)
  expect(other.received).toHaveLength(2)
  const waiting = await listWork('waiting')
  const now = server.context.now()
  expect(waiting.map(({ attempts, due_at }) => [attempts, due_at - now]).sort()).toEqual([
    [0, 30_000],
    [1, 5000],
  ])
  expect(waiting.map(({ last_error }) => last_error)).toContain('push ECONNREFUSED')
  server.setNow(now + 5000)
  await work(push)
  expect((await listWork('waiting')).map(({ due_at }) => due_at)).toEqual([
    now + 30_000,
    now + 30_000,
  ])
})

test('a redirect is not followed, and what is refused for good is not tried again', async () => {
  const device = await listen(owner.token)
  device.refuse(302)
  await booked()
  await work()
  expect(device.received.map(({ path }) => path)).toEqual(['/device'])
  expect((await listWork('failed')).map(({ last_error }) => last_error)).toEqual(['push 302'])
})

test('signing out ends it on that device alone', async () => {
  const here = await listen(owner.token)
  const elsewhere = await listen((await openAccount(server, owner.id)).access_token)
  await booked()
  // What was queued before does not reach a device that has signed out meanwhile.
  await server.call('POST /auth/v1/logout', { query: { scope: 'local' } }, owner.token)
  await work()
  expect([here.received.length, elsewhere.received.length]).toEqual([0, 1])
})

test('a professional whose access has ended is told nothing', async () => {
  const { id } = getProfessional(0)
  const staff = await joinStaff(server, owner, id)
  const device = await listen(staff.token)
  await server.call('DELETE /api/professionals/:id/access', { params: { id } }, owner.token)
  await booked()
  await work()
  expect(device.received).toEqual([])
})

test('who signs in on the same device takes it over', async () => {
  const staff = await joinStaff(server, owner, getProfessional(0).id)
  const device = await listen(owner.token)
  const body = { ...device.subscription, wanted: ALL }
  await server.call('PUT /api/push', { body }, staff.token)
  await booked('10:00', 1)
  await work()
  expect(device.received).toEqual([])
  const { body: asked } = await server.call('GET /api/push', {}, owner.token)
  expect(asked.wanted).toBeNull()
})

test(`somebody has ${MOST_PUSH_DEVICES} devices at most, the last ones`, async () => {
  const sessions = []
  for (let n = 0; n <= MOST_PUSH_DEVICES; n++) {
    const { access_token } = await openAccount(server, owner.id)
    server.setNow(MONDAY_8H + n)
    await listen(access_token)
    sessions.push(access_token)
  }
  expect(await countDevices()).toBe(MOST_PUSH_DEVICES)
  const { body } = await server.call('GET /api/push', {}, sessions[0])
  expect(body.wanted).toBeNull()
})

test('switched off, a device hears nothing, and says so', async () => {
  const device = await listen(owner.token, { ...ALL, moved: false })
  const read = async () => (await server.call('GET /api/push', {}, owner.token)).body.wanted
  expect(await read()).toEqual({ ...ALL, moved: false })
  expect((await server.call('DELETE /api/push', {}, owner.token)).status).toBe(204)
  await booked()
  await work()
  expect(device.received).toEqual([])
  expect(await read()).toBeNull()
})
