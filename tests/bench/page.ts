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
const VITALS = fileURLToPath(new URL('./vitals.js', import.meta.url))
const vitalsShape = z.object({
  largest: z.number(),
  blocking: z.number(),
  shift: z.number(),
  tap: z.number(),
})

type Round = z.infer<typeof vitalsShape> & { bytes: number }

/** The demo's page as somebody opens it for the first time on a slow telephone. */
export async function measurePage(folder: string): Promise<Figure[]> {
  const server = await startBenchServer(['dist/server/main.js', '--demo'], {
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'page.db')}`,
  })
  const browser = await launchChromium()
  const rounds: Round[] = []
  try {
    const url = `${server.url}/studio-aurora`
    for (let round = 0; round <= ROUNDS; round++) rounds.push(await openSlowly(browser, url))
  } finally {
    await browser.close()
    await server.stop()
  }
  // The first one warms the server up.
  return toPageFigures(rounds.slice(1))
}

async function openSlowly(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const transferred = await slowDown(cdp)
  await page.addInitScript({ path: VITALS })
  await page.goto(url, { waitUntil: 'load' })
  await setTimeout(2000)
  const { largest, blocking, shift } = await readVitals(page)
  const bytes = transferred()
  await page.getByRole('button', { name: 'Realizar Agendamento' }).tap()
  await page.waitForFunction('vitals.tap > 0')
  const { tap } = await readVitals(page)
  await context.close()
  return { largest, blocking, shift, tap, bytes }
}

const readVitals = async (page: Page) => vitalsShape.parse(await page.evaluate('vitals'))

/** @returns how many bytes came so far, but for the salon's own pictures */
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
    if (!addresses.get(requestId)?.includes('/demo/pictures/')) bytes += encodedDataLength
  })
  return () => bytes
}

function toPageFigures(rounds: readonly Round[]): Figure[] {
  const of = (field: keyof Round) => rounds.map((round) => round[field])
  const ms = (field: keyof Round) => `${Math.round(getMedian(of(field)))} ms`
  return [
    { what: 'page, slow telephone: largest paint', value: ms('largest'), goal: 'under 1000 ms' },
    { what: 'page, slow telephone: blocked for', value: ms('blocking'), goal: 'under 50 ms' },
    {
      what: 'page, slow telephone: layout shift',
      value: Math.max(...of('shift')).toFixed(4),
      goal: '0',
    },
    {
      what: 'page, first visit without the salon’s own pictures',
      value: `${(getMedian(of('bytes')) / 1024).toFixed(1)} KB`,
      goal: 'under 75 KB',
    },
    { what: 'page, from tap to a usable first step', value: ms('tap'), goal: 'under 200 ms' },
  ]
}
