import { expect, test } from 'vitest'
import { findFaultsOn } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { TOURS } from '#tests/support/e2e/tours/console-tour.ts'

const stand = useTestSite({ demo: true })

const looks = Object.entries(TOURS).flatMap(([screens, tour]) => [
  { tour, screens, colorScheme: 'light' as const, size: PHONE, on: 'a phone' },
  { tour, screens, colorScheme: 'dark' as const, size: DESKTOP, on: 'a desktop' },
])

test.each(looks)('$screens: no screen has a fault, $colorScheme on $on', async (one) => {
  const { tour, colorScheme, size } = one
  // Axe's own script needs the way that the pages' policy closes to scripts.
  const options = { colorScheme, size, bypassCSP: true, allow: BROKEN }
  const { page } = await stand.visit('about:blank', options)
  const found = await findFaultsOn(page, (look) => tour({ page, url: stand.url, look }))
  expect(found).toEqual([])
})
