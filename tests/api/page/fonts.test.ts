/** What a first visit loads beside its first picture: each KB of it is 5 ms of a slow telephone's line. */
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['figtree', 17_000],
  ['headline', 11_500],
])('the font %s weighs at most %i bytes', (name, most) => {
  const file = new URL(`../../../api/page/assets/${name}.woff2`, import.meta.url)
  const { size } = statSync(file)
  expect(size).toBeGreaterThan(0)
  expect(size).toBeLessThanOrEqual(most)
})
