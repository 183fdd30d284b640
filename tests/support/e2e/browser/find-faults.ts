import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ThemeColors } from '#domain/business/settings.ts'
import { DESKTOP, PHONE } from './visit.ts'

/** What axe finds wrong with a page; its script needs a visit with `bypassCSP`. */
export async function findFaults(page: Page): Promise<string[]> {
  // Its other mode opens a page of its own each time, for frames from elsewhere; here are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

type Look = (screen: string) => Promise<void>

/** What axe finds wrong with the screens that a tour shows, one after the other. */
export async function findFaultsOn(
  page: Page,
  tour: (look: Look) => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = []
  await tour(async (screen) => {
    found.push(...(await findFaults(page)).map((fault) => `${screen}: ${fault}`))
  })
  return found
}

/** Axe finds nothing wrong with a screen. */
export async function expectNoFaults(page: Page, screen: string): Promise<void> {
  expect(await findFaults(page), screen).toEqual([])
}

/** Light and dark, on a phone and on a desktop. */
export const AXE_LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, on: 'a phone' },
  { colorScheme, size: DESKTOP, on: 'a desktop' },
])

/** One colour for everything. */
export const createColors = (color: string): ThemeColors => ({
  primary: color,
  secondary: color,
  accent: color,
  background: color,
  text: color,
})

/** The colours of salons that chose as badly as can be. */
export const EXTREMES: [name: string, colors: ThemeColors][] = [
  ['yellow', { ...createColors('#FFFF00'), background: '#FFFFFF', text: '#FFF700' }],
  ['white', createColors('#FFFFFF')],
  ['black', createColors('#000000')],
]

/** The house's own colours and the extremes, each in light and dark; for a salon's settings. */
export const SALON_LOOKS = [['the house’s', undefined] as const, ...EXTREMES].flatMap(
  ([colors, theme_colors]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      colors,
      settings: theme_colors ? { theme_colors } : {},
      colorScheme,
    })),
)
