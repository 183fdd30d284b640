/** How soon settings and lists stand on a slow machine, from the press in the sidebar. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { z } from 'zod'
import { openStorage } from '#db/open.ts'
import { products } from '#db/tables/sale.ts'
import { services } from '#db/tables/service.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { createCrowd } from '#tests/support/e2e/crowd.ts'
import { plantClients } from './clients.ts'
import { type Figure, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

const ROUNDS = 7
const SLOWER = 4
const SERVICES = 40
const PRODUCTS = 40
const CLIENTS = 2_000
/** Of clients. */
const PAGE_SIZE = 50
const FRAMES = fileURLToPath(new URL('./frames.js', import.meta.url))
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** What of each screen stands when all of it is drawn. */
const SCREENS = [
  { what: 'settings', path: '/admin/settings', parts: 'form input', count: 5 },
  { what: '40 services', path: '/admin/services', parts: 'li', count: SERVICES },
  { what: '12 professionals', path: '/admin/professionals', parts: 'li', count: 12 },
  { what: '40 products', path: '/admin/products', parts: 'li', count: PRODUCTS },
  {
    what: `50 of ${CLIENTS} clients`,
    path: '/admin/clients',
    parts: 'tbody tr',
    count: PAGE_SIZE,
  },
] as const

export async function measureSettings(folder: string): Promise<Figure[]> {
  const database = join(folder, 'settings.db')
  const server = await startBenchServer(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: `file:${database}`,
  })
  const browser = await launchChromium()
  try {
    const owner = await createCrowd(server.url, database, getNextMonday())
    await fillHouse(database, owner.session.user.id)
    const page = await (await browser.newContext(DESKTOP)).newPage()
    await page.addInitScript({ path: FRAMES })
    await page.goto(`${server.url}/login`)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Senha', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/admin\/agenda/)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const figures: Figure[] = []
    for (const screen of SCREENS) figures.push(...(await measureScreen(page, screen)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function fillHouse(database: string, user_id: string): Promise<void> {
  const storage = await openStorage(`file:${database}`, MIGRATIONS)
  const rows = Array.from({ length: SERVICES - 1 }, (_, i) => ({
    ...{ id: randomUUID(), user_id, created_at: i + 2, updated_at: i + 2 },
    ...{ name: `Serviço ${i + 2}`, price: 5000 + i * 100, duration: 30 },
    ...({ category: 'hair', status: 'active' } as const),
  }))
  const shelf = Array.from({ length: PRODUCTS }, (_, i) => ({
    ...{ id: randomUUID(), user_id, created_at: i, updated_at: i },
    ...{
      name: `Produto ${i + 1}`,
      category: 'Cabelo',
      price: 3000 + i * 100,
      stock: i,
      status: 'active' as const,
    },
  }))
  await storage.write(async (tx) => {
    await tx.insert(services).values(rows)
    await tx.insert(products).values(shelf)
  })
  await plantClients(storage, user_id, CLIENTS)
  await storage.close()
}

async function measureScreen(page: Page, screen: (typeof SCREENS)[number]): Promise<Figure[]> {
  const { path, parts, count } = screen
  const open = async (counts: readonly number[]) => {
    await openByLink(page, '/admin/share', 'h1', [1])
    await page.waitForLoadState('networkidle')
    return openByLink(page, path, parts, counts)
  }
  // The first time loads the screen's code.
  await open([count])
  const inSight = await countInSight(page, parts)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await open([inSight, count]))
  return [`what is in sight (${inSight})`, 'all of it'].map((what, at) => {
    const measured = rounds.map((times) => Math.round(times[at] ?? 0))
    return {
      what: `${screen.what}, 4× slower: from the press to ${what}`,
      value: `${getMedian(measured)} ms (${Math.min(...measured)}-${Math.max(...measured)})`,
      goal: at === 0 ? 'under 100 ms' : '-',
    }
  })
}

async function countInSight(page: Page, parts: string): Promise<number> {
  const count = await page.evaluate(
    `[...document.querySelectorAll('main ${parts}')].filter((one) => one.getBoundingClientRect().top < innerHeight).length`,
  )
  return z.number().parse(count)
}

/**
 * Pressed and looked for inside the page: asking from outside takes its part of the time. What is
 * marked is the screen that is left, which may have such parts too.
 */
async function openByLink(
  page: Page,
  path: string,
  parts: string,
  counts: readonly number[],
): Promise<number[]> {
  await page.locator(`nav a[href="${path}"]`).waitFor()
  const shown = await page.evaluate(`frames4.begin().then(() => {
    document.querySelector('main > *').dataset.left = ''
    document.querySelector('nav a[href="${path}"]').click()
    return Promise.all(${JSON.stringify(counts)}.map((count) =>
      frames4.holds(count, 'main > :not([data-left]) ${parts}').then(() => performance.now() - frames4.since)))
  })`)
  await page.evaluate('frames4.end()')
  return z.array(z.number()).parse(shown)
}
