import { expect, test } from 'vitest'
import { AXE_LOOKS, findFaultsOn } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { TOURS } from '#tests/support/e2e/tours/console-tour.ts'

const stand = useTestSite({ demo: true })

const looks = Object.entries(TOURS).flatMap(([screens, tour]) =>
  AXE_LOOKS.map((look) => ({ tour, screens, ...look })),
)

test.each(looks)('$screens: no screen has a fault on $on', async (one) => {
  const { tour, size, colorScheme } = one
  // Axe's own script needs the way that the pages' policy closes to scripts.
  const options = { size, colorScheme, bypassCSP: true, allow: BROKEN }
  const { page } = await stand.visit('about:blank', options)
  const found = await findFaultsOn(page, (look) => tour({ page, url: stand.url, look }))
  expect(found).toEqual([])
})
