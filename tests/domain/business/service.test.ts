import { describe, expect, it } from 'vitest'
import {
  CATEGORIES,
  CATEGORY_LABELS,
  formatDuration,
  searchServices,
  toCompositeTiming,
} from '#domain/business/service.ts'
import { createTiming } from '#tests/support/domain/availability-query.ts'

it('a category is labelled Cabelo, Barba, Combo, Unhas, SPA/Estética or Outros', () => {
  expect(CATEGORY_LABELS).toEqual({
    hair: 'Cabelo',
    beard: 'Barba',
    combo: 'Combo',
    nails: 'Unhas',
    spa: 'SPA/Estética',
    others: 'Outros',
  })
  expect(CATEGORIES).toEqual(Object.keys(CATEGORY_LABELS))
})

it.each([
  [0, '0min'],
  [45, '45min'],
  [59, '59min'],
  [60, '1h'],
  [61, '1h 1min'],
  [90, '1h 30min'],
  [120, '2h'],
  [605, '10h 5min'],
])('a duration of %i minutes reads "%s"', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

describe('a composite', () => {
  const cut = createTiming(40, { buffer_before: 5, buffer_after: 10 })
  const colour = createTiming(90, {
    gap_start: 30,
    gap_minutes: 30,
    buffer_before: 15,
    buffer_after: 20,
  })

  it('takes its total in one piece, with the first buffer before and the last one after', () => {
    expect(toCompositeTiming(100, [cut, colour])).toEqual({
      duration: 100,
      buffer_before: 5,
      buffer_after: 20,
      gap_start: 0,
      gap_minutes: 0,
    })
  })

  it('has the buffers of its only component, and none without any', () => {
    expect(toCompositeTiming(60, [colour])).toEqual(
      createTiming(60, { buffer_before: 15, buffer_after: 20 }),
    )
    expect(toCompositeTiming(60, [])).toEqual(createTiming(60))
  })
})

describe('searching services', () => {
  const services = [
    { name: 'Corte Feminino', description: 'Lavagem e ESCOVA', category: 'hair' },
    { name: 'Barba', description: null, category: 'beard' },
    { name: 'Escova', category: 'hair' },
    { name: 'Pé e Mão', description: 'unhas', category: 'nails' },
  ]
  const names = (typed: string, category: string | null = null) =>
    searchServices(services, typed, category).map(({ name }) => name)

  it('matches name or description, whatever the case', () => {
    expect(names('escova')).toEqual(['Corte Feminino', 'Escova'])
    expect(names('  BARBA ')).toEqual(['Barba'])
    expect(names('MÃO')).toEqual(['Pé e Mão'])
    expect(names('UNHA')).toEqual(['Pé e Mão'])
    expect(names('massagem')).toEqual([])
  })

  it('takes words in any order, accents left out, and the category for a word too', () => {
    expect(names('escova corte')).toEqual(['Corte Feminino'])
    expect(names('pe mao')).toEqual(['Pé e Mão'])
    expect(names('cabelo')).toEqual(['Corte Feminino', 'Escova'])
  })

  it('takes one word for enough where none has them all: a slip, or two services at once', () => {
    expect(names('corte masculno')).toEqual(['Corte Feminino'])
    expect(names('barba e corte')).toEqual(['Corte Feminino', 'Barba'])
    expect(names('de xx')).toEqual([])
  })

  it('finds by what a category is about too', () => {
    const nails = [{ name: 'Manicure', category: 'nails' }]
    expect(searchServices(nails, 'mao', null)).toEqual(nails)
  })

  it('stays within a category where one is chosen', () => {
    expect(names('', 'hair')).toEqual(['Corte Feminino', 'Escova'])
    expect(names('corte', 'beard')).toEqual([])
    expect(names('barba', 'beard')).toEqual(['Barba'])
  })

  it('gives all services, in their order, where nothing is typed', () => {
    expect(names('')).toEqual(services.map(({ name }) => name))
    expect(names('   ')).toHaveLength(4)
  })
})
