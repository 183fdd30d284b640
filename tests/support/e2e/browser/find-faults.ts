/** What axe finds wrong with a screen; its script needs a visit with `bypassCSP`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ThemeColors } from '#domain/business/settings.ts'
import { DESKTOP, PHONE } from './visit.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules that a colour can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> } | undefined
  }
}

type ColorScheme = 'light' | 'dark'

async function runAxe(page: Page, colorScheme: ColorScheme, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // Our pages have no frames.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(
    async (given) => (await window.axe?.run(document, given))?.violations,
    { ...options, ...(rules && { runOnly: rules }) },
  )
  if (!violations) throw new Error('axe did not run')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${colorScheme}: ${id}: ${target.join(' ')} ${failureSummary}`,
    ),
  )
}

/** Leaves the page in the colours that it had. */
async function inBothSchemes(page: Page, lightRules?: string[]): Promise<string[]> {
  // Parsing it takes longer than running it: once a document is enough.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const light = await runAxe(page, 'light', lightRules)
  const dark = await runAxe(page, 'dark', COLOR_RULES)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return [...light, ...dark]
}

/** What is wrong with a screen in light, and with its colours in dark. */
export const findFaults = (page: Page): Promise<string[]> => inBothSchemes(page)

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

/** Axe finds nothing wrong with a settled screen, in light and in dark. */
export async function expectNoFaults(page: Page, screen: string): Promise<void> {
  expect(await findFaults(page), screen).toEqual([])
}

/** The same of its colours alone: for a screen whose other looks were checked for everything. */
export async function expectNoColorFaults(page: Page, screen: string): Promise<void> {
  expect(await inBothSchemes(page, COLOR_RULES), screen).toEqual([])
}

/** Each screen is checked in light and in dark; where it lies is what a walk has to repeat. */
export const AXE_LOOKS = [
  { size: PHONE, on: 'a phone' },
  { size: DESKTOP, on: 'a desktop' },
]

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

/** The house's own colours and the extremes: for a salon's settings, with what is to be checked. */
export const SALON_LOOKS = [
  { colors: 'the house’s', settings: {}, check: expectNoFaults },
  ...EXTREMES.map(([colors, theme_colors]) => ({
    colors,
    settings: { theme_colors },
    check: expectNoColorFaults,
  })),
]
