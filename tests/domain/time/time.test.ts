import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from '#domain/messages.pt-BR.ts'
import {
  addDays,
  civilMinuteAt,
  dateOf,
  dayAt,
  dayOf,
  isDate,
  isTime,
  isZone,
  minuteOf,
  offsetAt,
  parseDate,
  timeOf,
  today,
  weekdayOf,
} from '#domain/time/civil-time.ts'
import { clockJumps, instantOf } from '#domain/time/clock.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'
import { timesOf } from '#tests/support/domain/reference-slots.ts'

const SAO_PAULO = 'America/Sao_Paulo'

/** What a person reads of a date that cannot be had; the date itself of one that can. */
function told(value: unknown): unknown {
  const answer = parseDate(value)
  return 'code' in answer ? sentenceOf(answer) : answer
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
    for (let day = dayOf('1900-01-01'); day <= dayOf('2100-12-31'); day += 1) {
      const date = dateOf(day)
      if (dayOf(date) !== day || !isDate(date)) expect.fail(date)
    }
    for (let minute = 0; minute <= 1440; minute++) expect(minuteOf(timeOf(minute))).toBe(minute)
    expect([timeOf(0), timeOf(545), timeOf(600), timeOf(1440)]).toEqual([
      '00:00',
      '09:05',
      '10:00',
      '24:00',
    ])
  })

  it('know their weekday and the dates around them, before 1970 too', () => {
    expect(weekdayOf(dayOf('2026-03-10'))).toBe(2)
    expect(weekdayOf(dayOf('1970-01-01'))).toBe(4)
    expect(weekdayOf(dayOf('1969-12-28'))).toBe(0)
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04')
  })
})

describe('a zone', () => {
  it('is a name that the platform knows', () => {
    const zones = [SAO_PAULO, 'America/Manaus', 'America/Rio_Branco', 'America/Noronha', 'UTC']
    expect(zones.filter((zone) => !isZone(zone))).toEqual([])
    expect(['', 'Brasil', 'America/Sao Paulo'].filter(isZone)).toEqual([])
  })

  it('says which day it is there, a minute before midnight and at it', () => {
    const midnight = Date.parse('2026-03-10T03:00:00Z')
    expect(today(SAO_PAULO, midnight - 1)).toBe('2026-03-09')
    expect(today(SAO_PAULO, midnight)).toBe('2026-03-10')
    expect(dayAt('America/Noronha', midnight - 3_600_000)).toBe(dayOf('2026-03-10'))
    expect(today('America/Rio_Branco', midnight)).toBe('2026-03-09')
  })

  it('rounds seconds up to the next minute of its clock', () => {
    const ten = Date.parse('2026-03-10T13:00:00Z')
    const minute = dayOf('2026-03-10') * 1440 + 600
    expect(civilMinuteAt(SAO_PAULO, ten)).toBe(minute)
    expect(civilMinuteAt(SAO_PAULO, ten + 1)).toBe(minute + 1)
    expect(civilMinuteAt(SAO_PAULO, ten - 1)).toBe(minute)
  })

  it('keeps its distance from UTC by the very minute of a change', () => {
    const change = Date.parse('2018-11-04T03:00:00Z')
    expect(offsetAt(SAO_PAULO, change - 1)).toBe(-3 * 3_600_000)
    expect(offsetAt(SAO_PAULO, change)).toBe(-2 * 3_600_000)
    expect(offsetAt('America/Manaus', change)).toBe(-4 * 3_600_000)
    expect(offsetAt(SAO_PAULO, change - 1)).toBe(-3 * 3_600_000)
  })
})

describe('a clock that jumps', () => {
  it('had no midnight on 4 November 2018 in São Paulo', () => {
    const day = dayOf('2018-11-04')
    expect(clockJumps(SAO_PAULO, day, day)).toEqual([{ from: day * 1440, to: day * 1440 + 60 }])
    const first = Date.parse('2018-11-04T03:00:00Z')
    expect(instantOf(SAO_PAULO, '2018-11-04', '00:00')).toBe(first)
    expect(instantOf(SAO_PAULO, '2018-11-04', '00:59')).toBe(first)
    expect(instantOf(SAO_PAULO, '2018-11-04', '01:00')).toBe(first)
    expect(instantOf(SAO_PAULO, '2018-11-04', '01:01')).toBe(first + 60_000)
    expect(instantOf(SAO_PAULO, '2018-11-03', '23:59')).toBe(first - 60_000)
    expect(instantOf(SAO_PAULO, '2018-11-03', '24:00')).toBe(first)
  })

  it('counts a time that is shown twice as its first showing', () => {
    const last = Date.parse('2018-02-18T01:30:00Z')
    expect(instantOf(SAO_PAULO, '2018-02-17', '23:30')).toBe(last)
    expect(instantOf(SAO_PAULO, '2018-02-17', '22:59')).toBe(last - 31 * 60_000)
    expect(instantOf(SAO_PAULO, '2018-02-18', '00:00')).toBe(last + 90 * 60_000)
    expect(instantOf('Europe/Lisbon', '2026-10-25', '01:30')).toBe(
      Date.parse('2026-10-25T00:30:00Z'),
    )
  })

  it('is found wherever it lies among the days, also a whole day that was left out', () => {
    const first = dayOf('2026-01-01')
    expect(clockJumps('Europe/Lisbon', first, first + 90)).toEqual([
      { from: dayOf('2026-03-29') * 1440 + 60, to: dayOf('2026-03-29') * 1440 + 120 },
    ])
    expect(clockJumps('America/Santiago', dayOf('2026-09-01'), dayOf('2026-09-30'))).toEqual([
      { from: dayOf('2026-09-06') * 1440, to: dayOf('2026-09-06') * 1440 + 60 },
    ])
    const samoa = clockJumps('Pacific/Apia', dayOf('2011-12-20'), dayOf('2012-01-05'))
    expect(samoa).toEqual([{ from: dayOf('2011-12-30') * 1440, to: dayOf('2011-12-31') * 1440 }])
  })

  it('is none where clocks stand still or are only set back', () => {
    expect(clockJumps(SAO_PAULO, dayOf('2026-01-01'), dayOf('2026-12-31'))).toEqual([])
    expect(clockJumps(SAO_PAULO, dayOf('2018-02-01'), dayOf('2018-03-31'))).toEqual([])
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
      for (const [minute, instant] of timesOf(zone, date)) {
        const time = timeOf(minute)
        if (instantOf(zone, date, time) !== instant) expect.fail(`${zone} ${date} ${time}`)
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
      const civil = civilMinuteAt(zone, minute * 60_000)
      const day = Math.floor(civil / 1440)
      expect(instantOf(zone, dateOf(day), timeOf(civil - day * 1440))).toBe(minute * 60_000)
    }),
    { seed: SEED, numRuns: 500 },
  )
})
