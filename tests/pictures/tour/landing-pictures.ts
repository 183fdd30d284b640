/**
 * Takes the screens that the landing shows, from the demo: `npm run pictures -- landing`. A client picks
 * a time on a phone, and the same booking then stands in the agenda. They are drawn anew in
 * api/page/assets/landing, light and dark, small enough to be loaded with the page.
 */
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { openVisit } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  chooseDay,
  chooseProfessional,
  chooseService,
  confirmButton,
  createPerson,
  expectVisible,
  freeDays,
  getDayDate,
  getDayFromNow,
  signInAndBook,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../../api/page/assets/landing/', import.meta.url))
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

const HEAVIEST = 45_000
const PHONE = { width: 390, height: 800 }
/** How wide the pictures are, px of the file: about twice of what a desktop shows. */
const WIDTHS = { booking: 520, agenda: 960 }

/** The one to have, and what does as well. */
const TIMES = ['14:30', '14:00', '15:00', '13:30', '15:30', '13:00', '16:00', '11:00']
/** Tuesday to Saturday, as `getWeekday` counts: everybody works. */
const FULL_DAYS = [2, 3, 4, 5, 6]

const PROFESSIONAL = 'Rafa Lima'

async function chooseUpToTime(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/studio-aurora/booking`)
  await page.getByLabel('Buscar serviço').fill('corte')
  await chooseService(page, 'Corte feminino')
  await chooseProfessional(page, PROFESSIONAL)
  await expectVisible(timeButtons(page).first())
}

type Slot = { date: string; time: string }

/** So many times beside each other show that there is a choice. */
const LEAST_TIMES = 3

/** A time in the middle of the first full day, so that both screens have it in sight. */
async function findSlot(page: Page): Promise<Slot> {
  const today = getDayFromNow(0)
  for (const day of await freeDays(page).all()) {
    const date = await getDayDate(day)
    if (date === today || !FULL_DAYS.includes(getWeekday(toEpochDay(date)))) continue
    await day.click()
    // The times of the day before go when those of this one come.
    await page.waitForTimeout(1000)
    if ((await timeButtons(page).count()) < LEAST_TIMES) continue
    for (const time of TIMES) if (await button(page, time).isVisible()) return { date, time }
  }
  throw new Error(`none of ${TIMES} is free on any day`)
}

/** Nothing is free before that day, so that the page does not name another one above it as the first. */
async function fillDaysBefore(page: Page, url: string, { date }: Slot): Promise<void> {
  await enterConsole(page, url, DONA, '/admin/agenda')
  const headers = { 'X-Vez-Session': 'cookie', Origin: url }
  const { professionals } = await (await page.request.get(`${url}/api/professionals`)).json()
  const { id: professional_id } = professionals.find(
    ({ name }: { name: string }) => name === PROFESSIONAL,
  )
  for (let days = 0; getDayFromNow(days) < date; days++) {
    const data = { professional_id, date: getDayFromNow(days), full_day: true }
    const answer = await page.request.post(`${url}/api/blocks`, { headers, data })
    if (!answer.ok()) throw new Error(await answer.text())
  }
}

async function save(png: Buffer, name: 'booking' | 'agenda', scheme: Scheme): Promise<void> {
  const path = `${OUTPUT}${name}-${scheme}.avif`
  await sharp(png).resize({ width: WIDTHS[name] }).avif({ quality: 48, effort: 5 }).toFile(path)
  const { size } = statSync(path)
  if (size > HEAVIEST) throw new Error(`${path} has ${size} bytes: too heavy`)
}

async function takeAll(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true })
  const file = await createDatabaseFile()
  const server = await startServer({
    database: file.path,
    args: ['--demo'],
    // With its prices, as most see it.
    env: { PLANS: 'on' },
  })
  const browser = await launchChromium()
  const open = (size: typeof PHONE, colorScheme: Scheme) =>
    openVisit(browser, { size, colorScheme, deviceScaleFactor: 2 })
  try {
    const first = await open(PHONE, 'light')
    await chooseUpToTime(first.page, server.url)
    const slot = await findSlot(first.page)
    const { date, time } = slot
    await first.context.close()
    const owner = await open(PHONE, 'light')
    await fillDaysBefore(owner.page, server.url, slot)
    await owner.context.close()
    for (const scheme of SCHEMES) {
      const { context, page } = await open(PHONE, scheme)
      await chooseUpToTime(page, server.url)
      await chooseDay(page, date)
      await expectVisible(button(page, time))
      await page.mouse.move(0, 0)
      await save(await page.screenshot({ animations: 'disabled' }), 'booking', scheme)
      await context.close()
    }
    const { context, page } = await open(PHONE, 'light')
    await chooseUpToTime(page, server.url)
    await chooseDay(page, date)
    await button(page, time).click()
    await confirmButton(page).click()
    await signInAndBook(page, { ...createPerson(), name: 'Marina Souza' })
    await context.close()
    for (const scheme of SCHEMES)
      await takeAgenda(await open(AGENDA_WINDOW, scheme), server.url, date, scheme)
    await takeShared(await openVisit(browser, { size: SHARED, bypassCSP: true }), server.url)
  } finally {
    await browser.close()
    await endServers()
    await file.remove()
  }
}

/** The console shows several columns from a tablet's width on; its menu is left out of the picture. */
const AGENDA_WINDOW = { width: 900, height: 620 }
const AGENDA = { x: 236, y: 0, width: 664, height: 620 }

async function takeAgenda(
  { context, page }: Awaited<ReturnType<typeof openVisit>>,
  url: string,
  date: string,
  scheme: Scheme,
): Promise<void> {
  await enterConsole(page, url, DONA, `/admin/agenda?dia=${date}`)
  const agenda = page.getByRole('region', { name: 'Agenda', exact: true })
  const booked = agenda.locator('[data-booking]', { hasText: 'Marina Souza' })
  await expectVisible(booked)
  await booked.evaluate((card) => card.scrollIntoView({ block: 'center' }))
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled', clip: AGENDA })
  await context.close()
  await save(png, 'agenda', scheme)
}

/** What a link to the landing shows, as the networks cut it: its own first screen. */
const SHARED = { width: 1200, height: 630 }

async function takeShared(
  { context, page }: Awaited<ReturnType<typeof openVisit>>,
  url: string,
): Promise<void> {
  // The built ones are those of the run before.
  await page.route('**/assets/landing/*.avif', (route) =>
    route.fulfill({ path: OUTPUT + new URL(route.request().url()).pathname.split('/').at(-1) }),
  )
  // Where it comes late the page does without its type, which would be another picture.
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/font-display: ?optional/g, 'font-display:swap')
    await route.fulfill({ response, body })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  await sharp(png).jpeg({ quality: 82, mozjpeg: true }).toFile(`${OUTPUT}vez.jpg`)
}

/** How far from the edge the mark stays where a telephone cuts a shape of its own, px of 512. */
const SAFE_PX = 72
const ICONS = fileURLToPath(new URL('../../../api/page/assets/', import.meta.url))

/** What a telephone shows of the installed application, from the one drawing of our mark. */
async function drawIcons(): Promise<void> {
  const svg = `${ICONS}icon.svg`
  const draw = (size: number) => sharp(svg, { density: 72 * (size / 32) }).resize(size, size)
  await draw(192).png().toFile(`${ICONS}icon-192.png`)
  await draw(512).png().toFile(`${ICONS}icon-512.png`)
  const background = '#202870'
  const inner = await draw(512 - 2 * SAFE_PX)
    .png()
    .toBuffer()
  const around = { top: SAFE_PX, bottom: SAFE_PX, left: SAFE_PX, right: SAFE_PX, background }
  await sharp(inner)
    .extend(around)
    .flatten({ background })
    .png()
    .toFile(`${ICONS}icon-maskable-512.png`)
  await draw(180).flatten({ background }).png().toFile(`${ICONS}apple-touch-icon.png`)
}

await drawIcons()
await takeAll()
