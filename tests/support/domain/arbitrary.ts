/** Random salons for the property tests: hours, blocks, bookings and zones whose clocks change. */
import fc from 'fast-check'
import {
  type AvailabilityCase,
  addCivilDays,
  formatMinute,
  type ReferenceBlock,
  type ReferenceBooking,
  type ReferenceHours,
  type ReferenceTiming,
} from './reference-slots.ts'

/** Printed by fast-check upon failure, with the path of the smallest counterexample. */
export const SEED = 20_260_310

/** Zones of Brazil and two whose clocks still change, each with days worth a visit. */
const PLACES: [zone: string, date: string][] = [
  ['America/Sao_Paulo', '2026-03-10'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Manaus', '2026-12-31'],
  ['America/Rio_Branco', '2026-03-01'],
  ['America/Noronha', '2028-02-29'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
]

const IDS = ['ana', 'bia', 'caio']
const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** A minute of the day, mostly on a quarter of an hour. */
const minuteOfDay = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: Math.floor(max / 15) }).map((n) => n * 15) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max }) },
  )

const period = fc
  .tuple(minuteOfDay(1440), minuteOfDay(1440))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: formatMinute(Math.min(a, b)), end: formatMinute(Math.max(a, b)) }))

/** Two or three windows, some of them touching. */
const shifts = fc
  .uniqueArray(minuteOfDay(1440), { minLength: 4, maxLength: 6 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .chain((cuts) =>
    fc.boolean().map((touching) => {
      const periods: { start: string; end: string }[] = []
      for (let i = 0; i + 1 < cuts.length; i += touching ? 1 : 2) {
        periods.push({ start: formatMinute(cuts[i] ?? 0), end: formatMinute(cuts[i + 1] ?? 0) })
      }
      return periods
    }),
  )

const wholeDay = fc.constantFrom({ start: '00:00', end: '24:00' }, { start: '08:00', end: '18:00' })

const apart = fc.oneof(
  wholeDay.map((one) => [one]),
  shifts,
)
const anyhow = fc.array(period, { maxLength: 3 })

/** A week in which, now and then, a weekday is missing. */
function arbitraryWeek(
  schedules: fc.Arbitrary<ReferenceHours[string]['schedules']>,
): fc.Arbitrary<ReferenceHours> {
  const enabled = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.boolean())
  const kinds = fc.array(fc.record({ enabled, schedules }), { minLength: 3, maxLength: 3 })
  return fc.tuple(kinds, fc.integer({ min: 0, max: 20 })).map(([kind, missing]) => {
    const days = NAMES.map((name, i): [string, ReferenceHours[string]] => [
      name,
      kind[i % 3] ?? { enabled: false, schedules: [] },
    ])
    return Object.fromEntries(days.filter((_, i) => i !== missing))
  })
}

/** Windows that overlap cannot be saved for a business; a professional's may be in any state. */
const businessHours = arbitraryWeek(apart)
const ownHours = arbitraryWeek(fc.oneof({ weight: 3, arbitrary: apart }, anyhow))

const buffer = fc.oneof(fc.constant(0), fc.constantFrom(5, 10, 30, 90))

export const arbitraryTiming: fc.Arbitrary<ReferenceTiming> = fc
  .record({
    duration: fc.oneof(fc.constantFrom(15, 30, 45, 60, 120), fc.integer({ min: 1, max: 400 })),
    buffer_before: buffer,
    buffer_after: buffer,
    hasGap: fc.boolean(),
    gap: fc.tuple(fc.nat(), fc.nat()),
  })
  .map(({ duration, buffer_before, buffer_after, hasGap, gap }) => {
    const gap_start = hasGap ? gap[0] % duration : 0
    const gap_minutes = hasGap ? gap[1] % (duration - gap_start + 1) : 0
    return { duration, buffer_before, buffer_after, gap_start, gap_minutes }
  })

const blockedOn = (dates: string[]): fc.Arbitrary<ReferenceBlock> =>
  fc
    .record({
      date: fc.constantFrom(...dates),
      professionalId: fc.constantFrom('', null, undefined, ...IDS),
      isFullDay: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
      period,
    })
    .map(({ professionalId, period: { start, end }, ...entry }) => ({
      ...entry,
      startTime: start,
      endTime: end,
      ...(professionalId === undefined ? {} : { professionalId }),
    }))

const bookingOn = (dates: string[]): fc.Arbitrary<ReferenceBooking> =>
  fc.record({
    professional_id: fc.constantFrom(...IDS),
    date: fc.constantFrom(...dates),
    time: minuteOfDay(1439).map(formatMinute),
    timing: arbitraryTiming,
  })

const professional = (id: string) =>
  fc.record({
    id: fc.constant(id),
    working_hours: fc.oneof(fc.constant(null), fc.constant<ReferenceHours>({}), ownHours),
    timing: fc.option(arbitraryTiming, { nil: undefined }),
  })

const request = fc.record({
  timing: arbitraryTiming,
  day: fc.integer({ min: 0, max: 2 }),
  pick: fc.nat({ max: 1000 }),
  minute: minuteOfDay(1439),
  wanted: fc.constantFrom(null, null, ...IDS),
})

/** A salon, the dates asked for, and requests to book in it one after the other. */
export type AvailabilityScenario = {
  salon: AvailabilityCase
  from: string
  to: string
  requests: {
    timing: ReferenceTiming
    day: number
    pick: number
    minute: number
    wanted: string | null
  }[]
}

/** How long before the visited day the question is asked: about then, or at the horizon. */
const ago = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 0, 1, 2) },
  { weight: 1, arbitrary: fc.integer({ min: 88, max: 92 }) },
)

const moment = fc
  .tuple(ago, fc.integer({ min: -300, max: 2160 }), fc.integer({ min: 0, max: 59_999 }))
  .map(([days, minute, ms]) => minute * 60_000 - days * 86_400_000 + (ms % 3 === 0 ? ms : 0))

const notice = fc.oneof(fc.constantFrom(0, 0, 30, 60, 120), fc.integer({ min: 0, max: 3000 }))

export const arbitraryCase: fc.Arbitrary<AvailabilityScenario> = fc
  .constantFrom(...PLACES)
  .chain(([zone, date]) => {
    const dates = [-1, 0, 1].map((days) => addCivilDays(date, days))
    return fc
      .record({
        schedule_settings: businessHours,
        exceptions_settings: fc.record({
          agendaBlocked: fc.boolean(),
          blockedDates: fc.array(blockedOn(dates), { maxLength: 3 }),
        }),
        general_settings: fc.record({
          timezone: fc.constant(zone),
          bookingTimeInterval: fc.constantFrom(5, 15, 20, 30, 60),
          advanceBooking: notice,
        }),
        timing: arbitraryTiming,
        professionals: fc.tuple(...IDS.map(professional)).map((all) => [...all]),
        bookings: fc.array(bookingOn([...dates, addCivilDays(date, -2), addCivilDays(date, 2)]), {
          maxLength: 8,
        }),
        now: moment.map((ms) => Date.parse(`${date}T00:00:00Z`) + ms),
      })
      .chain((salon) =>
        fc.array(request, { minLength: 4, maxLength: 12 }).map((requests) => ({
          salon,
          from: addCivilDays(date, -1),
          to: addCivilDays(date, 1),
          requests,
        })),
      )
  })
