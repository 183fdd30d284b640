/** What axe finds wrong with a screen; its script needs a visit with `bypassCSP`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { ThemeColors } from '#domain/business/settings.ts'
import { formatPaintedRules } from '#widget/theme/theme.ts'
import { markRepeatedTexts, REPEATED, unmarkRepeatedTexts } from './mark-repeated-texts.ts'
import { DESKTOP, PHONE, type VisitOptions, waitForFrames } from './visit.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const BUSY = '[aria-busy=true]'
/** The rules that a colour can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** Three quarters of its time went into judging the contrast of the same colours row after row. */
const DISTINCT_TEXTS: Spec = {
  rules: [{ id: 'color-contrast', selector: `*:not([${REPEATED}])` }],
}

declare global {
  interface Window {
    axe:
      | {
          configure: (spec: Spec) => void
          run: (context: Document, options: RunOptions) => Promise<AxeResults>
        }
      | undefined
    /** The colours of a salon that this page is not, while they are tried on it. */
    extreme: CSSStyleSheet | undefined
  }
}

/** Axe on the page as it stands, in the colours that it has. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Parsing it takes longer than running it: once a document is enough.
  if (!(await page.evaluate(() => Boolean(window.axe)))) {
    await page.evaluate(AXE)
    await page.evaluate((spec) => window.axe?.configure(spec), DISTINCT_TEXTS)
  }
  await markRepeatedTexts(page)
  // Our pages have no frames.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(
    async (given) => (await window.axe?.run(document, given))?.violations,
    { ...options, ...(rules && { runOnly: rules }) },
  )
  await unmarkRepeatedTexts(page)
  if (!violations) throw new Error('axe did not run')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** What is wrong with a screen, in the colours that it has. */
export const findFaults = (page: Page): Promise<string[]> => runAxe(page)

/** Axe finds nothing wrong with a settled screen. */
export async function expectNoFaults(page: Page, screen: string): Promise<void> {
  expect(await findFaults(page), screen).toEqual([])
}

/** The same of its colours alone: for a screen whose other looks were checked for everything. */
export async function expectNoColorFaults(page: Page, screen: string): Promise<void> {
  expect(await runAxe(page, COLOR_RULES), screen).toEqual([])
}

export type AxeLook = Required<Pick<VisitOptions, 'size'>> & {
  colorScheme: 'light' | 'dark'
  on: string
}

const DARK_PHONE: AxeLook = { size: PHONE, colorScheme: 'dark', on: 'a dark phone' }

/**
 * Every rule holds for a phone in the dark and for a desktop in the light. `npm run pictures` checks
 * each screen in all four looks.
 */
export const AXE_LOOKS: readonly AxeLook[] = [
  DARK_PHONE,
  { size: DESKTOP, colorScheme: 'light', on: 'a light desktop' },
]

/** What a visit needs whose screens are judged: axe's own script is what the pages' policy refuses. */
export const AXE_VISIT = { size: PHONE, colorScheme: 'dark', bypassCSP: true } as const

async function showAs(page: Page, { size, colorScheme }: AxeLook): Promise<void> {
  const isWaited = await page.locator(BUSY).count()
  // Sent together, so that it is laid out and drawn once.
  await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme })])
  // What follows from a size is drawn in the frame after the one that tells of it.
  await waitForFrames(page)
  if (isWaited === 0) await page.locator(BUSY).first().waitFor({ state: 'detached' })
}

/** Pages that stand in the last of their looks. */
const lastLooks = new WeakSet<Page>()

/**
 * Judges a settled screen in one look after the other, as one turns a phone or enlarges a window:
 * its way there is walked once. Leaves the page in the last look, from which the next screen's begin.
 */
export async function judgeInLooks(
  page: Page,
  judge: (look: AxeLook) => Promise<void>,
  looks: readonly AxeLook[] = AXE_LOOKS,
): Promise<void> {
  const [first, ...others] = lastLooks.has(page) ? looks.toReversed() : looks
  if (!first) return
  await judge(first)
  for (const look of others) {
    await showAs(page, look)
    await judge(look)
  }
  if (lastLooks.has(page)) lastLooks.delete(page)
  else lastLooks.add(page)
}

/** What is wrong with a screen in any look: what axe finds, and what does not fit its width. */
export async function listFaultsInLooks(
  page: Page,
  screen: string,
  looks?: readonly AxeLook[],
): Promise<string[]> {
  const found: string[] = []
  const judge = async ({ on }: AxeLook) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const faults = [...(await findFaults(page)), ...(wide ? ['wider than the screen'] : [])]
    found.push(...faults.map((fault) => `${screen} on ${on}: ${fault}`))
  }
  await judgeInLooks(page, judge, looks)
  return found
}

/** Axe finds nothing wrong with a settled screen of the widget, whatever its salon's colours. */
export const expectNoFaultsInLooks = (page: Page, screen: string): Promise<void> =>
  // Colours are the same on every size.
  judgeInLooks(page, ({ size, on }) =>
    size === PHONE
      ? expectNoFaultsInAnyColors(page, screen)
      : expectNoFaults(page, `${screen} on ${on}`),
  )

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
