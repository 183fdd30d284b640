import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { BROKEN } from './console.ts'
import { TOURS } from './console-tour.ts'
import { useStand } from './stand.ts'
import { DESKTOP, PHONE } from './visit.ts'

const stand = useStand({ demo: true })

const looks = Object.entries(TOURS).flatMap(([screens, tour]) => [
  { tour, screens, colorScheme: 'light' as const, size: PHONE, on: 'a phone' },
  { tour, screens, colorScheme: 'dark' as const, size: DESKTOP, on: 'a desktop' },
])

test.each(looks)('$screens: no screen has a fault, $colorScheme on $on', async (look) => {
  const { tour, colorScheme, size } = look
  // Axe's own script needs the way that the pages' policy closes to scripts.
  const options = { colorScheme, size, bypassCSP: true, allow: BROKEN }
  const { page } = await stand.visit('about:blank', options)
  const found: string[] = []
  await tour({
    page,
    url: stand.url,
    look: async (screen) => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      for (const { id, nodes } of violations) {
        found.push(...nodes.map(({ target, html }) => `${screen}: ${id}: ${target} ${html}`))
      }
    },
  })
  expect(found).toEqual([])
})
