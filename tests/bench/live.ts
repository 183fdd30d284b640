import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { openStorage } from '#db/open.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, MIGRATIONS, requireNth } from '#tests/support/db/factories.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { parseFields, sendHttp, signIn } from '#tests/support/server/http-client.ts'
import { createOwnerLogin, type OwnerLogin } from '#tests/support/server/owner.ts'
import { type Figure, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'
import { getNextMonday, seedSalon } from './salon.ts'

const CARDS = fileURLToPath(new URL('./cards.js', import.meta.url))
const ROUNDS = 20
const PROFESSIONALS = 12
const SLOWER = 4

/** From the answer that somebody gets who books to the card in an agenda that is open elsewhere. */
export async function measureLive(folder: string): Promise<Figure[]> {
  const path = join(folder, 'live.db')
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const salon = await seedSalon(storage, Date.now(), PROFESSIONALS)
  await storage.close()
  const owner = await createOwnerLogin({ path }, salon)
  const env = { PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT_FACTOR: '1000' }
  const server = await startBenchServer(['dist/server/main.js'], env)
  const browser = await launchChromium()
  try {
    // What is asked of the page below is text, which its policy would not let run.
    const size = { width: 1440, height: 900 }
    const page = await browser.newPage({ viewport: size, bypassCSP: true })
    await openAgenda(page, server.url, owner)
    const book = await booker(server.url, salon)
    const plain = await times(page, book, 0)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return [
      figure('event to screen', plain, 'under 300 ms'),
      figure(`event to screen, CPU ${SLOWER} times slower`, await times(page, book, ROUNDS), '-'),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const figure = (what: string, ms: readonly number[], goal: string): Figure => ({
  what: `${what}: median and most of ${ms.length}`,
  value: `${getMedian(ms)}, ${Math.max(...ms)} ms`,
  goal,
})

async function openAgenda(page: Page, url: string, { email, password }: OwnerLogin): Promise<void> {
  await page.addInitScript({ path: CARDS })
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/admin/agenda')
  const live = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto(`${url}/admin/agenda?dia=${getNextMonday()}`)
  await page.getByRole('region', { name: 'Agenda', exact: true }).waitFor()
  await live
}

type Book = (position: number) => Promise<string>

/** Books half hours of that day, one after the other, each for the next professional but the first. */
async function booker(url: string, salon: Business): Promise<Book> {
  const token = await signIn(url, salon.slug)
  const others = salon.professionals.slice(1)
  return async (position) => {
    const round = Math.floor(position / others.length)
    const { answer } = sendHttp(`${url}/api/public/${salon.slug}/bookings`, {
      token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        service_id: requireNth(salon.services).id,
        professional_id: requireNth(others, position % others.length).id,
        date: getNextMonday(),
        time: toTimeOfDay(480 + round * 30),
      },
    })
    const got = await answer
    if (got.status !== 201) throw new Error(`not booked: ${got.status} ${got.text}`)
    return String(parseFields(got).id)
  }
}

async function times(page: Page, book: Book, from: number): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // One booking, not a burst of them, which the screen would gather.
    await setTimeout(400)
    const id = await book(from + round)
    const answered = Date.now()
    const shown = `drawn[${JSON.stringify(id)}]`
    await page.waitForFunction(shown)
    const drawn = Number(await page.evaluate(shown))
    measured.push(Math.max(0, drawn - answered))
  }
  return measured
}
