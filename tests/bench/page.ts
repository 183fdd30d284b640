import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright'
import { z } from 'zod'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { type Figure, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'

const ROUNDS = 5
const SLOWER = 4
/** 1.6 Mbit/s and 150 ms there and back: a telephone on a bad day. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true }
const PICTURES = /\/(demo\/pictures|assets\/landing)\//
const VITALS = fileURLToPath(new URL('./vitals.js', import.meta.url))
const vitalsShape = z.object({
  largest: z.number(),
  blocking: z.number(),
  shift: z.number(),
  tap: z.number(),
})

type Vitals = z.infer<typeof vitalsShape>
type Opened = Omit<Vitals, 'tap'> & { bytes: number }
type Round = Opened & Pick<Vitals, 'tap'>

/** The demo's page and the landing as somebody opens them for the first time on a slow telephone. */
export async function measurePage(folder: string): Promise<Figure[]> {
  const server = await startBenchServer(['dist/server/main.js', '--demo'], {
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'page.db')}`,
  })
  const browser = await launchChromium()
  const salon: Round[] = []
  const landing: Opened[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      salon.push(await openSlowly(browser, `${server.url}/studio-aurora`, tapToBook))
      landing.push(await openSlowly(browser, server.url, async () => ({})))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  // The first one warms the server up.
  return [...toPageFigures(salon.slice(1)), ...toOpenedFigures('landing', landing.slice(1))]
}

/** @param use what is done once the page stands, and measured beside it */
async function openSlowly<T>(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<T>,
): Promise<Opened & T> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const transferred = await slowDown(cdp)
  await page.addInitScript({ path: VITALS })
  await page.goto(url, { waitUntil: 'load' })
  await setTimeout(2000)
  const { largest, blocking, shift } = await readVitals(page)
  const bytes = transferred()
  const used = await use(page)
  await context.close()
  return { largest, blocking, shift, bytes, ...used }
}

async function tapToBook(page: Page): Promise<Pick<Vitals, 'tap'>> {
  await page.getByRole('button', { name: 'Realizar Agendamento' }).tap()
  await page.waitForFunction('vitals.tap > 0')
  const { tap } = await readVitals(page)
  return { tap }
}

const readVitals = async (page: Page) => vitalsShape.parse(await page.evaluate('vitals'))

/** @returns how many bytes came so far, but for the pictures of a salon, and of screens */
async function slowDown(cdp: CDPSession): Promise<() => number> {
  const addresses = new Map<string, string>()
  let bytes = 0
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    addresses.set(requestId, request.url)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!PICTURES.test(addresses.get(requestId) ?? '')) bytes += encodedDataLength
  })
  return () => bytes
}

function toPageFigures(rounds: readonly Round[]): Figure[] {
  const taps = rounds.map(({ tap }) => tap)
  return [
    ...toOpenedFigures('page', rounds),
    {
      what: 'page, from tap to a usable first step',
      value: formatMs(taps),
      goal: 'under 200 ms',
    },
  ]
}

const formatMs = (values: readonly number[]) => `${Math.round(getMedian(values))} ms`

function toOpenedFigures(name: string, rounds: readonly Opened[]): Figure[] {
  const listOf = (field: keyof Opened) => rounds.map((round) => round[field])
  return [
    {
      what: `${name}, slow telephone: largest paint`,
      value: formatMs(listOf('largest')),
      goal: 'under 1000 ms',
    },
    {
      what: `${name}, slow telephone: blocked for`,
      value: formatMs(listOf('blocking')),
      goal: 'under 50 ms',
    },
    {
      what: `${name}, slow telephone: layout shift`,
      value: Math.max(...listOf('shift')).toFixed(4),
      goal: '0',
    },
    {
      what: `${name}, first visit without pictures`,
      value: `${(getMedian(listOf('bytes')) / 1024).toFixed(1)} KB`,
      goal: 'under 75 KB',
    },
  ]
}
