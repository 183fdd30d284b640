import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSlot, listSlots } from '#domain/availability/slots.ts'
import { type AvailabilityScenario, arbitraryCase, SEED } from '#tests/support/domain/arbitrary.ts'
import { toAvailabilityQuery } from '#tests/support/domain/availability-query.ts'
import {
  type AvailabilityCase,
  addCivilDays,
  countBookedMinutes,
  formatMinute,
  getReferenceTiming,
  listOccupiedMinutes,
  listReferenceSlots,
  type ReferenceBooking,
  type ReferenceTiming,
} from '#tests/support/domain/reference-slots.ts'

function check(runs: number, property: fc.IProperty<[AvailabilityScenario]>): void {
  fc.assert(property, { seed: SEED, numRuns: runs })
}

/** The list, as text that a judgement can be looked up in. */
function offered(it: AvailabilityCase, from: string, to: string): Map<string, string[]> {
  const days = listSlots(toAvailabilityQuery(it), from, to)
  return new Map(
    days.flatMap(({ date, slots }) =>
      slots.map((slot): [string, string[]] => [`${date} ${slot.time}`, slot.professional_ids]),
    ),
  )
}

it('lists exactly the slots of the reference that looks at each minute', () => {
  check(
    600,
    fc.property(arbitraryCase, ({ salon, from, to }) => {
      const listed = JSON.stringify(listSlots(toAvailabilityQuery(salon), from, to))
      const wanted = JSON.stringify(listReferenceSlots(salon, from, to))
      if (listed !== wanted) expect(JSON.parse(listed)).toEqual(JSON.parse(wanted))
    }),
  )
}, 60_000)

it('accepts a minute if and only if it was offered, with exactly those professionals', () => {
  check(
    120,
    fc.property(arbitraryCase, ({ salon, from }) => {
      const question = toAvailabilityQuery(salon)
      const date = addCivilDays(from, 1)
      const slots = offered(salon, date, date)
      const accepted = new Map<string, string[]>()
      for (let minute = 0; minute < 24 * 60; minute++) {
        const answer = checkSlot(question, date, formatMinute(minute))
        if (Array.isArray(answer)) accepted.set(`${date} ${formatMinute(minute)}`, answer)
      }
      expect(accepted).toEqual(slots)
    }),
  )
}, 60_000)

it('accepts every offered slot of several dates', () => {
  check(
    200,
    fc.property(arbitraryCase, ({ salon, from, to }) => {
      const question = toAvailabilityQuery(salon)
      for (const [at, ids] of offered(salon, from, to)) {
        const [date = '', time = ''] = at.split(' ')
        expect(checkSlot(question, date, time), at).toEqual(ids)
      }
    }),
  )
}, 60_000)

/** Books what is asked for where the rule allows it; no preference goes to the least booked. */
function place(
  salon: AvailabilityCase,
  timing: ReferenceTiming,
  date: string,
  time: string,
  wanted: string | null,
) {
  const question = toAvailabilityQuery({ ...salon, timing })
  const asked = question.professionals.filter(({ id }) => wanted === null || id === wanted)
  const free = checkSlot({ ...question, professionals: asked }, date, time)
  if (!Array.isArray(free)) return null
  const [professional_id] = free
  if (professional_id === undefined) return null
  const own = getReferenceTiming({ ...salon, timing }, professional_id)
  return { free, booking: { professional_id, date, time, timing: own } }
}

/** Takes a professional's minutes; false if one of them was taken before. */
function take(
  taken: Set<string>,
  { professional_id, timing, date, time }: ReferenceBooking,
): boolean {
  const wanted = listOccupiedMinutes(timing, date, time).map(
    (minute) => `${professional_id} ${minute}`,
  )
  const clear = wanted.every((minute) => !taken.has(minute))
  for (const minute of wanted) taken.add(minute)
  return clear
}

it('never lets two accepted bookings share a minute of a professional', () => {
  let placed = 0
  check(
    150,
    fc.property(arbitraryCase, ({ salon: { bookings: _, ...salon }, from, requests }) => {
      const bookings: ReferenceBooking[] = []
      const taken = new Set<string>()
      for (const { timing, day, pick, minute, wanted } of requests) {
        const date = addCivilDays(from, day)
        const now = { ...salon, timing, bookings }
        const times = listSlots(toAvailabilityQuery(now), date, date)[0]?.slots ?? []
        const time = times[pick % (times.length || 1)]?.time ?? formatMinute(minute)
        const answer = place(
          now,
          timing,
          date,
          pick % 4 === 0 ? formatMinute(minute) : time,
          wanted,
        )
        if (!answer) continue
        expect(take(taken, answer.booking)).toBe(true)
        bookings.push(answer.booking)
        placed++
      }
    }),
  )
  expect(placed).toBeGreaterThan(300)
}, 60_000)

it('gives a client without preference to the one with the fewest minutes booked that day', () => {
  check(
    300,
    fc.property(arbitraryCase, ({ salon, from }) => {
      const date = addCivilDays(from, 1)
      for (const [at, ids] of offered(salon, date, date)) {
        const loads = ids.map((id) => countBookedMinutes(salon.bookings, id, date))
        expect(loads[0], at).toBe(Math.min(...loads))
      }
    }),
  )
}, 60_000)

it('offers a start to exactly those who are free for as long as they take themselves', () => {
  let apart = 0
  check(
    200,
    fc.property(arbitraryCase, ({ salon, from }) => {
      const date = addCivilDays(from, 1)
      const together = offered(salon, date, date)
      const alone = salon.professionals.map((who) => ({
        id: who.id,
        // Alone, with one duration for everybody: what the rule says without any override.
        slots: offered(
          {
            ...salon,
            timing: getReferenceTiming(salon, who.id),
            professionals: [{ ...who, timing: undefined }],
          },
          date,
          date,
        ),
      }))
      const starts = new Set(alone.flatMap(({ slots }) => [...slots.keys()]))
      expect(new Set(together.keys())).toEqual(starts)
      for (const [at, ids] of together) {
        const able = alone.filter(({ slots }) => slots.has(at)).map(({ id }) => id)
        expect([...ids].sort(), at).toEqual(able.sort())
        if (able.length < alone.length) apart++
      }
    }),
  )
  expect(apart).toBeGreaterThan(100)
}, 60_000)
