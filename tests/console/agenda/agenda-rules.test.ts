import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Agenda, AgendaBooking } from '#api/contract/contract.ts'
import { toRestoreRequests } from '#console/admin/agenda/blocks/block-form-values.ts'
import {
  getBookingMove,
  moveDraggedBooking,
  toDraggedBooking,
} from '#console/admin/agenda/drag/dragged-booking.ts'
import { findInTheWay } from '#console/admin/agenda/drag/find-in-the-way.ts'
import {
  findKeptFocus,
  findNearestFocus,
  listColumnFocuses,
  moveGridFocus,
} from '#console/admin/agenda/grid/grid-focus.ts'
import { getNextRenderStage } from '#console/admin/agenda/grid/use-progressive-render.ts'
import {
  createDateColumns,
  createDayColumns,
  getBookingRange,
  getColumnLoad,
  getColumnsLoad,
  getFirstShown,
  getVisibleRange,
  listClosedRanges,
} from '#console/admin/agenda/layout/columns.ts'
import { findFirstFreeHour } from '#console/admin/agenda/layout/first-free-hour.ts'
import { type LayoutSpan, placeSideBySide } from '#console/admin/agenda/layout/side-by-side.ts'
import {
  formatAgendaSearch,
  parseAgendaSearch,
} from '#console/admin/agenda/search/agenda-search.ts'
import { mergeBookings } from '#console/bookings/booking-cache.ts'
import { formatBookingSpan } from '#console/bookings/booking-labels.ts'
import {
  addMonths,
  formatDateSpan,
  listMonthWeeks,
  listWeekDates,
} from '#console/ui/date/calendar-dates.ts'
import { addDays, getWeekday, toEpochDay, toIsoDate } from '#domain/time/civil-time.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const DAY = '2026-11-23'

const booking = (id: string, fields: Partial<AgendaBooking> = {}) =>
  createAgendaBooking({ id, ...fields })

const person = (id: string, archived = false) => ({ id, name: id, avatar: null, archived })

const createAgenda = (bookings: AgendaBooking[], change: Partial<Agenda> = {}): Agenda => ({
  today: DAY,
  timezone: 'America/Sao_Paulo',
  interval: 15,
  agenda_blocked: true,
  professionals: [person('rafa'), person('bia'), person('gone', true)],
  own_professional_id: null,
  days: [
    {
      date: DAY,
      closed: false,
      hours: [
        { professional_id: 'rafa', windows: [{ start: '09:00', end: '12:00' }] },
        { professional_id: 'bia', windows: [{ start: '12:00', end: '18:00' }] },
      ],
    },
  ],
  blocks: [],
  bookings,
  overnight: [],
  event: 0,
  ...change,
})

const EVERYBODY = { professional: null, cancelled: false }
const span = (id: string, from: number, to: number, encaixe = false): LayoutSpan => ({
  id,
  from,
  to,
  encaixe,
})

describe('cards beside each other', () => {
  it('fill the column alone, part it where they overlap, and widen where there is room', () => {
    const boxes = placeSideBySide([span('a', 540, 600), span('b', 600, 660)], true)
    expect([...boxes.values()]).toEqual([
      { left: 0, width: 1 },
      { left: 0, width: 1 },
    ])
    const three = placeSideBySide(
      [span('a', 540, 600), span('b', 550, 560), span('c', 555, 700), span('d', 640, 700)],
      false,
    )
    expect(three.get('a')).toEqual({ left: 0, width: 1 / 3 })
    expect(three.get('d')).toEqual({ left: 0, width: 2 / 3 })
  })

  it('let an encaixe lie over the right half of its host, which keeps its width', () => {
    const boxes = placeSideBySide([span('host', 540, 660), span('guest', 555, 585, true)], true)
    expect(boxes.get('host')).toEqual({ left: 0, width: 1 })
    expect(boxes.get('guest')?.left).toBeGreaterThan(0.4)
    const alone = placeSideBySide([span('guest', 555, 585, true)], true)
    expect(alone.get('guest')).toEqual({ left: 0, width: 1 })
  })

  test('never cover one another, and never leave their column', () => {
    const spans = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 90 }), long: fc.integer({ min: 1, max: 30 }) }),
      { maxLength: 14 },
    )
    fc.assert(
      fc.property(spans, (drawn) => {
        const all = drawn.map(({ from, long }, i) => span(`${i}`, from * 15, (from + long) * 15))
        const boxes = placeSideBySide(all, true)
        for (const a of all) {
          const one = boxes.get(a.id) ?? { left: -1, width: 0 }
          expect(one.left).toBeGreaterThanOrEqual(0)
          expect(one.left + one.width).toBeLessThanOrEqual(1 + 1e-9)
          for (const b of all) {
            if (a.id >= b.id || a.from >= b.to || b.from >= a.to) continue
            const other = boxes.get(b.id) ?? { left: -1, width: 0 }
            const apart =
              one.left + one.width <= other.left + 1e-9 ||
              other.left + other.width <= one.left + 1e-9
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })
})

describe('the columns of a day', () => {
  it('are who works there, and who is archived only with something that day', () => {
    const keys = (agenda: Agenda) => createDayColumns(agenda, DAY, EVERYBODY).map(({ key }) => key)
    expect(keys(createAgenda([]))).toEqual(['rafa', 'bia'])
    const left = booking('1', { professional_id: 'gone' })
    expect(keys(createAgenda([left]))).toEqual(['rafa', 'bia', 'gone'])
  })

  it('show what is cancelled only where that is asked for, and blocks only while they count', () => {
    const off = booking('1', { status: 'cancelled' })
    const block = {
      id: 'b',
      professional_id: null,
      date: DAY,
      full_day: false,
      start: '12:00',
      end: '13:00',
      reason: null,
      series_id: null,
    }
    const of = (change: Partial<Agenda>, cancelled: boolean) =>
      requireNth(
        createDayColumns(createAgenda([off], { blocks: [block], ...change }), DAY, {
          professional: null,
          cancelled,
        }),
      )
    expect(of({}, false).bookings).toHaveLength(0)
    expect(of({}, true).bookings).toHaveLength(1)
    expect(of({}, true).blocks).toHaveLength(1)
    expect(of({ agenda_blocked: false }, true).blocks).toHaveLength(0)
  })

  it('of everybody are open while somebody is', () => {
    const [all] = createDateColumns(createAgenda([]), [DAY], EVERYBODY)
    expect(all?.windows).toEqual([{ from: 540, to: 1080 }])
    expect(all?.professional).toBeNull()
  })

  it('show whole hours that hold everything, and what is closed between', () => {
    const late = booking('1', { time: '20:10', duration: 60 })
    const columns = createDayColumns(createAgenda([late]), DAY, EVERYBODY)
    expect(getVisibleRange(columns)).toEqual({ from: 480, to: 1320 })
    expect(listClosedRanges(requireNth(columns).windows, getVisibleRange(columns))).toEqual([
      { from: 480, to: 540 },
      { from: 720, to: 1320 },
    ])
  })

  it('begin on a phone with the day of whoever looks, unless they are off', () => {
    const columns = createDayColumns(createAgenda([]), DAY, EVERYBODY)
    const [rafa, bia] = [requireNth(columns), requireNth(columns, 1)]
    expect(getFirstShown(columns, DAY, 'bia')).toBe(1)
    expect(getFirstShown(columns, DAY, null)).toBe(0)
    expect(getFirstShown([rafa, { ...bia, windows: [] }], DAY, 'bia')).toBe(0)
    const week = createDateColumns(createAgenda([booking('1')]), listWeekDates(DAY), {
      ...EVERYBODY,
      professional: 'rafa',
    })
    expect(getFirstShown(week, DAY, 'rafa')).toBe(week.findIndex(({ date }) => date === DAY))
  })

  it('begin on a phone, on a day off, with whom a booking of the day before keeps after midnight', () => {
    const late = booking('1', { date: addDays(DAY, -1), time: '23:30', duration: 60 })
    const columns = createDayColumns(createAgenda([late]), DAY, EVERYBODY)
    const off = columns.map((column) => ({ ...column, windows: [] }))
    expect(getFirstShown(off.reverse(), DAY, null)).toBe(1)
  })

  it('say how full they are: what overlaps counts once, what lies outside of the hours not at all', () => {
    const load = (...bookings: AgendaBooking[]) => {
      const [rafa] = createDayColumns(createAgenda(bookings), DAY, EVERYBODY)
      return rafa && getColumnLoad(rafa)
    }
    const over = booking('2', { time: '10:15', encaixe: true })
    expect(load(booking('1'), over)).toEqual({ count: 2, percent: 42 })
    expect(load(over)).toEqual({ count: 1, percent: 33 })
    expect(load(booking('1', { time: '20:10' }))).toEqual({ count: 1, percent: 0 })
  })

  it('say how full a week is by its hours, not by its days', () => {
    const [monday] = createDayColumns(createAgenda([booking('1')]), DAY, EVERYBODY)
    const [tuesday] = createDayColumns(createAgenda([]), DAY, EVERYBODY)
    if (!monday || !tuesday) throw new Error('nobody works here')
    const long = { ...tuesday, windows: [{ from: 0, to: 1020 }] }
    expect(getColumnsLoad([monday, long])).toEqual({ count: 1, percent: 5 })
    const day = { professional_id: null, date: DAY, full_day: true, start: '00:00', end: '24:00' }
    const shut = { ...long, blocks: [{ id: 'b', reason: null, series_id: null, ...day }] }
    expect(getColumnsLoad([monday, shut])).toEqual({ count: 1, percent: 33 })
  })
})

test('a booking that runs past midnight ends on the day after', () => {
  const late = { time: '23:30', duration: 60 }
  expect(formatBookingSpan(late)).toBe('23:30 às 00:30')
  expect(formatBookingSpan({ ...late, duration: 30 })).toBe('23:30 às 24:00')
})

describe('a booking that goes on after midnight', () => {
  const late = booking('late', { date: addDays(DAY, -1), time: '23:30', duration: 60 })
  const allDay = { date: DAY, closed: false, hours: [{ professional_id: 'rafa', windows: [] }] }
  const agenda = createAgenda([booking('1', { time: '01:00' })], { overnight: [late] })
  const rafa = requireNth(createDayColumns(agenda, DAY, EVERYBODY))

  it('stands at the top of the next day, and is counted on its own alone', () => {
    expect(rafa.overnight).toEqual([late])
    expect(getBookingRange(late, rafa)).toEqual({ from: 0, to: 30 })
    expect(getVisibleRange([rafa]).from).toBe(0)
    expect(getColumnLoad(rafa).count).toBe(1)
    expect(createDayColumns(agenda, DAY, EVERYBODY)[1]?.overnight).toEqual([])
  })

  it('takes its time there: nothing is free over it, and what is dragged there meets it', () => {
    const open = { ...rafa, bookings: [], windows: [{ from: 0, to: 120 }] }
    expect(findFirstFreeHour(open, 0, 15)).toBe(30)
    expect(getColumnLoad(open)).toEqual({ count: 0, percent: 25 })
    const range = { from: 0, to: 120 }
    const places = listColumnFocuses(open, range).map(({ minute, booking: id }) => id ?? minute)
    expect(places).toEqual(['late', 30, 60, 90])
    const moved = booking('2')
    const dragged = { ...toDraggedBooking(moved, 'rafa'), minute: 15 }
    expect(findInTheWay(open, dragged, moved)).toEqual({ kind: 'booking', booking: late })
    expect(findInTheWay(open, { ...dragged, minute: 30 }, moved)).toBeNull()
    const focus = { column: 'rafa', minute: 0, booking: 'late' }
    expect(findKeptFocus([rafa], focus)).toEqual(focus)
  })

  it('is drawn on both days of a week, and not where it was called off', () => {
    const days = [{ ...allDay, date: late.date }, allDay]
    const draw = (one: AgendaBooking, change: Partial<Agenda> = {}) =>
      createDateColumns(createAgenda([one], { days, ...change }), [late.date, DAY], {
        ...EVERYBODY,
        cancelled: true,
      }).map(({ bookings, overnight }) => [bookings.length, overnight.length])
    expect(draw(late)).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(draw({ ...late, status: 'cancelled' })[1]).toEqual([0, 0])
    expect(draw({ ...late, duration: 30 })[1]).toEqual([0, 0])
    expect(draw({ ...late, time: 'noite', duration: 1440 })[1]).toEqual([0, 0])
  })

  it('keeps the column of somebody who has left', () => {
    const left = { ...late, professional_id: 'gone' }
    const keys = createDayColumns(createAgenda([], { overnight: [left] }), DAY, EVERYBODY)
    expect(keys.map(({ key }) => key)).toContain('gone')
  })

  it('comes and goes as it is changed', () => {
    const change = (one: AgendaBooking) =>
      mergeBookings(agenda, [one]).overnight.map(({ id, duration }) => [id, duration])
    expect(change({ ...late, duration: 90 })).toEqual([['late', 90]])
    expect(change({ ...late, duration: 20 })).toEqual([])
    expect(change({ ...late, status: 'cancelled' })).toEqual([])
    expect(change({ ...late, deleted: true })).toEqual([])
    expect(change({ ...late, id: 'other' })).toHaveLength(2)
  })
})

describe('by keyboard', () => {
  const columns = createDayColumns(
    createAgenda([booking('1', { time: '09:30', duration: 45 })]),
    DAY,
    EVERYBODY,
  )
  const range = getVisibleRange(columns)
  const at = (column: string, minute: number, id: string | null = null) => ({
    column,
    minute,
    booking: id,
  })

  it('each booking and each free half hour can have the focus, and the end of a booking too', () => {
    expect(
      listColumnFocuses(requireNth(columns), range).map(({ minute, booking: id }) => id ?? minute),
    ).toEqual([540, '1', 615, 630, 660, 690])
  })

  it('arrows walk from one to the next and column to column, and end at the ends', () => {
    const step = (from: ReturnType<typeof at>, key: string) =>
      moveGridFocus(columns, range, from, key)
    expect(step(at('rafa', 540), 'ArrowDown')).toEqual(at('rafa', 570, '1'))
    expect(step(at('rafa', 570, '1'), 'ArrowDown')).toEqual(at('rafa', 615))
    expect(step(at('rafa', 690), 'ArrowRight')).toEqual(at('bia', 720))
    expect(step(at('rafa', 540), 'ArrowUp')).toBeNull()
    expect(step(at('bia', 720), 'ArrowRight')).toBeNull()
    expect(step(at('rafa', 615), 'End')).toEqual(at('rafa', 690))
    expect(findNearestFocus(requireNth(columns), range, 575)?.booking).toBe('1')
  })

  it('arrows go on from where a free time was that is taken by now', () => {
    const step = (key: string) => moveGridFocus(columns, range, at('rafa', 600), key)
    expect(step('ArrowDown')).toEqual(at('rafa', 615))
    expect(step('ArrowUp')).toEqual(at('rafa', 570, '1'))
  })

  it('the focus goes along with a booking that moves, and lets go of one that is gone', () => {
    const there = createDayColumns(
      createAgenda([booking('1', { professional_id: 'bia', time: '15:00' })]),
      DAY,
      EVERYBODY,
    )
    expect(findKeptFocus(there, at('rafa', 570, '1'))).toEqual(at('bia', 900, '1'))
    expect(
      findKeptFocus(createDayColumns(createAgenda([]), DAY, EVERYBODY), at('rafa', 570, '1')),
    ).toBeNull()
  })
})

describe('a booking that is dragged', () => {
  const columns = createDayColumns(createAgenda([booking('1')]), DAY, EVERYBODY)
  const held = toDraggedBooking(booking('1'), 'rafa')

  it('stays within its day and the columns, and never shorter than five minutes', () => {
    expect(moveDraggedBooking(held, { columns: 9 }, columns).column).toBe('bia')
    expect(moveDraggedBooking(held, { minutes: -9999 }, columns).minute).toBe(0)
    expect(moveDraggedBooking(held, { longer: -9999 }, columns).duration).toBe(5)
  })

  it('changes only what is other than before, and nothing where it was put back', () => {
    expect(getBookingMove(booking('1'), held, columns)).toBeNull()
    const there = moveDraggedBooking(held, { columns: 1, minutes: 30 }, columns)
    expect(getBookingMove(booking('1'), there, columns)).toEqual({
      time: '10:30',
      professional_id: 'bia',
    })
  })

  it('keeps its professional in a week of everybody', () => {
    const week = createDateColumns(createAgenda([booking('1')]), listWeekDates(DAY), EVERYBODY)
    const there = moveDraggedBooking(toDraggedBooking(booking('1'), DAY), { columns: 1 }, week)
    expect(getBookingMove(booking('1'), there, week)).toEqual({ date: '2026-11-24' })
  })
})

test('a changed booking is put in its place, and taken out where it left the days shown', () => {
  const agenda = createAgenda([booking('1'), booking('2', { time: '11:00' })])
  const ids = (...changed: AgendaBooking[]) =>
    mergeBookings(agenda, changed).bookings.map(({ id }) => id)
  expect(ids(booking('1', { time: '15:00' }))).toEqual(['2', '1'])
  expect(ids(booking('3', { time: '08:00' }))).toEqual(['3', '1', '2'])
  expect(ids(booking('1', { date: '2026-11-24' }))).toEqual(['2'])
  expect(ids(booking('2', { deleted: true }))).toEqual(['1'])
})

describe('the address', () => {
  it('says what is shown, and nothing of what goes without saying', () => {
    const search = parseAgendaSearch({
      visao: 'semana',
      dia: DAY,
      profissional: 'x',
      cancelados: 'sim',
    })
    expect(formatAgendaSearch(search)).toEqual({
      visao: 'semana',
      dia: DAY,
      profissional: 'x',
      cancelados: 'sim',
    })
    expect(formatAgendaSearch(parseAgendaSearch({}))).toEqual({})
  })

  it('takes no view and no date that is none', () => {
    expect(parseAgendaSearch({ visao: 'mes', dia: '2026-02-31' })).toMatchObject({
      visao: 'dia',
      dia: null,
    })
  })
})

describe('the calendar', () => {
  test('a week begins on Sunday, and a month is whole weeks that hold all its days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: toEpochDay('1990-01-01'), max: toEpochDay('2090-12-31') }),
        (day) => {
          const date = toIsoDate(day)
          expect(listWeekDates(date)).toContain(date)
          expect(getWeekday(toEpochDay(requireNth(listWeekDates(date))))).toBe(0)
          const weeks = listMonthWeeks(date.slice(0, 7))
          expect(weeks.every((week) => week.length === 7)).toBe(true)
          expect(weeks.flat()).toContain(date)
          expect(weeks.length).toBeLessThanOrEqual(6)
        },
      ),
    )
  })

  it('turns years and names spans as people do', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(formatDateSpan([DAY])).toBe('Segunda, 23 de novembro')
    expect(formatDateSpan(listWeekDates(DAY))).toBe('22 a 28 de novembro')
    expect(formatDateSpan(listWeekDates('2026-12-01'))).toBe('29 de novembro a 5 de dezembro')
  })
})

describe('a crowded day is drawn some cards a frame', () => {
  /** How many cards each frame adds on a machine that takes so long for one of them (ms). */
  const batches = (msACard: number, count = 300) => {
    const added: number[] = []
    let stage = getNextRenderStage(null, { name: 'day', count, at: 1000 })
    added.push(stage.drawn)
    while (Number.isFinite(stage.drawn)) {
      const took = Math.max(16.7, Math.ceil((stage.step * msACard) / 16.7) * 16.7)
      const next = getNextRenderStage(stage, { name: 'day', count, at: stage.at + took })
      added.push(next.step)
      stage = next
    }
    return added
  }

  test('more and more where frames are in time, fewer where they are late', () => {
    const quick = batches(0.2)
    expect(Math.max(...quick)).toBe(18)
    expect(quick.length).toBeLessThan(20)
    const slow = batches(4)
    expect(slow.slice(1).every((step) => step * 4 <= 50)).toBe(true)
    expect(Math.min(...batches(100))).toBe(8)
  })

  test('all of them, however few come at a time', () => {
    for (const count of [61, 300, 1000]) {
      expect(batches(100, count).reduce((sum, step) => sum + step, 0)).toBeGreaterThanOrEqual(count)
    }
  })
})

test('freed times are blocked again as they were: a week apart as one repetition', () => {
  const block = (date: string) => ({
    id: date,
    professional_id: 'bia',
    date,
    full_day: false,
    start: '12:00',
    end: '13:00',
    reason: 'Almoço',
    series_id: 'w',
  })
  const noon = {
    professional_id: 'bia',
    full_day: false,
    start: '12:00',
    end: '13:00',
    reason: 'Almoço',
  }
  const freed = ['2026-12-14', '2026-11-23', '2026-11-30'].map(block)
  expect(toRestoreRequests(freed)).toEqual([
    { ...noon, date: '2026-11-23', weekly_until: '2026-11-30' },
    { ...noon, date: '2026-12-14' },
  ])
  expect(toRestoreRequests([])).toEqual([])
})
