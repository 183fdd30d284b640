/** One person's browser: a context of its own, whose console is listened to. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** Long for a screen, short for whoever waits for a failing test (ms). */
const PATIENCE = 30_000

export type VisitOptions = Omit<BrowserContextOptions, 'viewport'> & {
  size?: { width: number; height: number }
  /** What the console may say in this test: refusals and cuts are named there by the browser. */
  allow?: RegExp
}

export type ElementEvent = { name: string; detail: Record<string, unknown>; tag: string }

declare global {
  interface Window {
    /** Events of the widget, as the page around it hears them on its window. */
    heard: ElementEvent[]
  }
}

export type Visit = {
  context: BrowserContext
  page: Page
  /** Errors and warnings of the console, and uncaught errors, but for what was allowed. */
  complaints: () => string[]
  /** The widget's events that the page has heard. */
  heard: (name: string) => Promise<ElementEvent[]>
}

const WORKER_BLOCKED = /^Service Worker registration blocked by Playwright/

export async function openVisit(
  browser: Browser,
  { size = PHONE, allow, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    // It has a file of its own: everywhere else tests change and count what the server is asked.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(listen)
  const said: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (WORKER_BLOCKED.test(text)) return
    if (['error', 'warning'].includes(message.type())) said.push(text)
  })
  context.on('weberror', (error) => said.push(String(error.error())))
  const page = await context.newPage()
  return {
    context,
    page,
    complaints: () => said.filter((text) => !allow?.test(text)),
    heard: (name) =>
      page.evaluate((wanted) => window.heard.filter((one) => one.name === wanted), name),
  }
}

/** What the server has painted answers nobody until the element has taken it over. */
export async function expectTakenOver(page: Page): Promise<void> {
  await page.locator('[data-painted]').waitFor({ state: 'detached' })
}

/** Keeps calls to an address waiting. @returns what lets them go, and all that follow */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** Runs in the page, before anything of its own does. */
function listen(): void {
  window.heard = []
  for (const name of ['vez:booked', 'vez:cancelled', 'vez:error']) {
    window.addEventListener(name, (event) => {
      if (!(event instanceof CustomEvent)) return
      const tag = event.target instanceof Element ? event.target.localName : ''
      window.heard.push({ name, detail: { ...event.detail }, tag })
    })
  }
}

/** Waits until what is due has been drawn. */
export const waitForFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )

/** Stops the clock of a page, and of each that it opens afterwards: it runs when it is told to. */
export async function holdClock(page: Page): Promise<void> {
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 1000)
}
