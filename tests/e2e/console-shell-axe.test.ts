import { expect, test } from 'vitest'
import { atTeam } from './at-shell.ts'
import { BROKEN } from './console.ts'
import { findFaults, LOOKS } from './find-faults.ts'
import { tourShell } from './shell-tour.ts'
import { useStand } from './stand.ts'
import { PHONE } from './visit.ts'

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
