import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { atTeam } from './at-shell.ts'
import { BROKEN } from './console.ts'
import { tourShell } from './shell-tour.ts'
import { useStand } from './stand.ts'
import { DESKTOP, PHONE } from './visit.ts'

const stand = useStand({ demo: true })

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, on: 'a phone' },
  { colorScheme, size: DESKTOP, on: 'a desktop' },
])

test.each(looks)('frame and search have no fault, $colorScheme on $on', async (one) => {
  const { colorScheme, size } = one
  // React tells of the screen that this test breaks.
  const allow = new RegExp(`${BROKEN.source}|TypeError|Cannot read`)
  const { page } = await atTeam(stand, { colorScheme, size, bypassCSP: true, allow })
  const found: string[] = []
  await tourShell(page, stand.url, size === PHONE, async (name) => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target, html }) => `${name}: ${id}: ${target} ${html}`))
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${name}: wider than the screen`)
  })
  expect(found).toEqual([])
})
