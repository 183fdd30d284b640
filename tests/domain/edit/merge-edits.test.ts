import { expect, test } from 'vitest'
import { mergeEdits } from '#domain/edit/merge-edits.ts'

const shown = { hours: [24], kinds: { reminder: false, thanks: false }, quiet: null, limit: 300 }

test('what was changed here stays, and everything else is as somebody else has saved it', () => {
  const typed = { ...shown, kinds: { reminder: true, thanks: false }, limit: 100 }
  const stored = { ...shown, hours: [48, 2], kinds: { reminder: false, thanks: true }, limit: 200 }
  expect(mergeEdits(shown, typed, stored)).toEqual({
    hours: [48, 2],
    kinds: { reminder: true, thanks: true },
    quiet: null,
    limit: 100,
  })
})

test('a form in which nothing was changed shows what is stored', () => {
  const stored = { ...shown, hours: [3], limit: 1 }
  expect(mergeEdits(shown, structuredClone(shown), stored)).toEqual(stored)
})

test('a list is one value, and so is a record that was taken away', () => {
  const quiet = { from: '21:00', to: '08:00' }
  const before = { hours: [24, 2], quiet }
  const typed: { hours: number[]; quiet: typeof quiet | null } = { hours: [24], quiet: null }
  const stored = { hours: [24, 2, 1], quiet: { ...quiet, to: '09:00' } }
  expect(mergeEdits<typeof typed>(before, typed, stored)).toEqual(typed)
})
