import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '#domain/availability/schedule.ts'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  openPage,
  openTab,
  TAB_LABELS,
  tabButton,
  tabPanel,
} from '#tests/support/e2e/screens/page-screen.ts'
import {
  expectFocus,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const PICTURE = '/pictures/um.webp'
const full: BusinessOverrides['settings'] = {
  business_name: 'Salão da Íris',
  business_address: 'Rua das Flores, 10 - Centro, Curitiba - PR',
  whatsapp: '+55 (41) 98765-1010',
  instagram: '@salaodairis',
  gallery_images: [PICTURE],
}

/** Opens the page of a business of the test's own; its pictures are ours to answer for. */
async function open(overrides: BusinessOverrides = {}): Promise<Page> {
  const { slug } = await stand.salon(overrides)
  const { page } = await stand.visit('about:blank')
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 204 }))
  await openPage(page, `${stand.url}/${slug}`)
  return page
}

test('by keyboard the tabs are one stop: arrows, Home and End open the others', async () => {
  const page = await open({ settings: full })
  await tabButton(page, 'Horários').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Localização'],
    ['End', 'Galeria'],
    ['ArrowRight', 'Horários'],
    ['ArrowLeft', 'Galeria'],
    ['Home', 'Horários'],
  ] as const) {
    await page.keyboard.press(key)
    await expectVisible(page.getByRole('tabpanel', { name, exact: true }))
    await expectFocus(tabButton(page, name))
  }
  await page.keyboard.press('Tab')
  await expectFocus(tabPanel(page))
})

test('closed days stand in red', async () => {
  const wednesday = { enabled: false, schedules: [] }
  const schedule_settings = { ...DEFAULT_SCHEDULE, wednesday }
  const page = await open({ settings: { ...full, schedule_settings } })
  const color = await tabPanel(page)
    .getByText('Fechado', { exact: true })
    .first()
    .evaluate((text) => getComputedStyle(text).color)
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

test('Abrir no Maps opens a tab that knows nothing of the page', async () => {
  const page = await open({ settings: { ...full, google_maps: 'https://maps.example/iris' } })
  await page
    .context()
    .route('https://maps.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Mapa</title>' }),
    )
  await openTab(page, 'Localização')
  const opening = page.context().waitForEvent('page')
  await tabPanel(page).getByRole('link', { name: 'Abrir no Maps' }).click()
  const map = await opening
  await map.waitForLoadState()
  expect(await map.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
})

test('embedded, all of it is there, and the host’s address and history are left alone', async () => {
  const { slug } = await stand.salon({ settings: full })
  const { page } = await stand.visit('about:blank')
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 204 }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/public/${slug}`, async (route) => {
    await released
    await route.continue()
  })
  const host = stand.host.serve(
    createPage(stand.url, `<vez-booking business="${slug}" view="page"></vez-booking>`),
  )
  await page.goto(host)
  await expectVisible(page.getByRole('status').getByText('Carregando...', { exact: true }))
  release()
  for (const name of TAB_LABELS) await openTab(page, name)
  await page.getByRole('button', { name: 'Realizar Agendamento' }).click()
  await expectVisible(heading(page, 'Escolha o Serviço'))
  expect(page.url()).toBe(host)
  expect(await page.evaluate(() => history.length)).toBe(2)
})

declare global {
  interface Window {
    /** The answer with the page's data has been read and what it changes has been drawn. */
    hasData?: true
  }
}

/** A page so busy that what follows a drawing comes half a second after it. */
function drawSlowly(): void {
  const wait = window.setTimeout.bind(window)
  const slowly = (act: () => void, ms = 0) => wait(act, ms > 0 && ms <= 100 ? 600 : ms)
  Object.assign(window, { setTimeout: slowly, requestAnimationFrame: () => 0 })
  const { json } = Response.prototype
  Response.prototype.json = async function () {
    const read: unknown = await json.call(this)
    if (new URL(this.url).pathname.startsWith('/api/public/'))
      wait(() => {
        window.hasData = true
      })
    return read
  }
}

test('the page is drawn also where its part comes right after the data, before anybody waits for it', async () => {
  const { slug } = await stand.salon({ settings: full })
  const { page } = await stand.visit('about:blank')
  await page.addInitScript(drawSlowly)
  await page.route('**/widget/business-page-*.js', async (route) => {
    await expect.poll(() => page.evaluate(() => window.hasData)).toBe(true)
    await route.continue()
  })
  const element = `<vez-booking business="${slug}" view="page"></vez-booking>`
  await openPage(page, stand.host.serve(createPage(stand.url, element)))
})

test('nothing is wider than its screen', async () => {
  const business_name = 'Salão de Beleza e Estética Maria Aparecida dos Santos'
  const instagram = '@um.nome.de.perfil.muito.comprido.mesmo'
  const { slug } = await stand.salon({
    settings: { ...full, business_name, instagram },
    reviews: [
      { client_name: 'Wolfeschlegelsteinhausenbergerdorff Silva', comment: 'a'.repeat(500) },
    ],
  })
  const { page } = await stand.visit('about:blank')
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 204 }))
  await openPage(page, `${stand.url}/${slug}`)
  await expectText(page, business_name)
  for (const name of TAB_LABELS) {
    await openTab(page, name)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})
