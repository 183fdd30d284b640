/** What an account says of itself: the fields that mean something, beside whatever else it keeps. */
import { expect, test } from 'vitest'
import {
  mergeMetadata,
  omitKnownMetadata,
  parseStoredMetadata,
  pickKnownMetadata,
} from '#domain/people/user-metadata.ts'

const said = {
  name: 'Dora',
  phone: '11987654321',
  role: 'admin',
  avatar_url: 'https://x',
  theme: 1,
}

test('the known fields and the others part without a rest', () => {
  const { theme, ...known } = said
  expect(pickKnownMetadata(said)).toEqual(known)
  expect(omitKnownMetadata(said)).toEqual({ theme })
})

test('a known field that is no text is left out and counted, any other is kept as it is', () => {
  const stored = { ...said, name: 7, avatar_url: null, theme: { dark: true } }
  expect(parseStoredMetadata(stored)).toEqual({
    value: { phone: said.phone, role: said.role, theme: { dark: true } },
    unread: 1,
  })
  expect([null, ['x'], undefined].map((odd) => parseStoredMetadata(odd))).toEqual([
    { value: {}, unread: 0 },
    { value: {}, unread: 1 },
    { value: {}, unread: 1 },
  ])
})

test('a change goes key by key, null takes away, and what would be too much changes nothing', () => {
  expect(mergeMetadata(said, { name: 'Eva', phone: null, theme: null, more: [1] })).toEqual({
    ...{ name: 'Eva', role: said.role, avatar_url: said.avatar_url, more: [1] },
  })
  expect(mergeMetadata(said, { name: 7 })).not.toHaveProperty('name')
  expect(mergeMetadata(said, { more: 'x'.repeat(4096) })).toBeNull()
})
