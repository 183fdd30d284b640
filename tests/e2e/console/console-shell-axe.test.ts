import { expect, test } from 'vitest'
import { findFaults, LOOKS } from '#tests/support/e2e/browser/find-faults.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { atTeam } from '#tests/support/e2e/screens/shell-screen.ts'
import { tourShell } from '#tests/support/e2e/tours/shell-tour.ts'

const stand = useStand({ demo: true })

test.each(LOOKS)('frame and search have no fault, $colorScheme on $on', async (one) => {
  const { colorScheme, size } = one
  // React tells of the screen that this test breaks.
  const allow = new RegExp(`${BROKEN.source}|TypeError|Cannot read`)
  const { page } = await atTeam(stand, { colorScheme, size, bypassCSP: true, allow })
  const found: string[] = []
  await tourShell(page, stand.url, size === PHONE, async (name) => {
    found.push(...(await findFaults(page)).map((fault) => `${name}: ${fault}`))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${name}: wider than the screen`)
  })
  expect(found).toEqual([])
})
