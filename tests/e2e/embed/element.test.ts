import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import {
  bookAll,
  button,
  chooseProfessional,
  chooseService,
  expectNothing,
  expectStep,
  expectVisible,
  heading,
  serviceButton,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const toElement = (slug: string, attributes = '') =>
  `<vez-booking business="${slug}" ${attributes}></vez-booking>`

/** A page elsewhere with one or more elements. */
const around = (body: string, head = '', headers: Record<string, string> = {}) =>
  stand.host.serve(createPage(stand.url, body, head), headers)

const widgets = (page: Page) => page.locator('vez-booking')

/** One alone leaves no choice between professionals. */
const TWO = { professionals: [{ name: 'Ana Dias' }, { name: 'Bruno Melo' }] }

test('a page that loads the script twice, also under another address, books all the same', async () => {
  const { slug } = await stand.salon()
  const again = ['vez.js', 'vez.js?ver=6', 'v-1/vez.js']
    .map((name) => `<script type="module" src="${stand.url}/widget/${name}"></script>`)
    .join('')
  const { page, heard } = await stand.visit(around(toElement(slug), again))
  await bookAll(page)
  expect(await heard('vez:booked')).toHaveLength(1)
})

test('three salons on one page keep to themselves', async () => {
  const salons = await Promise.all(
    ['Um', 'Dois', 'Três'].map((business_name) => stand.salon({ settings: { business_name } })),
  )
  const body = `<h1>Todos</h1>${salons.map(({ slug }) => toElement(slug)).join('')}`
  const { page, heard } = await stand.visit(around(body), { size: DESKTOP })
  for (const [i, { settings }] of salons.entries()) {
    await expectVisible(heading(widgets(page).nth(i), settings.business_name))
  }
  await bookAll(widgets(page).nth(1))
  for (const i of [0, 2]) await expectStep(widgets(page).nth(i), 'service')
  await expectNothing(widgets(page).nth(0).getByText('Olá, Marina!'))
  const [event] = await heard('vez:booked')
  expect(event?.detail.service_id).toBe(requireNth(requireNth(salons, 1).services).id)
})

test('however wide it is, days and times stand apart and within their card', async () => {
  const { slug } = await stand.salon()
  const body = `<div id="place" style="inline-size: 320px">${toElement(slug)}</div>`
  const { page } = await stand.visit(around(body), { size: DESKTOP })
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectVisible(timeButtons(page).first())
  for (const width of [320, 480, 600, 680, 720, 760, 840, 960, 1080]) {
    await page.locator('#place').evaluate((place, to) => {
      place.style.inlineSize = `${to}px`
    }, width)
    const { card, days, hours } = await page.locator('.calendar').evaluate((calendar) => {
      const box = (of: Element | null | undefined) =>
        (of ?? calendar).getBoundingClientRect().toJSON()
      const parts = [...calendar.querySelectorAll('.times button')]
      return {
        card: box(calendar.closest('.section')),
        days: box(calendar.querySelector('.calendar-days')),
        hours: parts.map(box),
      }
    })
    expect(hours.length).toBeGreaterThan(0)
    for (const hour of hours) {
      expect(hour.right, `at ${width}`).toBeLessThan(card.right)
      expect(hour.left > days.right || hour.top > days.bottom, `at ${width}`).toBe(true)
    }
  }
})

test('two elements of the same salon stand side by side', async () => {
  const { slug } = await stand.salon(TWO)
  const { page } = await stand.visit(around(toElement(slug) + toElement(slug)))
  await chooseService(widgets(page).nth(1), 'Corte')
  await expectStep(widgets(page).nth(1), 'professional')
  await expectStep(widgets(page).nth(0), 'service')
})

/** Counts the calls for a business's page from here on. */
function countLoads(page: Page, slug: string): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/public/${slug}`)) loads++
  })
  return () => loads
}

test('moved elsewhere on the page, it stays as it is', async () => {
  const { slug } = await stand.salon()
  const body = `<div id="here">${toElement(slug)}</div><div id="there"></div>`
  const { page } = await stand.visit(around(body))
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Profissional 1')
  await button(page, 'Ver o mês').click()
  const loads = countLoads(page, slug)
  await page.evaluate(() => {
    const element = document.querySelector('vez-booking')
    if (element) document.querySelector('#there')?.append(element)
  })
  await expectStep(page.locator('#there vez-booking'), 'datetime')
  await expectVisible(button(page, 'Ver os próximos dias'))
  expect(loads()).toBe(0)
})

test('taken away and put back later, it goes on where it was', async () => {
  const { slug } = await stand.salon(TWO)
  const { page } = await stand.visit(around(toElement(slug)))
  await chooseService(page, 'Corte')
  await expectStep(page, 'professional')
  const element = await widgets(page).elementHandle()
  await element?.evaluate((found) => found.remove())
  await expect
    .poll(() => element?.evaluate((found) => found.shadowRoot?.querySelector('button')))
    .toBeNull()
  await element?.evaluate((found) => document.body.append(found))
  await expectStep(page, 'professional')
  await chooseProfessional(page)
  await expectStep(page, 'datetime')
})

test('made by a script before or after its business is named, it draws that business', async () => {
  const { slug, settings } = await stand.salon()
  const other = await stand.salon()
  const { page } = await stand.visit(around('<p>Vazio</p>'))
  await page.evaluate((business) => {
    const element = document.createElement('vez-booking')
    document.body.append(element)
    element.setAttribute('business', business)
  }, slug)
  await expectVisible(heading(page, settings.business_name))
  await page.evaluate(
    (business) => document.querySelector('vez-booking')?.setAttribute('business', business),
    other.slug,
  )
  await expectVisible(heading(page, other.settings.business_name))
})

test('its attributes choose the view and the service to begin with', async () => {
  const { slug, services } = await stand.salon({
    ...TWO,
    services: [{ name: 'Corte' }, { name: 'Barba' }],
  })
  const id = requireNth(services, 1).id
  const { page } = await stand.visit(around(toElement(slug, `service="${id}"`)))
  await expectStep(page, 'professional')
  const { page: front } = await stand.visit(around(toElement(slug, 'view="page"')))
  await button(front, 'Realizar Agendamento').click()
  await expectStep(front, 'service')
  expect(front.url()).toContain(stand.host.url)
})

test('it books under the strictest policy a page can have', async () => {
  const { slug } = await stand.salon()
  const policy = [
    "default-src 'none'",
    `script-src ${stand.url}`,
    `connect-src ${stand.url}`,
    `img-src ${stand.url}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
  ].join('; ')
  const at = around(toElement(slug), '', { 'Content-Security-Policy': policy })
  const { page, heard } = await stand.visit(at, { size: DESKTOP })
  await bookAll(page)
  expect(await heard('vez:booked')).toHaveLength(1)
})

const HOSTILE_STYLE = `<style>
  html { font-size: 62.5%; }
  button, input, h2, h3, ul, li, section, div { all: unset !important; display: inline !important; }
  * { box-sizing: content-box !important; margin: 40px !important; }
</style>`

async function measures(page: Page) {
  await expectVisible(serviceButton(page, 'Corte'))
  return serviceButton(page, 'Corte').evaluate((element) => {
    const { height } = element.getBoundingClientRect()
    const { fontSize, paddingLeft } = getComputedStyle(element)
    return { height: Math.round(height), fontSize, paddingLeft }
  })
}

test.each([
  ['a root size of 62.5%', '<style>html { font-size: 62.5%; }</style>'],
  ['a large root size', '<style>html { font-size: 24px; }</style>'],
  ['rules for every element', HOSTILE_STYLE],
])('%s of the page around changes nothing in it', async (_, head) => {
  const { slug } = await stand.salon()
  const plain = '<style>body { margin: 0; font-size: 16px; }</style>'
  const { page } = await stand.visit(around(toElement(slug), plain))
  const { page: odd } = await stand.visit(around(toElement(slug), plain + head))
  expect(await measures(odd)).toEqual(await measures(page))
})

test('its text is readable where the page’s own text is tiny or huge', async () => {
  const { slug } = await stand.salon()
  for (const size of ['6px', '40px']) {
    const head = `<style>body { font-size: ${size}; }</style>`
    const { page } = await stand.visit(around(toElement(slug), head))
    const { fontSize } = await measures(page)
    expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(13)
    expect(Number.parseFloat(fontSize)).toBeLessThanOrEqual(20)
  }
})

test.each([320, 390, 768, 1440])('at %i px nothing stands out at the side', async (width) => {
  const { slug } = await stand.salon({
    settings: { business_name: 'Salão de Beleza e Estética Maria Aparecida dos Santos' },
    services: [{ name: 'Corteextraordinariamentecompridoesemespaços', price: 9_999_999 }],
    professionals: [
      { name: 'Maximiliano Albuquerque de Vasconcelos Cavalcanti' },
      { name: 'Bruno Melo' },
    ],
  })
  const { page } = await stand.visit(`/${slug}/booking`, { size: { width, height: 800 } })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expectStep(page, 'service')
  expect(await overflow()).toBe(0)
  await chooseService(page, 'Corteextra')
  await expectStep(page, 'professional')
  expect(await overflow()).toBe(0)
  await chooseProfessional(page, 'Maximiliano')
  await expectVisible(button(page, /^\d\d:\d\d$/).first())
  expect(await overflow()).toBe(0)
  await button(page, /^\d\d:\d\d$/)
    .first()
    .click()
  await expectStep(page, 'confirm')
  expect(await overflow()).toBe(0)
})
