import { describe, expect, it } from 'vitest'
import { displayRating } from '#domain/business/review.ts'
import {
  displayDate,
  displayDayMonth,
  displayFullName,
  displayLastVisit,
  displayName,
  displayTime,
  getMonthName,
  getShortWeekday,
  getSpokenWeekday,
  getWeekdayName,
} from '#domain/text/display.ts'
import { toSafeColor, toSafeLink, toSafePicture } from '#domain/text/safe-link.ts'

describe('what a person sees of a date', () => {
  it('is dd/MM/yyyy, or dd/MM', () => {
    expect(displayDate('2026-03-10')).toBe('10/03/2026')
    expect(displayDayMonth('2026-03-10')).toBe('10/03')
  })

  it('is "Data inválida" where it cannot be read', () => {
    for (const value of ['', null, undefined, 'amanhã', '2026-3-10', '2026-13-01', '1899-01-01']) {
      expect(displayDate(value)).toBe('Data inválida')
      expect(displayDayMonth(value)).toBe('Data inválida')
    }
  })

  it('is "Erro na data" where it reads well and does not exist', () => {
    expect(displayDate('2026-02-31')).toBe('Erro na data')
    expect(displayDayMonth('2026-02-29')).toBe('Erro na data')
  })

  it('names its weekday and month', () => {
    expect(getWeekdayName('2026-03-10')).toBe('terça-feira')
    expect(getSpokenWeekday('2026-03-10')).toBe('terça')
    expect(getSpokenWeekday('2026-03-14')).toBe('sábado')
    expect(getShortWeekday('2026-03-15')).toBe('dom')
    expect([getMonthName('2026-03-10'), getMonthName('2026-12-01')]).toEqual(['março', 'dezembro'])
  })
})

it('a time is shown as HH:mm, a missing one as "--:--"', () => {
  expect(['09:30', '09:30:00', '24:00'].map(displayTime)).toEqual(['09:30', '09:30', '24:00'])
  for (const value of ['', null, undefined, '9:30', '25:00', 930]) {
    expect(displayTime(value)).toBe('--:--')
  }
})

it('an average is shown with a comma and one decimal', () => {
  expect([4.7, 5, 0].map(displayRating)).toEqual(['4,7', '5,0', '0,0'])
})

describe('an address that somebody typed', () => {
  it('is a link only with http or https', () => {
    const good = ['https://a.example/x?y=1', 'HTTP://a.example']
    expect(good.map((typed) => toSafeLink(` ${typed} `))).toEqual(good)
    const bad = ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'a.example', '', null]
    expect([...bad, 'https://a b', ' java\nscript:x', 'https://'].map(toSafeLink)).toEqual(
      Array(9).fill(null),
    )
  })

  it('is a picture of ours or an https one, never SVG', () => {
    const good = ['/pictures/a-1.webp', '/demo/pictures/a.webp', 'https://a.example/b.jpg?w=1']
    expect(good.map(toSafePicture)).toEqual(good)
    const bad = ['http://a.example/b.jpg', '//a.example/b.jpg', '/a.svg', 'https://a.example/B.SVG']
    const data = ['/api/me', '/media/a.webp', '/pictures/../api/me']
    expect(
      [...bad, ...data, 'https://a.example/b.svg?x', 'data:image/png;base64,x', null].map(
        toSafePicture,
      ),
    ).toEqual(Array(10).fill(null))
  })

  it('is a colour as #rrggbb and nothing else', () => {
    expect(toSafeColor('#12AbEf', '#000000')).toBe('#12AbEf')
    for (const typed of ['#12abe', '#12abef0', '12abef', '#12abef;', '#12abef\n', 'red']) {
      expect(toSafeColor(typed, '#000000')).toBe('#000000')
    }
  })
})

describe('a last visit', () => {
  it('shows its date', () => {
    expect(displayLastVisit('2026-03-10')).toBe('10/03/2026')
  })

  it('is "Nunca visitou" where it is missing or cannot be read', () => {
    for (const value of [null, undefined, '', 'ontem', 7, '2026-02-31']) {
      expect(displayLastVisit(value), String(value)).toBe('Nunca visitou')
    }
  })
})

describe('a name', () => {
  it('shows its first and its last word only', () => {
    expect(displayName('Marina Lima de Souza')).toBe('Marina Souza')
    expect(displayName('  Marina   Souza ')).toBe('Marina Souza')
  })

  it('shows one word where both are equal, or there is only one', () => {
    expect(displayName('Marina')).toBe('Marina')
    expect(displayName('Marina de Marina')).toBe('Marina')
  })

  it('is "Usuário" where it is missing', () => {
    for (const name of ['', '  ', null, undefined]) expect(displayName(name)).toBe('Usuário')
  })
})

describe('displayFullName', () => {
  it('keeps what tells two people apart, in order', () => {
    expect(displayFullName(' Maria  Clara Souza ')).toBe('Maria Clara Souza')
    expect(displayFullName('Maria Eduarda Souza')).toBe('Maria Eduarda Souza')
  })

  it('is "Usuário" where it is missing', () => {
    for (const name of ['', '  ', null, undefined]) expect(displayFullName(name)).toBe('Usuário')
  })
})
