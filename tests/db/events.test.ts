/** What the database writes down of an agenda by itself. */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Db, kit } from '#db/dialect/kit.ts'
import { isOverlap } from '#db/dialect/storage.ts'
import {
  deleteOldEvents,
  EVENT_KEPT_MS,
  findLastEvent,
  findLastEvents,
  listEventsAfter,
} from '#db/events.ts'
import { bookings, reviews } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { events } from '#db/tables/event.ts'
import {
  type Business,
  CREATED_AT,
  createBookingRow,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import { RollbackSignal, runSql } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
let salon: Business
beforeAll(async () => {
  salon = await createBusiness(opened.storage, { professionals: [{}, {}] })
})

const read = <T>(fn: (db: Db) => Promise<T>) => opened.storage.read(fn)
const last = ({ user_id }: Business = salon) => read((db) => findLastEvent(db, user_id))
const after = (event: number, { user_id }: Business = salon, limit = 1000) =>
  read((db) => listEventsAfter(db, user_id, event, limit))

type Fields = Partial<typeof bookings.$inferInsert>
const set = (id: string, fields: Fields) =>
  opened.storage.write(async (tx) => {
    await tx.update(bookings).set(fields).where(eq(bookings.id, id))
  })

/** What an act leaves in the events of the house. */
async function listEventsFrom(act: () => Promise<unknown>) {
  const before = await last()
  await act()
  return (await after(before)).map(({ user_id: _, event: __, created_at: ___, ...rest }) => rest)
}

/** A time that no other booking of the file has. */
let taken = 0
const free = () => ({ date: `2030-${String(1 + (taken % 12)).padStart(2, '0')}-${day()}` })
const day = () => String(1 + Math.floor(taken++ / 12)).padStart(2, '0')

const aBooking = (fields: Fields = {}) =>
  insertBooking(opened.storage, salon, { ...free(), ...fields })

test('a new booking is an event, with where it came from', async () => {
  const date = '2031-03-04'
  const found = await listEventsFrom(() =>
    insertBooking(opened.storage, salon, { date, origin: 'widget' }),
  )
  const [{ booking_id, ...rest } = { booking_id: null }, ...more] = found
  expect(more).toEqual([])
  expect(booking_id).toMatch(/./)
  expect(rest).toEqual({
    kind: 'booking_created',
    professional_id: requireNth(salon.professionals).id,
    old_professional_id: null,
    dates: [date],
    origin: 'widget',
  })
})

/** A change of each thing that an agenda shows or that free slots depend on, and one that is no change. */
const SHOWN: Record<string, Fields> = {
  client_name: { client_name: 'Outra' },
  client_phone: { client_phone: '11900000000' },
  client_email: { client_email: 'outra@x.example' },
  service_name: { service_name: 'Corte e barba' },
  duration: { duration: 45 },
  buffer_before: { buffer_before: 5 },
  buffer_after: { buffer_after: 5 },
  gap_start: { gap_start: 10 },
  gap_minutes: { gap_minutes: 5 },
  price: { price: 9900 },
  notes: { notes: 'Alergia' },
  status: { status: 'pendente' },
  cancel_reason: { cancel_reason: 'no_show' },
  is_courtesy: { is_courtesy: true },
  encaixe: { encaixe: true },
  presence_confirmed_at: { presence_confirmed_at: 1 },
  series_id: { series_id: 's' },
  time: { time: '16:00' },
}

test.each(Object.entries(SHOWN))(
  'a change of %s is one event; the same again is none',
  async (_, fields) => {
    const { id, date } = await aBooking()
    expect(await listEventsFrom(() => set(id, fields))).toMatchObject([
      { kind: 'booking_changed', booking_id: id, dates: [date], old_professional_id: null },
    ])
    expect(await listEventsFrom(() => set(id, fields))).toEqual([])
  },
)

test('what an agenda does not show is none: reviews, stamps, the house’s own notes of a closing', async () => {
  const { id } = await aBooking({ status: 'completed' })
  const unseen: Fields = {
    review_status: 'declined',
    updated_at: 5,
    completed_at: 5,
  }
  const { user_id } = salon
  expect(
    await listEventsFrom(async () => {
      await set(id, unseen)
      await opened.storage.write(async (tx) => {
        const row = { id: randomUUID(), user_id, booking_id: id, rating: 5, client_name: 'Ana' }
        await tx.insert(reviews).values({ ...row, created_at: CREATED_AT })
      })
    }),
  ).toEqual([])
})

test('a booking that moves to another day and professional names both', async () => {
  const { id, date } = await aBooking()
  const professional_id = requireNth(salon.professionals, 1).id
  const [found] = await listEventsFrom(() => set(id, { date: '2032-02-29', professional_id }))
  expect(found).toMatchObject({
    dates: [date, '2032-02-29'],
    professional_id,
    old_professional_id: requireNth(salon.professionals).id,
  })
})

test('into the trash, out of it, and deleted for good', async () => {
  const { id } = await aBooking()
  const kinds = async (act: () => Promise<unknown>) =>
    (await listEventsFrom(act)).map(({ kind }) => kind)
  expect(await kinds(() => set(id, { deleted: true }))).toEqual(['booking_removed'])
  expect(await kinds(() => set(id, { deleted: false }))).toEqual(['booking_changed'])
  const remove = () =>
    opened.storage.write(async (tx) => {
      await tx.delete(bookings).where(eq(bookings.id, id))
    })
  expect(await kinds(remove)).toEqual(['booking_removed'])
})

test('blocks that change are an event of all days; other settings are none', async () => {
  const save = (fields: Partial<typeof business_settings.$inferInsert>) =>
    opened.storage.write(async (tx) => {
      const mine = eq(business_settings.user_id, salon.user_id)
      await tx.update(business_settings).set(fields).where(mine)
    })
  const blocks = { exceptions_settings: { agendaBlocked: true, blockedDates: [] } }
  expect(await listEventsFrom(() => save(blocks))).toEqual([
    {
      ...{ kind: 'blocks_changed', dates: [], origin: null },
      ...{ booking_id: null, professional_id: null, old_professional_id: null },
    },
  ])
  expect(await listEventsFrom(() => save({ ...blocks, business_name: 'Outro nome' }))).toEqual([])
})

test('what is undone or refused was no event, and leaves no gap', async () => {
  const before = await last()
  const { date } = await aBooking()
  await expect(insertBooking(opened.storage, salon, { date })).rejects.toSatisfy(isOverlap)
  const undone = opened.storage.write(async (tx) => {
    await tx.update(bookings).set({ notes: 'x' }).where(eq(bookings.date, date))
    throw new RollbackSignal('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await aBooking()
  expect((await after(before)).map(({ event }) => event)).toEqual([before + 1, before + 2])
})

describe('many at once', () => {
  /** Whatever else a count shows of itself while others write. */
  async function writeAndWatch(houses: Business[]): Promise<string[]> {
    const writes = houses.flatMap((house, h) =>
      Array.from({ length: 40 }, (_, i) =>
        insertBooking(opened.storage, house, {
          date: `2033-${String(1 + (i % 12)).padStart(2, '0')}-${String(10 + h).padStart(2, '0')}`,
          time: `${String(8 + Math.floor(i / 12)).padStart(2, '0')}:00`,
        }).catch(() => null),
      ),
    )
    const writing = Promise.all(writes)
    const complaints: string[] = []
    let running = true
    writing.finally(() => {
      running = false
    })
    while (running) {
      await setImmediate()
      for (const house of houses) {
        const counted = await last(house)
        const seen = (await after(0, house)).map(({ event }) => event)
        if (seen.some((event, i) => event !== i + 1)) complaints.push(`a gap in ${seen}`)
        if (seen.length < counted) complaints.push(`counted ${counted}, wrote ${seen.length}`)
      }
    }
    await writing
    return complaints
  }

  test('each house counts its own without a gap, seen from outside at any moment', async () => {
    const houses = [await createBusiness(opened.storage), await createBusiness(opened.storage)]
    expect(await writeAndWatch(houses)).toEqual([])
    for (const house of houses) expect(await last(house)).toBe(40)
    const counts = await read((db) =>
      findLastEvents(
        db,
        houses.map(({ user_id }) => user_id),
      ),
    )
    expect([...counts.values()]).toEqual([40, 40])
  })

  test('that would tell of events without the trigger that writes them', async () => {
    const house = await createBusiness(opened.storage)
    const attempt = opened.storage.write(async (tx) => {
      await runSql(tx, dropTrigger())
      await tx.insert(bookings).values(createBookingRow(house))
      expect(await listEventsAfter(tx, house.user_id, 0, 10)).toEqual([])
      throw new RollbackSignal('put back')
    })
    await expect(attempt).rejects.toThrow('put back')
    await insertBooking(opened.storage, house)
    expect(await last(house)).toBe(1)
  })
})

const dropTrigger = () =>
  kit.dialect === 'sqlite'
    ? sql`DROP TRIGGER bookings_event_insert`
    : sql`DROP TRIGGER bookings_event ON bookings`

test('a house hears nothing of another’s', async () => {
  const other = await createBusiness(opened.storage)
  await aBooking()
  expect(await last(other)).toBe(0)
  expect(await after(0, other)).toEqual([])
})

test('a few at a time, and what is older than a day is forgotten, but not the count', async () => {
  const house = await createBusiness(opened.storage)
  const dates = ['2030-01-08', '2030-01-09', '2030-01-10']
  for (const date of dates) await insertBooking(opened.storage, house, { date })
  expect((await after(1, house, 1)).map(({ event }) => event)).toEqual([2])
  const now = Date.now()
  const age = (event: number, created_at: number) =>
    opened.storage.write(async (tx) => {
      const one = sql`${events.user_id} = ${house.user_id} AND ${events.event} = ${event}`
      await tx.update(events).set({ created_at }).where(one)
    })
  await age(1, now - EVENT_KEPT_MS - 1)
  await age(2, now - EVENT_KEPT_MS + 1)
  await opened.storage.write((tx) => deleteOldEvents(tx, now))
  expect((await after(0, house)).map(({ event }) => event)).toEqual([2, 3])
  await opened.storage.write((tx) => deleteOldEvents(tx, now + EVENT_KEPT_MS * 2))
  expect(await after(0, house)).toEqual([])
  await insertBooking(opened.storage, house)
  expect(await last(house)).toBe(4)
})

test('an event bears the time at which it happened', async () => {
  const before = Date.now()
  const count = await last()
  await aBooking()
  const { created_at } = requireNth(await after(count))
  expect(created_at).toBeGreaterThanOrEqual(before - 5)
  expect(created_at).toBeLessThanOrEqual(Date.now() + 5)
})
