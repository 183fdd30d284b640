import { expect, test } from 'vitest'
import { AXE_LOOKS, findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { openTeamVisit } from '#tests/support/e2e/screens/shell-screen.ts'
import { tourShell } from '#tests/support/e2e/tours/shell-tour.ts'

const stand = useTestSite({ demo: true })

test.each(AXE_LOOKS)('frame and search have no fault on $on', async (one) => {
  const { size, colorScheme } = one
  // React tells of the screen that this test breaks.
  const allow = new RegExp(`${BROKEN.source}|TypeError|Cannot read`)
  const { page } = await openTeamVisit(stand, { size, colorScheme, bypassCSP: true, allow })
  const found: string[] = []
  await tourShell(page, stand.url, size === PHONE, async (name) => {
    found.push(...(await findFaults(page)).map((fault) => `${name}: ${fault}`))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${name}: wider than the screen`)
  })
  expect(found).toEqual([])
})
