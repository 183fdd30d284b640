/**
 * Takes the screens that the landing shows, from the demo: `npm run pictures -- landing`. A client picks
 * a time on a phone, and the same booking then stands in the agenda. They are drawn anew in
 * api/page/assets/landing, light and dark, small enough to be loaded with the page.
 */
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import sharp from 'sharp'
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
const PHONE = { width: 390, height: 760 }
/** Wide enough for three columns, narrow enough to be read at two thirds of its size. */
const AGENDA = { width: 720, height: 760 }
/** How wide the pictures are, px of the file: about twice of what a desktop shows. */
const WIDTHS = { booking: 520, agenda: 1040 }

const TIME = '14:30'

async function chooseUpToTime(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/studio-aurora/booking`)
  await page.getByLabel('Buscar serviço').fill('corte')
  await chooseService(page, 'Corte feminino')
  await chooseProfessional(page, 'Rafa Lima')
  await expectVisible(timeButtons(page).first())
}

/** The first day from tomorrow on at which the time is free. */
async function findFreeDay(page: Page): Promise<string> {
  for (let days = 1; days < 12; days++) {
    const date = getDayFromNow(days)
    try {
      await chooseDay(page, date)
    } catch {
      continue
    }
    if (await button(page, TIME).isVisible()) return date
  }
  throw new Error(`${TIME} is free on no day`)
}

async function save(png: Buffer, name: 'booking' | 'agenda', scheme: Scheme): Promise<void> {
  const path = `${OUTPUT}${name}-${scheme}.avif`
  await sharp(png).resize({ width: WIDTHS[name] }).avif({ quality: 52, effort: 9 }).toFile(path)
  const { size } = statSync(path)
  if (size > HEAVIEST) throw new Error(`${path} has ${size} bytes: too heavy`)
}

async function takeAll(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true })
  const file = await createDatabaseFile()
  const server = await startServer({ database: file.path, args: ['--demo'] })
  const browser = await launchChromium()
  const open = (size: typeof PHONE, colorScheme: Scheme) =>
    openVisit(browser, { size, colorScheme, deviceScaleFactor: 2 })
  try {
    let date = ''
    for (const scheme of SCHEMES) {
      const { context, page } = await open(PHONE, scheme)
      await chooseUpToTime(page, server.url)
      date ||= await findFreeDay(page)
      await chooseDay(page, date)
      await expectVisible(button(page, TIME))
      await page.mouse.move(0, 0)
      await save(await page.screenshot({ animations: 'disabled' }), 'booking', scheme)
      await context.close()
    }
    const { context, page } = await open(PHONE, 'light')
    await chooseUpToTime(page, server.url)
    await chooseDay(page, date)
    await button(page, TIME).click()
    await confirmButton(page).click()
    await signInAndBook(page, { ...createPerson(), name: 'Marina Souza' })
    await context.close()
    for (const scheme of SCHEMES) await takeAgenda(await open(AGENDA_WINDOW, scheme), server.url, date, scheme)
  } finally {
    await browser.close()
    await endServers()
    await file.remove()
  }
}

/** The console shows several columns from a tablet's width on; its menu is left out of the picture. */
const AGENDA_WINDOW = { width: 900, height: 1000 }

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
  await booked.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  await save(png, 'agenda', scheme)
}

await takeAll()
