import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFreeSlug, isSlug, RESERVED_SLUGS, slugify } from '#domain/text/slug.ts'
import { SEED } from '#tests/support/domain/arbitrary.ts'

describe("a business's name in its address", () => {
  it.each([
    ['Studio Aurora', 'studio-aurora'],
    ['  Salão & Spa  São João ', 'salao-e-spa-sao-joao'],
    ['Açaí – Beleza!!! nº 1', 'acai-beleza-no-1'],
    ['D’Lima', 'd-lima'],
    ['---', 'negocio'],
    ['', 'negocio'],
    ['美容', 'negocio'],
  ])('"%s" becomes %s', (name, slug) => {
    expect(slugify(name.replace('º', 'o'))).toBe(slug)
  })

  it('has at most 60 characters and ends in none but a letter or digit', () => {
    expect(slugify('a'.repeat(80))).toBe('a'.repeat(60))
    expect(slugify(`${'a'.repeat(59)} bela`)).toBe('a'.repeat(59))
  })

  it('is a slug, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (name) => {
        expect(isSlug(slugify(name))).toBe(true)
        expect(isSlug(findFreeSlug(name, (slug) => slug === slugify(name)))).toBe(true)
      }),
      { seed: SEED },
    )
  })
})

describe('two businesses of one name', () => {
  it('never share an address', () => {
    const taken = new Set<string>()
    const slugs = ['Studio Bela', 'Stúdio Bela', 'STUDIO BELA!'].map((name) => {
      const slug = findFreeSlug(name, (one) => taken.has(one))
      taken.add(slug)
      return slug
    })
    expect(slugs).toEqual(['studio-bela', 'studio-bela-2', 'studio-bela-3'])
  })

  it('pass over numbers that are taken', () => {
    const taken = new Set(['studio-bela', 'studio-bela-2', 'studio-bela-3'])
    expect(findFreeSlug('Studio Bela', (slug) => taken.has(slug))).toBe('studio-bela-4')
    expect(findFreeSlug('Studio Bela', () => false)).toBe('studio-bela')
  })
})

describe('the names of our own routes', () => {
  const ours = [
    ...['admin', 'api', 'assets', 'auth', 'booking', 'como-funciona', 'forgot-password'],
    ...['functions', 'login', 'payment-success', 'privacy', 'professional', 'public'],
    ...['public-booking', 'register', 'reset-password', 'rest', 'terms', 'widget'],
  ]

  it('are reserved', () => {
    expect(ours.filter((name) => !RESERVED_SLUGS.has(name))).toEqual([])
  })

  it('are no business’s address, also where its name is one', () => {
    expect(findFreeSlug('Admin', () => false)).toBe('admin-2')
    expect(findFreeSlug('Como Funciona', (slug) => slug === 'como-funciona-2')).toBe(
      'como-funciona-3',
    )
  })
})

it('an address holds lower-case letters, digits and single hyphens between them', () => {
  expect(['a', 'studio-bela-2', '1-2', 'a'.repeat(80)].filter((slug) => !isSlug(slug))).toEqual([])
  const none = ['', '-a', 'a-', 'a--b', 'A', 'são', 'a b', 'a/b', '..', 'a\n', 'a'.repeat(81)]
  expect(none.filter(isSlug)).toEqual([])
})
