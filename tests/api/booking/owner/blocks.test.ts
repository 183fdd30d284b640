/** Times that an owner, or a professional who may, keeps free. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { business_settings } from '#db/tables/business.ts'
import {
  changeSettings,
  listTimesOn,
  MONDAY,
  TUESDAY,
} from '#tests/support/api/calls/booking-calls.ts'
import {
  formatAnswer,
  type OwnerSalon,
  openOwnerSalon,
  requirePresent,
} from '#tests/support/api/calls/owner-calls.ts'
import { addAccount, openAccount } from '#tests/support/api/people/accounts.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let house: OwnerSalon
beforeEach(async () => {
  server = await startTestServer()
  house = await openOwnerSalon(server)
})
afterEach(() => server.close())

const stored = async () => {
  const rows = await server.storage.read((db) => db.select().from(business_settings))
  const own = rows.find(({ user_id }) => user_id === house.business.user_id)
  return own?.exceptions_settings ?? { agendaBlocked: false, blockedDates: [] }
}
const asSet = (exceptions_settings: object) =>
  changeSettings(server, house.business, {
    // As the documents keep it, or as it came from elsewhere.
    exceptions_settings: exceptions_settings as { agendaBlocked?: boolean },
  })

test('a blocked time is offered to nobody, and counts from now on', async () => {
  const { status, body } = await house.block({ reason: 'Manutenção' })
  expect([status, body.switched_on, body.bookings]).toEqual([201, true, 0])
  const block = requireNth(body.blocks)
  expect(block).toMatchObject({ professional_id: null, full_day: false, series_id: null })
  expect(await stored()).toEqual({
    agendaBlocked: true,
    blockedDates: [
      {
        id: block.id,
        date: TUESDAY,
        professionalId: null,
        isFullDay: false,
        startTime: '10:00',
        endTime: '12:00',
        reason: 'Manutenção',
        seriesId: null,
      },
    ],
  })
  const times = await listTimesOn(server, house.business, TUESDAY)
  expect([times.includes('09:30'), times.includes('09:45'), times.includes('12:00')]).toEqual([
    true,
    false,
    true,
  ])
  expect((await house.block({ start: '15:00', end: '16:00' })).body.switched_on).toBe(false)
})

test('a block of one professional leaves the others free', async () => {
  await house.block({ professional_id: house.getProfessionalId(0), full_day: true })
  const of = (position: number) =>
    listTimesOn(server, house.business, TUESDAY, {
      professional_id: house.getProfessionalId(position),
    })
  expect(await of(0)).toEqual([])
  expect((await of(1)).length).toBeGreaterThan(0)
  expect(formatAnswer(await house.block({ professional_id: 'alguem' }))).toBe(
    '404 professional_not_found',
  )
  const there = await openOwnerSalon(server)
  const foreign = await house.block({ professional_id: there.getProfessionalId(0) })
  expect(formatAnswer(foreign)).toBe('404 professional_not_found')
})

test('bookings that stand there stay, and are counted', async () => {
  await house.insert({ time: '09:30', duration: 60 })
  await house.insert({ time: '11:59', professional_id: house.getProfessionalId(1) })
  await house.insert({ time: '12:00' })
  await house.insert({ time: '11:00', status: 'cancelled' })
  await house.insert({ time: '08:00', deleted: true, duration: 240 })
  await house.insert({
    date: MONDAY,
    time: '23:00',
    duration: 720,
    professional_id: house.getProfessionalId(1),
  })
  expect((await house.block()).body.bookings).toBe(3)
  const own = await house.block({
    professional_id: house.getProfessionalId(0),
    start: '10:00',
    end: '10:31',
  })
  expect(own.body.bookings).toBe(1)
  expect(await house.rows()).toHaveLength(6)
})

test('a weekly block reaches until its date, and is freed for one day or from one on', async () => {
  const { body } = await house.block({ weekly_until: '2026-12-15' })
  expect(body.blocks.map(({ date }) => date)).toEqual([
    TUESDAY,
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
  ])
  const [, second, third] = body.blocks
  const one = await house.free(requirePresent(second).id)
  expect(one.body.blocks).toEqual([second])
  const rest = await house.free(requirePresent(third).id, 'following')
  expect(rest.body.blocks.map(({ date }) => date)).toEqual(['2026-12-08', '2026-12-15'])
  expect((await stored()).blockedDates?.map(({ date }) => date)).toEqual([TUESDAY])
  expect(formatAnswer(await house.free(requirePresent(second).id))).toBe('404 block_not_found')
})

test('what has no end, or ends before it begins, is refused', async () => {
  for (const asked of [
    { start: '10:00', end: '10:00' },
    { start: '12:00', end: '10:00' },
    { weekly_until: MONDAY },
  ]) {
    expect(formatAnswer(await house.block(asked))).toBe('400 block_range')
  }
  const body = { professional_id: null, date: TUESDAY, full_day: false, start: '10:00' }
  const open = await server.call('POST /api/blocks', { body }, house.token)
  expect(formatAnswer(open)).toBe('400 block_range')
  expect(formatAnswer(await house.block({ weekly_until: '2028-11-21' }))).toBe(
    '400 series_too_long',
  )
  expect((await house.block({ start: '18:00', end: '24:00' })).status).toBe(201)
  expect((await house.block({ weekly_until: '2028-11-20' })).body.blocks).toHaveLength(104)
})

const entry = (date: string) => ({ date, isFullDay: true, professionalId: '' })

test('future entries that lay dormant are asked about first, then wake or go', async () => {
  const dormant = {
    agendaBlocked: false,
    blockedDates: [entry('2026-11-20'), entry(MONDAY), entry('2026-12-24')],
  }
  await asSet(dormant)
  const { status, body } = await house.block()
  expect([status, body.code, body.count]).toEqual([409, 'dormant_blocks', 2])
  expect(await stored()).toEqual(dormant)
  expect((await house.block({ dormant: 'drop' })).status).toBe(201)
  expect((await stored()).blockedDates?.map(({ date }) => date)).toEqual(['2026-11-20', TUESDAY])
  await asSet(dormant)
  expect((await house.block({ dormant: 'wake' })).body.switched_on).toBe(true)
  expect(await listTimesOn(server, house.business, '2026-12-24')).toEqual([])
})

test('entries that came from elsewhere have an id that stays, and can be freed by it', async () => {
  const odd = { ...entry('2026-12-24'), nota: 'de fora', isFullDay: false }
  const timed = { ...odd, startTime: '10:00', endTime: '11:00' }
  await asSet({
    agendaBlocked: true,
    blockedDates: [entry('2026-12-24'), timed, { date: 'ontem' }],
  })
  const read = async () => (await house.agenda('2026-12-24')).body.blocks
  const [whole, part, ...more] = await read()
  expect(more).toEqual([])
  expect(whole).toMatchObject({
    full_day: true,
    start: '00:00',
    end: '24:00',
    professional_id: null,
  })
  expect(part).toMatchObject({ full_day: false, start: '10:00', end: '11:00', reason: null })
  expect(await read()).toEqual([whole, part])
  expect((await house.free(requirePresent(part).id)).body.blocks).toEqual([part])
  expect(await read()).toEqual([whole])
  expect((await stored()).blockedDates).toEqual([entry('2026-12-24')])
  // What nobody can read is left where it was.
  const raw = { settings: sql`CAST(${business_settings.exceptions_settings} AS TEXT)` }
  const rows = await server.storage.read((db) => db.select(raw).from(business_settings))
  expect(rows.map(({ settings }) => JSON.parse(String(settings)).blockedDates)).toEqual([
    [entry('2026-12-24'), { date: 'ontem' }],
  ])
})

test('while blocks do not count none is shown', async () => {
  await asSet({ agendaBlocked: false, blockedDates: [entry(TUESDAY)] })
  const { body } = await house.agenda()
  expect([body.agenda_blocked, body.blocks]).toEqual([false, []])
})

test('two blocks at once are both kept', async () => {
  const hours = ['08:00', '09:00', '13:00', '14:00', '15:00']
  await Promise.all(hours.map((start) => house.block({ start, end: '16:00' })))
  expect((await stored()).blockedDates).toHaveLength(hours.length)
})

async function professionalToken(position: number): Promise<string> {
  const professional_id = house.getProfessionalId(position)
  const email = `pro-${professional_id}@equipe.example`
  const profile = { name: 'Pro', email, role: 'professional' as const, professional_id }
  return (await openAccount(server, (await addAccount(server, profile)).id)).access_token
}

const ownBlock = (token: string, asked: object = {}) => {
  const body = { date: TUESDAY, full_day: false, start: '10:00', end: '11:00', ...asked }
  return server.call('POST /api/professional/blocks', { body }, token)
}
const freeOwn = (token: string, id: string) =>
  server.call('DELETE /api/professional/blocks/:id', { params: { id } }, token)

test('a professional blocks only where the house allows it, and only their own time', async () => {
  const rafa = await professionalToken(0)
  const bia = await professionalToken(1)
  expect(formatAnswer(await ownBlock(rafa))).toBe('403 forbidden')
  expect(formatAnswer(await freeOwn(rafa, 'x'))).toBe('403 forbidden')
  await changeSettings(server, house.business, { general_settings: { professionalBlocks: true } })
  const mine = await ownBlock(rafa, {
    reason: 'Dentista',
    professional_id: house.getProfessionalId(1),
  })
  expect([mine.status, mine.body.bookings]).toEqual([201, 0])
  const block = requireNth(mine.body.blocks)
  expect(block).toMatchObject({ professional_id: house.getProfessionalId(0), reason: 'Dentista' })
  const everybody = requireNth((await house.block({ start: '15:00', end: '16:00' })).body.blocks)
  const day = async (token: string) =>
    (await server.call('GET /api/professional/agenda', { query: { date: TUESDAY } }, token)).body
  expect((await day(rafa)).blocks).toEqual([block, everybody])
  expect((await day(bia)).blocks).toEqual([everybody])
  expect((await day(bia)).may_block).toBe(true)
  expect(formatAnswer(await freeOwn(bia, block.id))).toBe('404 block_not_found')
  expect(formatAnswer(await freeOwn(rafa, everybody.id))).toBe('404 block_not_found')
  expect((await freeOwn(rafa, block.id)).body.blocks).toEqual([block])
  expect(formatAnswer(await ownBlock(rafa, { end: '09:00' }))).toBe('400 block_range')
})

test('what lies dormant is the owner’s to wake, not a professional’s', async () => {
  const rafa = await professionalToken(0)
  await changeSettings(server, house.business, { general_settings: { professionalBlocks: true } })
  await asSet({ agendaBlocked: false, blockedDates: [entry('2026-12-24')] })
  expect(formatAnswer(await ownBlock(rafa, { dormant: 'wake' }))).toBe('409 dormant_blocks')
})
