/**
 * Takes pictures of every screen of the demo, for people to look at:
 * `npm run pictures -- booking`. They land in tests/.output; the README's
 * own picture, examples/booking.png, is drawn anew as well.
 */
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { openExternalSite } from '#tests/support/e2e/browser/host-site.ts'
import { openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { removePageData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  createPerson,
  expectAlert,
  expectStep,
  expectVisible,
  freeDays,
  heading,
  openQuickLogin,
  signIn,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'
import { PICTURE_LOOKS } from './take-pictures.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))
const README_PICTURE = fileURLToPath(new URL('../../../examples/booking.png', import.meta.url))
const HEAVIEST = 250_000

type Take = (screen: string, whole?: boolean) => Promise<void>

/** From the salon's page to a cancelled booking. */
async function bookAndTake(page: Page, url: string, take: Take): Promise<void> {
  await page.goto(`${url}/studio-aurora`)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await take('01-page')
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
  await take('02-service')
  await page.getByLabel('Buscar serviço').fill('zzz')
  await take('03-service-none')
  await page.getByLabel('Buscar serviço').fill('corte')
  await chooseService(page, 'Corte masculino')
  await expectStep(page, 'professional')
  await take('04-professional')
  await chooseProfessional(page, 'Rafa Lima')
  await expectVisible(timeButtons(page).first())
  await take('05-datetime')
  await freeDays(page).nth(1).click()
  await button(page, 'Continuar').click()
  await expectAlert(page, 'Selecione um horário antes de confirmar o agendamento.')
  await take('06-datetime-missing')
  await timeButtons(page).nth(2).click()
  await expectStep(page, 'confirm')
  await take('07-confirm')
  await confirmAndTake(page, take)
}

async function confirmAndTake(page: Page, take: Take): Promise<void> {
  await confirmButton(page).click()
  await expectVisible(heading(page, 'Falta só saber quem é você'))
  await take('08-login')
  await openQuickLogin(page)
  await take('08-login-form')
  await button(page, 'Fazer Login').click()
  await expectAlert(page, 'Campos obrigatórios')
  await take('09-login-refused')
  await page.route(/\/bookings$/, (route) => route.abort(), { times: 1 })
  await signIn(page, createPerson())
  await confirmButton(page).click()
  await expectVisible(button(page, 'Tentar novamente'))
  await take('10-confirm-cut')
  await button(page, 'Tentar novamente').click()
  await expectVisible(bookedDialog(page))
  await take('11-booked', false)
  await button(bookedDialog(page), 'OK').click()
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
  await take('12-success')
  await button(page, 'Cancelar agendamento').click()
  await expectVisible(button(page, 'Sim, cancelar'))
  await take('13-cancel', false)
  await button(page, 'Sim, cancelar').click()
  await expectVisible(heading(page, 'Agendamento cancelado'))
  await take('14-cancelled')
}

async function takeTheRest(page: Page, url: string, plain: string, take: Take): Promise<void> {
  const at = async (path: string, screen: string) => {
    await page.goto(`${url}${path}`)
    await take(screen)
  }
  await at('/', '15-home')
  await at('/nada/aqui', '16-not-found')
  await at('/ninguem', '17-unknown-slug')
  await removePageData(page)
  await page.route('**/api/public/barbearia-lima', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}/barbearia-lima`)
  await expectVisible(heading(page, 'Página não encontrada'))
  await take('18-load-failed')
  await page.unrouteAll()
  await page.goto(`${url}/barbearia-lima`)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await take('19-lima')
  await page.goto(`${url}/barbearia-lima/booking`)
  await chooseService(page, 'Corte infantil')
  await chooseProfessional(page)
  await expectVisible(timeButtons(page).first())
  await take('20-lima-datetime')
  await page.goto(plain)
  await expectVisible(heading(page, 'Escolha o Serviço'))
  await take('21-embedded')
}

/** For the README: a phone with a chosen day and its times. */
async function takeForReadme(browser: Browser, url: string): Promise<void> {
  const { context, page } = await openVisit(browser, { size: PHONE, deviceScaleFactor: 2 })
  await page.goto(`${url}/studio-aurora/booking`)
  await page.getByLabel('Buscar serviço').fill('corte')
  await chooseService(page, 'Corte masculino')
  await chooseProfessional(page, 'Rafa Lima')
  await expectVisible(timeButtons(page).first())
  await (await freestDay(page)).click()
  await page.mouse.move(0, 0)
  await page.screenshot({ path: README_PICTURE, animations: 'disabled' })
  await context.close()
  const { size } = statSync(README_PICTURE)
  if (size > HEAVIEST) throw new Error(`examples/booking.png has ${size} bytes: too heavy`)
}

/** Of the days in sight, the one with the most free times. */
async function freestDay(page: Page): Promise<Locator> {
  const days = (await freeDays(page).all()).slice(1, 6)
  const counts = await Promise.all(
    days.map(async (day) =>
      Number(/(\d+) hor/.exec((await day.getAttribute('aria-label')) ?? '')?.[1]),
    ),
  )
  return days[counts.indexOf(Math.max(...counts))] ?? freeDays(page).first()
}

async function takeAll(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true })
  const file = await createDatabaseFile()
  const server = await startServer({ database: file.path, args: ['--demo'] })
  const host = await openExternalSite(server.url)
  const browser = await launchChromium()
  try {
    for (const { name, ...look } of PICTURE_LOOKS) {
      const { context, page } = await openVisit(browser, look)
      const take: Take = async (screen, fullPage = true) => {
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, fullPage })
      }
      await bookAndTake(page, server.url, take)
      await takeTheRest(page, server.url, host.plain, take)
      await context.close()
    }
    await takeForReadme(browser, server.url)
  } finally {
    await browser.close()
    await host.close()
    await endServers()
    await file.remove()
  }
}

await takeAll()
