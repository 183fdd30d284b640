import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import {
  addDays,
  getCivilMinuteAt,
  getCivilTimeAt,
  getEpochDayAt,
  getOffsetAt,
  getTodayInZone,
  getWeekday,
  isDate,
  isTime,
  isTimeZone,
  parseDate,
  toEpochDay,
  toIsoDate,
  toMinuteOfDay,
  toTimeOfDay,
} from '#domain/time/civil-time.ts'
import { listClockJumps, toInstant } from '#domain/time/clock.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'
import { listWallTimes } from '#tests/support/domain/reference-slots.ts'

const SAO_PAULO = 'America/Sao_Paulo'

/** What a person reads of a date that cannot be had; the date itself of one that can. */
function told(value: unknown): unknown {
  const answer = parseDate(value)
  return 'code' in answer ? formatRefusal(answer) : answer
}

describe('reading a date', () => {
  it('takes four-two-two digits within its range', () => {
    expect(told('2026-03-10')).toEqual({ year: 2026, month: 3, day: 10 })
    expect(told(' 2026-03-10 ')).toEqual({ year: 2026, month: 3, day: 10 })
    expect(told('1900-01-01')).toEqual({ year: 1900, month: 1, day: 1 })
    expect(told('2100-12-31')).toEqual({ year: 2100, month: 12, day: 31 })
  })

  it('takes other texts as the platform reads them', () => {
    expect(told('2026-03-10T12:00:00Z')).toEqual({ year: 2026, month: 3, day: 10 })
    expect(told('2026-03-10T23:30:00-03:00')).toEqual({ year: 2026, month: 3, day: 11 })
  })

  it('says "Valores de data fora do range válido" beyond it', () => {
    const beyond = ['1899-12-31', '2101-01-01', '2026-00-10', '2026-13-10', '2026-03-00']
    for (const value of [...beyond, '2026-03-32', '2101-06-01T12:00:00Z', '1899-06-01T12:00:00Z']) {
      expect(told(value), value).toBe('Valores de data fora do range válido')
    }
  })

  it('says "Formato de data não suportado" to other digits and to what nobody can read', () => {
    for (const value of ['2026-3-10', '26-03-10', '10-03-2026', '2026-03-100', 'amanhã', 'x']) {
      expect(told(value), value).toBe('Formato de data não suportado')
    }
  })

  it('says "String de data inválida" to nothing and to what is no text', () => {
    for (const value of ['', '   ', null, undefined, 20260310, new Date(0), {}, ['2026-03-10']]) {
      expect(told(value)).toBe('String de data inválida')
    }
  })
})

describe('a date and a time', () => {
  it('exist, or they do not', () => {
    const dates = ['2028-02-29', '2026-02-28', '1900-01-01', '2100-12-31']
    expect(dates.filter((date) => !isDate(date))).toEqual([])
    const none = ['2026-02-29', '2026-04-31', '1900-02-29', '2101-01-01', '2026-3-1', ' 2026-03-10']
    expect([...none, '2026-03-10T00:00', ''].filter(isDate)).toEqual([])
  })

  it('go from 00:00 to 23:59, and to 24:00 where a day may end', () => {
    expect(['00:00', '09:59', '19:30', '23:59'].filter((time) => !isTime(time))).toEqual([])
    expect(['24:00', '24:01', '23:60', '9:00', '09:00:00', ''].filter((t) => isTime(t))).toEqual([])
    expect(isTime('24:00', true)).toBe(true)
    expect(isTime('24:01', true)).toBe(false)
  })

  it('come back unchanged from the numbers they are counted in', () => {
    for (let day = toEpochDay('1900-01-01'); day <= toEpochDay('2100-12-31'); day += 1) {
      const date = toIsoDate(day)
      if (toEpochDay(date) !== day || !isDate(date)) expect.fail(date)
    }
    for (let minute = 0; minute <= 1440; minute++)
      expect(toMinuteOfDay(toTimeOfDay(minute))).toBe(minute)
    expect([toTimeOfDay(0), toTimeOfDay(545), toTimeOfDay(600), toTimeOfDay(1440)]).toEqual([
      '00:00',
      '09:05',
      '10:00',
      '24:00',
    ])
  })

  it('know their weekday and the dates around them, before 1970 too', () => {
    expect(getWeekday(toEpochDay('2026-03-10'))).toBe(2)
    expect(getWeekday(toEpochDay('1970-01-01'))).toBe(4)
    expect(getWeekday(toEpochDay('1969-12-28'))).toBe(0)
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04')
  })
})

describe('a zone', () => {
  it('is a name that the platform knows', () => {
    const zones = [SAO_PAULO, 'America/Manaus', 'America/Rio_Branco', 'America/Noronha', 'UTC']
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(['', 'Brasil', 'America/Sao Paulo'].filter(isTimeZone)).toEqual([])
  })

  it('says which day it is there, a minute before midnight and at it', () => {
    const midnight = Date.parse('2026-03-10T03:00:00Z')
    expect(getTodayInZone(SAO_PAULO, midnight - 1)).toBe('2026-03-09')
    expect(getTodayInZone(SAO_PAULO, midnight)).toBe('2026-03-10')
    expect(getEpochDayAt('America/Noronha', midnight - 3_600_000)).toBe(toEpochDay('2026-03-10'))
    expect(getTodayInZone('America/Rio_Branco', midnight)).toBe('2026-03-09')
  })

  it('shows the minute that has begun, seconds before midnight too', () => {
    const at = Date.parse('2026-03-10T02:59:30Z')
    expect(getCivilTimeAt(SAO_PAULO, at)).toEqual({ date: '2026-03-09', time: '23:59' })
    expect(getCivilTimeAt(SAO_PAULO, at + 30_000)).toEqual({ date: '2026-03-10', time: '00:00' })
  })

  it('rounds seconds up to the next minute of its clock', () => {
    const ten = Date.parse('2026-03-10T13:00:00Z')
    const minute = toEpochDay('2026-03-10') * 1440 + 600
    expect(getCivilMinuteAt(SAO_PAULO, ten)).toBe(minute)
    expect(getCivilMinuteAt(SAO_PAULO, ten + 1)).toBe(minute + 1)
    expect(getCivilMinuteAt(SAO_PAULO, ten - 1)).toBe(minute)
  })

  it('keeps its distance from UTC by the very minute of a change', () => {
    const change = Date.parse('2018-11-04T03:00:00Z')
    expect(getOffsetAt(SAO_PAULO, change - 1)).toBe(-3 * 3_600_000)
    expect(getOffsetAt(SAO_PAULO, change)).toBe(-2 * 3_600_000)
    expect(getOffsetAt('America/Manaus', change)).toBe(-4 * 3_600_000)
    expect(getOffsetAt(SAO_PAULO, change - 1)).toBe(-3 * 3_600_000)
  })
})

describe('a clock that jumps', () => {
  it('had no midnight on 4 November 2018 in São Paulo', () => {
    const day = toEpochDay('2018-11-04')
    expect(listClockJumps(SAO_PAULO, day, day)).toEqual([{ from: day * 1440, to: day * 1440 + 60 }])
    const first = Date.parse('2018-11-04T03:00:00Z')
    expect(toInstant(SAO_PAULO, '2018-11-04', '00:00')).toBe(first)
    expect(toInstant(SAO_PAULO, '2018-11-04', '00:59')).toBe(first)
    expect(toInstant(SAO_PAULO, '2018-11-04', '01:00')).toBe(first)
    expect(toInstant(SAO_PAULO, '2018-11-04', '01:01')).toBe(first + 60_000)
    expect(toInstant(SAO_PAULO, '2018-11-03', '23:59')).toBe(first - 60_000)
    expect(toInstant(SAO_PAULO, '2018-11-03', '24:00')).toBe(first)
  })

  it('counts a time that is shown twice as its first showing', () => {
    const last = Date.parse('2018-02-18T01:30:00Z')
    expect(toInstant(SAO_PAULO, '2018-02-17', '23:30')).toBe(last)
    expect(toInstant(SAO_PAULO, '2018-02-17', '22:59')).toBe(last - 31 * 60_000)
    expect(toInstant(SAO_PAULO, '2018-02-18', '00:00')).toBe(last + 90 * 60_000)
    expect(toInstant('Europe/Lisbon', '2026-10-25', '01:30')).toBe(
      Date.parse('2026-10-25T00:30:00Z'),
    )
  })

  it('is found wherever it lies among the days, also a whole day that was left out', () => {
    const first = toEpochDay('2026-01-01')
    expect(listClockJumps('Europe/Lisbon', first, first + 90)).toEqual([
      { from: toEpochDay('2026-03-29') * 1440 + 60, to: toEpochDay('2026-03-29') * 1440 + 120 },
    ])
    expect(
      listClockJumps('America/Santiago', toEpochDay('2026-09-01'), toEpochDay('2026-09-30')),
    ).toEqual([{ from: toEpochDay('2026-09-06') * 1440, to: toEpochDay('2026-09-06') * 1440 + 60 }])
    const samoa = listClockJumps('Pacific/Apia', toEpochDay('2011-12-20'), toEpochDay('2012-01-05'))
    expect(samoa).toEqual([
      { from: toEpochDay('2011-12-30') * 1440, to: toEpochDay('2011-12-31') * 1440 },
    ])
  })

  it('is none where clocks stand still or are only set back', () => {
    expect(listClockJumps(SAO_PAULO, toEpochDay('2026-01-01'), toEpochDay('2026-12-31'))).toEqual(
      [],
    )
    expect(listClockJumps(SAO_PAULO, toEpochDay('2018-02-01'), toEpochDay('2018-03-31'))).toEqual(
      [],
    )
  })

  it('agrees with a reference that steps through each minute', () => {
    const days: [string, string][] = [
      [SAO_PAULO, '2018-11-04'],
      [SAO_PAULO, '2018-02-17'],
      ['Europe/Lisbon', '2026-03-29'],
      ['Europe/Lisbon', '2026-10-25'],
      ['America/Santiago', '2026-04-04'],
      ['Pacific/Kiritimati', '2026-03-10'],
    ]
    for (const [zone, date] of days) {
      for (const [minute, instant] of listWallTimes(zone, date)) {
        const time = toTimeOfDay(minute)
        if (toInstant(zone, date, time) !== instant) expect.fail(`${zone} ${date} ${time}`)
      }
    }
  })
})

it('finds the way back from any instant on a minute that its clock shows once', () => {
  const zones = fc.constantFrom(SAO_PAULO, 'America/Manaus', 'America/Noronha', 'Asia/Tokyo')
  const minutes = fc.integer({
    min: Date.parse('2020-01-01') / 60_000,
    max: Date.parse('2060-01-01') / 60_000,
  })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const civil = getCivilMinuteAt(zone, minute * 60_000)
      const day = Math.floor(civil / 1440)
      expect(toInstant(zone, toIsoDate(day), toTimeOfDay(civil - day * 1440))).toBe(minute * 60_000)
    }),
    { seed: SEED, numRuns: 500 },
  )
})
