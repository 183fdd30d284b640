/** How smoothly the owner's fullest day is drawn and scrolled on a slow machine. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright'
import { z } from 'zod'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { createCrowd } from '#tests/support/e2e/crowd.ts'
import { type Figure, getMedian } from './figures.ts'
import { measureMainThread } from './main-thread.ts'
import { startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

const ROUNDS = 5
const SLOWER = 4
const FRAMES = fileURLToPath(new URL('./frames.js', import.meta.url))
const number = z.number()
const SCREEN = { viewport: { width: 1440, height: 900 } }

type MainThread = Awaited<ReturnType<typeof measureMainThread>>
type Round = { drawn: number; scrolled: number; shown: number }

export async function measureAgenda(folder: string): Promise<Figure[]> {
  const database = join(folder, 'agenda.db')
  const server = await startBenchServer(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: `file:${database}`,
  })
  const browser = await launchChromium()
  try {
    const date = getNextMonday()
    const owner = await createCrowd(server.url, database, date)
    const page = await (await browser.newContext(SCREEN)).newPage()
    await page.addInitScript({ path: FRAMES })
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Senha', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/admin\/agenda/)
    const cdp = await page.context().newCDPSession(page)
    await slowDown(cdp, SLOWER)
    const rounds: Round[] = []
    // The first one warms the page up.
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push(await openCrowd(page, server.url, date))
    const first: number[] = []
    for (let round = 0; round <= ROUNDS; round++)
      first.push(await openFirstCards(page, `${server.url}/admin/agenda?dia=${date}`))
    await slowDown(cdp, 1)
    const tasks: MainThread[] = []
    for (let round = 0; round <= ROUNDS; round++)
      tasks.push(await pressForCrowd(browser, page, server.url, date))
    return [
      ...toAgendaFigures(rounds.slice(1)),
      ...toFirstFigures(first.slice(1)),
      ...toTaskFigures(tasks.slice(1)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const slowDown = (cdp: CDPSession, rate: number) =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate })

async function openDayBefore(page: Page, url: string, date: string): Promise<void> {
  const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${url}/admin/agenda?dia=${before}`)
  await page.locator('[data-column]').first().waitFor()
  // Its neighbours are fetched then, as they are for whoever looks before turning.
  await page.waitForLoadState('networkidle')
}

/** From the empty day before to the crowded one, and up and down and across in it. */
async function openCrowd(page: Page, url: string, date: string): Promise<Round> {
  await openDayBefore(page, url, date)
  await page.evaluate('frames4.begin()')
  await page.getByRole('button', { name: 'Próximo dia' }).click()
  await page.evaluate('frames4.holds(300)')
  const shown = number.parse(await page.evaluate('performance.now() - frames4.since'))
  const drawn = number.parse(await page.evaluate('frames4.end()'))
  await page.evaluate('frames4.begin()')
  await page.mouse.move(800, 500)
  for (const [x, y] of [
    [0, 240],
    [240, 0],
    [0, -240],
    [-240, 0],
  ] as const) {
    for (let turn = 0; turn < 8; turn++) {
      await page.mouse.wheel(x, y)
      await page.evaluate('new Promise(requestAnimationFrame).then(() => 0)')
    }
  }
  return { drawn, shown, scrolled: number.parse(await page.evaluate('frames4.end()')) }
}

/** The crowded day's address, its files in the browser's cache. @returns ms until the first cards stand */
async function openFirstCards(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.evaluate('frames4.holds(1)')
  return number.parse(await page.evaluate('performance.now()'))
}

/** The press for the crowded day, until all of it stands. */
async function pressForCrowd(
  browser: Browser,
  page: Page,
  url: string,
  date: string,
): Promise<MainThread> {
  await openDayBefore(page, url, date)
  return measureMainThread(browser, async () => {
    await page.getByRole('button', { name: 'Próximo dia' }).click()
    await page.evaluate('frames4.holds(300)')
    await setTimeout(500)
  })
}

function toFirstFigures(first: readonly number[]): Figure[] {
  return [
    {
      what: 'agenda, the same, its address opened: first cards',
      value: `${Math.round(getMedian(first))} ms (worst ${Math.round(Math.max(...first))})`,
      goal: 'under 1000 ms',
    },
  ]
}

function toTaskFigures(tasks: readonly MainThread[]): Figure[] {
  const longest = tasks.map((one) => one.longest)
  const all = Math.round(getMedian(tasks.map((one) => one.all)))
  return [
    {
      what: "agenda, 300 × 12, as fast as the machine is: the press's longest task, by the main thread's own time",
      value: `${getMedian(longest).toFixed(1)} ms (worst ${Math.max(...longest).toFixed(1)}; all of it ${all})`,
      goal: 'at most 30 ms',
    },
  ]
}

function toAgendaFigures(rounds: readonly Round[]): Figure[] {
  const of = (field: keyof Round) => rounds.map((round) => round[field])
  const ms = (values: readonly number[]) => `${Math.round(getMedian(values))} ms`
  return [
    {
      what: 'agenda, 300 bookings, 12 columns, 4× slower: longest frame drawing',
      value: `${ms(of('drawn'))} (worst ${Math.round(Math.max(...of('drawn')))})`,
      goal: 'at most 50 ms',
    },
    {
      what: 'agenda, the same: longest frame scrolling',
      value: `${ms(of('scrolled'))} (worst ${Math.round(Math.max(...of('scrolled')))})`,
      goal: 'at most 50 ms',
    },
    { what: 'agenda, the same: from the press to all of it', value: ms(of('shown')), goal: '-' },
  ]
}
