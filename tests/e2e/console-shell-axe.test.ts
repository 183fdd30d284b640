import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  atTeam,
  changeMe,
  drawer,
  field,
  openSearch,
  openTeam,
  option,
  search,
} from './at-shell.ts'
import { answers, BROKEN, seesHeading } from './console.ts'
import { button, sees, seesText } from './screen.ts'
import { useStand } from './stand.ts'
import { DESKTOP, PHONE } from './visit.ts'

const stand = useStand({ demo: true })

/** Every look of the frame and the search, one after the other; each is told to `look`. */
async function tour(page: Page, narrow: boolean, look: (name: string) => Promise<void>) {
  await look('frame')
  if (narrow) {
    await button(page, 'Abrir menu').click()
    await sees(drawer(page))
    await look('drawer')
    await page.keyboard.press('Escape')
  } else {
    await button(page, 'Recolher menu').click()
    await sees(button(page, 'Expandir menu'))
    await look('icons')
  }
  await openSearch(page)
  await look('search')
  await page.keyboard.type('mar')
  await sees(option(page, /Mar/).first())
  await look('search-found')
  await field(page).fill('xyzxyz')
  await seesText(search(page), 'Nada encontrado para “xyzxyz”')
  await look('search-none')
  await page.route('**/api/clients*', answers(400, { code: 'x', message: 'Não' }))
  await field(page).fill('abcabc')
  await seesText(search(page), 'Não foi possível buscar clientes e agendamentos.')
  await look('search-failed')
  await page.keyboard.press('Escape')
  await changeMe(page, {
    business: { name: 'Instituto de Beleza e Bem-Estar Maria Aparecida', slug: 'x', logo: null },
    resources: { plano_atual: 'trial', trial_expira_em: '2026-01-01T00:00:00Z', is_blocked: false },
  })
  await openTeam(page, stand.url)
  await look('trial-over')
  await page.route('**/api/professionals', answers(200, { professionals: [null] }))
  await page.reload()
  await seesHeading(page, 'Esta tela não abriu')
  await look('broken')
}

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
  await tour(page, size === PHONE, async (name) => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target, html }) => `${name}: ${id}: ${target} ${html}`))
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) found.push(`${name}: wider than the screen`)
  })
  expect(found).toEqual([])
})
