import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { tourComanda } from './comanda-tour.ts'
import { BROKEN } from './console.ts'
import { useStand } from './stand.ts'
import { DESKTOP, PHONE } from './visit.ts'

const stand = useStand({ demo: true, named: true })

test.each([
  { colorScheme: 'light' as const, size: PHONE, on: 'a phone' },
  { colorScheme: 'dark' as const, size: PHONE, on: 'a phone' },
  { colorScheme: 'light' as const, size: DESKTOP, on: 'a desktop' },
  { colorScheme: 'dark' as const, size: DESKTOP, on: 'a desktop' },
])(
  'comanda, list and receipt have no fault, $colorScheme on $on',
  async ({ colorScheme, size }) => {
    // Axe's own script needs the way that the pages' policy closes to scripts.
    const options = { colorScheme, size, bypassCSP: true, allow: BROKEN }
    const { page } = await stand.visit('about:blank', options)
    const found: string[] = []
    await tourComanda({
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
  },
)
