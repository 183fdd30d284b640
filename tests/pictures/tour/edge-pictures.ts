/**
 * Takes pictures of what seldom happens, for people to look at: a salon that is still empty, one
 * with long names and 40 services, what does not load, and the search for a salon:
 * `npm run pictures -- edge`. They land in tests/.output.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import type { Business } from '#tests/support/db/factories.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { createPage, openExternalSite } from '#tests/support/e2e/browser/host-site.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { bookByApi, createLinkTo, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import { openTab, TAB_LABELS } from '#tests/support/e2e/screens/page-screen.ts'
import {
  bookedDialog,
  button,
  confirmButton,
  expectStep,
  expectText,
  expectVisible,
  getDayFromNow,
  goToConfirm,
  heading,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))
const TABLET = { width: 768, height: 1024 }
const LOOKS = [
  { colorScheme: 'light', size: PHONE, name: 'phone-light' },
  { colorScheme: 'dark', size: PHONE, name: 'phone-dark' },
  { colorScheme: 'light', size: TABLET, name: 'tablet-light' },
  { colorScheme: 'dark', size: DESKTOP, name: 'desktop-dark' },
] as const

const LONG = 'Salão de Beleza e Estética Avançada Maria Aparecida dos Santos & Filhas'
const LONG_SERVICE = 'Progressiva orgânica com hidratação profunda, cauterização e finalização'
const LONG_PERSON = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos'

type Take = (screen: string, whole?: boolean) => Promise<void>

mkdirSync(OUTPUT, { recursive: true })
const file = await createDatabaseFile()
const env = { RATE_LIMIT_FACTOR: '1000' }
const server = await startServer({ database: file.path, env, args: ['--demo'] })
const host = await openExternalSite(server.url)
const empty = await openSalon(file, {
  settings: { business_name: 'Salão Novo', schedule_settings: {} },
  services: [],
  professionals: [],
})
const long = await openSalon(file, {
  settings: {
    business_name: LONG,
    business_phone: '(41) 3222-1010',
    business_address:
      'Avenida Presidente Juscelino Kubitschek de Oliveira, 12345, bloco B, conjunto 1001 - São José dos Pinhais - PR',
    whatsapp: '+55 41 99999-1010',
    instagram: '@salao.maria.aparecida.dos.santos.e.filhas',
    business_description: `${LONG_SERVICE}. `.repeat(4),
    general_settings: { cancellationDeadline: 2 },
  },
  services: [
    { name: LONG_SERVICE, description: `${LONG_SERVICE}. `.repeat(2), price: 1_234_567 },
    ...Array.from({ length: 39 }, (_, i) => ({ name: `Serviço número ${i + 2}`, duration: 45 })),
  ],
  professionals: [{ name: LONG_PERSON }, { name: 'Ana' }],
  reviews: [{ client_name: LONG_PERSON, comment: 'Maravilhoso'.repeat(12), rating: 4 }],
})
/** How far ahead the last booking stands. */
let day = 3

const embedded = ({ slug }: Pick<Business, 'slug'>, view = 'page') =>
  host.serve(
    createPage(server.url, `<h1>Meu site</h1><vez-booking business="${slug}" view="${view}"/>`),
  )

async function takeEmpty(page: Page, take: Take): Promise<void> {
  await page.goto(`${server.url}/${empty.slug}`)
  for (const [i, label] of TAB_LABELS.slice(1, 4).entries()) {
    await openTab(page, label)
    await take(`edge-empty-${i + 1}`)
  }
  await page.goto(`${server.url}/${empty.slug}/booking`)
  await expectText(page, 'Ainda não há serviços para agendar por aqui')
  await take('edge-empty-5-booking')
}

async function takeLong(page: Page, take: Take): Promise<void> {
  await page.goto(`${server.url}/${long.slug}`)
  for (const label of ['Localização', 'Avaliações', 'Contato'] as const) {
    await openTab(page, label)
    await take(`edge-long-1-${label}`)
  }
  await page.goto(`${server.url}/${long.slug}/booking`)
  await expectStep(page, 'service')
  await take('edge-long-2-services')
  await page.getByLabel('Buscar serviço').fill('progressiva')
  // A day of its own for each look: three more are taken below.
  const date = getDayFromNow(day / 3)
  await goToConfirm(page, { service: LONG_SERVICE, professional: LONG_PERSON, date })
  await take('edge-long-3-confirm')
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  await take('edge-long-4-booked', false)
  await button(bookedDialog(page), 'OK').click()
  await take('edge-long-5-success')
  await page.goto(`${server.url}/${long.slug}/history`)
  await expectText(page, 'Próximos')
  await take('edge-long-6-history')
  await button(page, /^Remarcar/).click()
  await expectVisible(timeButtons(page).first())
  await take('edge-long-7-move', false)
  await page.keyboard.press('Escape')
}

async function takeLinks(page: Page, take: Take): Promise<void> {
  const session = await openSession(server.url, long.slug)
  const states = {
    past: "status = 'confirmed'",
    completed: "status = 'completed'",
    cancelled: "status = 'cancelled', cancel_reason = 'client'",
  }
  for (const [state, status] of Object.entries(states)) {
    day += 1
    const { id } = await bookByApi(server.url, long, session, {
      professional: 1,
      date: getDayFromNow(day),
    })
    const change = `${status}, date = '${getDayFromNow(-day)}'`
    const token = createLinkTo(file, long, id)
    file.change(`UPDATE bookings SET ${change} WHERE id = '${id}'`)
    await page.goto(`${server.url}/${long.slug}/b/${token}`)
    await expectVisible(button(page, 'Agendar de novo'))
    await take(`edge-link-${state}`)
  }
}

async function takeFailures(page: Page, take: Take): Promise<void> {
  const cut = '**/api/public/*/{slots,bookings}*'
  await page.route('**/widget/business-page*', (route) => route.abort())
  await page.goto(embedded({ slug: 'studio-aurora' }))
  await expectText(page, 'Não foi possível abrir esta parte. Confira sua conexão.')
  await take('edge-fail-1-part')
  await page.goto(embedded({ slug: 'ninguem' }))
  await expectVisible(heading(page, 'Página não encontrada'))
  await take('edge-fail-2-none')
  await page.unrouteAll()
  await page.route('**/api/public/studio-aurora', () => undefined)
  await page.goto(embedded({ slug: 'studio-aurora' }))
  await take('edge-fail-3-loading')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(cut, (route) => route.abort())
  await page.goto(`${server.url}/${long.slug}/history`)
  await expectText(page, 'Não foi possível carregar seus agendamentos')
  await take('edge-fail-4-history')
  await page.goto(`${server.url}/${long.slug}/b/qualquer`)
  await expectText(page, 'Não foi possível carregar seus agendamentos')
  await take('edge-fail-5-link')
  await page.unrouteAll()
  await page.route(cut, () => undefined)
  await page.goto(`${server.url}/${long.slug}/history`)
  await take('edge-fail-6-history-loading')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function takeSearch(page: Page, take: Take): Promise<void> {
  for (const [screen, name] of Object.entries({ start: '', found: 'sal', none: 'z'.repeat(60) })) {
    await page.goto(`${server.url}/public-booking${name && `?nome=${name}`}`)
    await take(`edge-search-${screen}`)
  }
}

const browser = await launchChromium()
try {
  for (const { name, ...look } of LOOKS) {
    const { context, page } = await openVisit(browser, look)
    const take: Take = async (screen, fullPage = true) => {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, fullPage })
    }
    for (const walk of [takeEmpty, takeLong, takeLinks, takeFailures, takeSearch]) {
      await walk(page, take)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await host.close()
  await endServers()
  await file.remove()
}
