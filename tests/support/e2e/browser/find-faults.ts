/** What axe finds wrong with a screen; its script needs a visit with `bypassCSP`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ThemeColors } from '#domain/business/settings.ts'
import { formatPaintedRules } from '#widget/theme/theme.ts'
import { DESKTOP, PHONE } from './visit.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules that a colour can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> } | undefined
    /** The colours of a salon that this page is not, while they are tried on it. */
    extreme: CSSStyleSheet | undefined
  }
}

/** Axe on the page as it stands, in the colours that it has. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Parsing it takes longer than running it: once a document is enough.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE)
  // Our pages have no frames.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(
    async (given) => (await window.axe?.run(document, given))?.violations,
    { ...options, ...(rules && { runOnly: rules }) },
  )
  if (!violations) throw new Error('axe did not run')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** What is wrong with a screen, in the colours that it has. */
export const findFaults = (page: Page): Promise<string[]> => runAxe(page)

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

/** Axe finds nothing wrong with a settled screen. */
export async function expectNoFaults(page: Page, screen: string): Promise<void> {
  expect(await findFaults(page), screen).toEqual([])
}

/** The same of its colours alone: for a screen whose other looks were checked for everything. */
export async function expectNoColorFaults(page: Page, screen: string): Promise<void> {
  expect(await runAxe(page, COLOR_RULES), screen).toEqual([])
}

/**
 * Every rule holds for a phone in the dark and for a desktop in the light. `npm run pictures` checks
 * each screen in all four looks.
 */
export const AXE_LOOKS = [
  { size: PHONE, colorScheme: 'dark', on: 'a dark phone' },
  { size: DESKTOP, colorScheme: 'light', on: 'a light desktop' },
] as const

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
  ['red', createColors('#FF0000')],
]

/** Draws the elements in other colours, by the very rules that the server paints a salon's with. */
export async function drawInColors(page: Page, colors: ThemeColors | null): Promise<void> {
  await page.evaluate(
    (css) => {
      window.extreme ??= new CSSStyleSheet()
      window.extreme.replaceSync(css)
      for (const { shadowRoot } of document.querySelectorAll('vez-booking')) {
        if (!shadowRoot?.adoptedStyleSheets.includes(window.extreme)) {
          shadowRoot?.adoptedStyleSheets.push(window.extreme)
        }
      }
    },
    colors ? formatPaintedRules(colors) : '',
  )
}

const hasTwoSchemes = (colors: ThemeColors) =>
  formatPaintedRules(colors).includes('prefers-color-scheme')

/**
 * Axe finds nothing wrong with a settled screen of the widget, and nothing with its colours where
 * the salon chose any of the extremes. Leaves the page in the colours that it had.
 */
export async function expectNoFaultsInAnyColors(page: Page, screen: string): Promise<void> {
  await expectNoFaults(page, screen)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [name, colors] of EXTREMES) {
      if (colorScheme === 'dark' && !hasTwoSchemes(colors)) continue
      await drawInColors(page, colors)
      await expectNoColorFaults(page, `${screen}, all in ${name}, ${colorScheme}`)
    }
  }
  await drawInColors(page, null)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}
