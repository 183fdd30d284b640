/** A salon's page that the server has painted, before and after its script takes it over. */
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expectTakenOver, type Visit, waitForFrames } from '#tests/support/e2e/browser/visit.ts'
import { expectVisible, heading } from './screen.ts'

export type PaintedVisit = Visit & {
  /** Paths that were asked for so far. */
  asked: readonly string[]
  /** Lets the widget's script come, and waits until the element has taken over what is painted. */
  start: () => Promise<void>
}

declare global {
  interface Window {
    /** Sum of the layout shifts that the browser has seen so far. */
    shifts: number
  }
}

/** Opens a page whose script is held back. */
export async function openHeldPage(visit: Visit, url: string, name: string): Promise<PaintedVisit> {
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/widget/vez.js', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(watchShifts)
  await page.goto(url, { waitUntil: 'commit' })
  await expectVisible(heading(page, name))
  await page.evaluate(allIsDrawn)
  const start = async () => {
    release()
    await seesAllTakenOver(page)
  }
  return { ...visit, asked, start }
}

/** Fonts and pictures come when they come, and the rest of the document after its first heading. */
async function allIsDrawn(): Promise<void> {
  while (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve))
  await document.fonts.ready
  const pictures = document.querySelector('vez-booking')?.shadowRoot?.querySelectorAll('img') ?? []
  // Those out of sight come when they are scrolled to.
  const near = [...pictures].filter(({ loading }) => loading !== 'lazy')
  await Promise.all(near.map((picture) => picture.decode()))
}

function watchShifts(): void {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) window.shifts += Number(entry.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function seesAllTakenOver(page: Page): Promise<void> {
  await expectVisible(page.getByRole('main'))
  await expectTakenOver(page)
  // What follows at once, such as the chip of who is signed in, follows before the next picture.
  await waitForFrames(page)
}

/**
 * A picture of the page once it stands. Photographs are painted when the browser likes, long after they
 * are there on a busy machine: of each, its place alone is compared.
 */
export async function takeSettledPicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ mask: [page.locator('vez-booking img')] })
  for (let before = await take(); ; ) {
    const now = await take()
    if (now.equals(before)) return now
    before = now
  }
}

/** As eyes see it: on a busy machine the same letters are drawn with other shades at their edges. */
const SEEN_DIFFERENCE = 96

/** How many values of two pictures of one size differ so that somebody would see it. */
export async function countSeenDifferences(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce(
    (sum, value, at) => sum + Number(Math.abs(value - (b[at] ?? 0)) > SEEN_DIFFERENCE),
    0,
  )
}

/** Everything drawn in the element, as text. */
export const readDrawnMarkup = (page: Page) =>
  page.evaluate(() => document.querySelector('vez-booking')?.shadowRoot?.innerHTML ?? '')

/** Gives every drawn node a mark that only that very node has. */
export const markNodes = (page: Page) =>
  page.evaluate(() => {
    const nodes = document.querySelector('vez-booking')?.shadowRoot?.querySelectorAll('*') ?? []
    for (const node of nodes) Object.assign(node, { marked: true })
    return nodes.length
  })

/** Drawn nodes that were not there when they were marked. */
export const countNewNodes = (page: Page) =>
  page.evaluate(() => {
    const nodes = document.querySelector('vez-booking')?.shadowRoot?.querySelectorAll('*') ?? []
    return [...nodes].filter((node) => !('marked' in node)).map((node) => node.outerHTML)
  })

/** Serves the page's document changed. */
export async function changeDocument(page: Page, url: string, from: RegExp, to: string) {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!from.test(text)) throw new Error(`not in the document: ${from}`)
    await route.fulfill({ response, body: text.replace(from, to) })
  })
}

/** Serves salons' pages without the data that lies in them: the element has to ask for it. */
export async function removePageData(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/(id="vez-page">)[^<]*/, '$1{}') })
  })
}
