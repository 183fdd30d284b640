import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { DEFAULT_PUBLIC_PAGE } from '#domain/business/settings.ts'
import { WEEKDAYS } from '#domain/time/civil-time.ts'
import { type BusinessOverrides, CREATED_AT } from '#tests/support/db/factories.ts'
import {
  listTabNames,
  openPage,
  openTab,
  TAB_LABELS,
  tabButton,
  tabPanel,
} from '#tests/support/e2e/screens/page-screen.ts'
import {
  expectNothing,
  expectText,
  expectVisible,
  getDayFromNow,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

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

test('the tabs stand in the default order, and the first one is open', async () => {
  const page = await open({ settings: full })
  expect(await listTabNames(page)).toEqual(TAB_LABELS)
  expect(await tabButton(page, 'Horários').getAttribute('aria-selected')).toBe('true')
  await expectVisible(page.getByRole('tabpanel', { name: 'Horários' }))
})

test('the tabs follow the business’s order, in which Contato has either name and shows once', async () => {
  const tab_order = ['galeria', 'redes-sociais', 'nada', 'avaliacoes', 'contato']
  const page = await open({ settings: { ...full, tab_order } })
  expect(await listTabNames(page)).toEqual([
    'Galeria',
    'Contato',
    'Avaliações',
    'Horários',
    'Localização',
  ])
  await expectVisible(page.getByRole('tabpanel', { name: 'Galeria' }))
})

test('a tab whose flag is off is not there, nor is a gallery without an image', async () => {
  const public_page_settings = {
    ...DEFAULT_PUBLIC_PAGE,
    show_horarios: false,
    show_avaliacoes: false,
  }
  const page = await open({ settings: { ...full, public_page_settings, gallery_images: [] } })
  expect(await listTabNames(page)).toEqual(['Localização', 'Contato'])
})

test('a page with every tab off still has its header and the way to book', async () => {
  const off = Object.fromEntries(Object.keys(DEFAULT_PUBLIC_PAGE).map((flag) => [flag, false]))
  const { slug } = await stand.salon({ settings: { ...full, public_page_settings: off } })
  const { page } = await stand.visit(`/${slug}`)
  await expectVisible(heading(page, 'Salão da Íris'))
  await expectVisible(page.getByRole('button', { name: 'Realizar Agendamento' }))
  await expectNothing(page.getByRole('tablist'))
  // The answer that would tell whether it is open, too, is there.
  await expectText(page, 'Primeiro horário livre:')
  await expectNothing(page.getByText(/Aberto agora|Abre |Fechado/))
})

const hours = (...spans: [string, string][]) => ({
  enabled: true,
  schedules: spans.map(([start, end]) => ({ start, end })),
})

test('Horários lists the week: first start to last end, closed days too, today marked', async () => {
  const schedule_settings = {
    monday: hours(['13:00', '19:30'], ['08:30', '12:00']),
    tuesday: hours(['09:00', '18:00']),
    wednesday: { enabled: false, schedules: [{ start: '09:00', end: '18:00' }] },
    thursday: hours(),
    friday: hours(['00:00', '24:00']),
    saturday: hours(['09:00', '16:00']),
  }
  const page = await open({ settings: { ...full, schedule_settings } })
  const lines = await tabPanel(page).getByRole('listitem').allTextContents()
  expect(lines.map((line) => line.replace('Hoje', ''))).toEqual([
    'Segunda-feira08:30 - 19:30',
    'Terça-feira09:00 - 18:00',
    'Quarta-feiraFechado',
    'Quinta-feiraFechado',
    'Sexta-feira00:00 - 24:00',
    'Sábado09:00 - 16:00',
    'DomingoFechado',
  ])
})

test('the day that the salon’s own clock shows is the one marked', async () => {
  const schedule_settings = Object.fromEntries(
    WEEKDAYS.map((day, i) => [day, hours([`0${i}:00`, '20:00'])]),
  )
  const page = await open({ settings: { ...full, schedule_settings } })
  const today = new Date(`${getDayFromNow(0)}T12:00:00Z`).getUTCDay()
  const marked = tabPanel(page).locator('[aria-current=date]')
  expect(await marked.count()).toBe(1)
  expect(await marked.textContent()).toContain(`0${today}:00 - 20:00`)
  expect(await marked.textContent()).toContain('Hoje')
})

test.each([
  ['the salon’s own link', 'https://maps.example/iris', 'https://maps.example/iris'],
  [
    'a search on the address, where it has none',
    null,
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${full.business_address}`)}`,
  ],
  [
    'a search on the address, where what it has is no link',
    'javascript:alert(1)',
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${full.business_address}`)}`,
  ],
])('Abrir no Maps leads to %s', async (_, google_maps, address) => {
  const page = await open({ settings: { ...full, google_maps } })
  await openTab(page, 'Localização')
  await expectVisible(
    tabPanel(page).getByText('Rua das Flores, 10 - Centro, Curitiba - PR', { exact: true }),
  )
  const link = tabPanel(page).getByRole('link', { name: 'Abrir no Maps' })
  expect(await link.getAttribute('href')).toBe(address)
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('without an address or a link Localização says so, and leads nowhere', async () => {
  const page = await open()
  await openTab(page, 'Localização')
  await expectVisible(tabPanel(page).getByText('Endereço não informado'))
  await expectNothing(tabPanel(page).getByRole('link'))
})

test('Avaliações shows average, count and a card each, the newest first', async () => {
  const page = await open({
    settings: full,
    reviews: [
      { rating: 4, client_name: 'Ana Maria Braga', comment: null, service_name: 'Escova' },
      {
        rating: 5,
        client_name: 'Bruno Dias',
        comment: 'Adorei!\nVolto sempre.',
        service_name: 'Corte',
        professional_name: 'Rafa Lima',
        answer: 'Até logo, Bruno!',
        // Still the 31st in São Paulo.
        created_at: CREATED_AT + 3_600_000,
      },
      { rating: 5, client_name: 'Cida', created_at: CREATED_AT - 1000 },
    ],
  })
  await openTab(page, 'Avaliações')
  await expectVisible(tabPanel(page).getByText('4,7', { exact: true }))
  await expectVisible(tabPanel(page).getByText('3 avaliações', { exact: true }))
  const cards = tabPanel(page).getByRole('listitem')
  expect(await cards.count()).toBe(3)
  const first = cards.first()
  for (const text of ['Bruno D.', '31/12/2025', 'Corte com Rafa Lima']) {
    await expectVisible(first.getByText(text, { exact: true }))
  }
  await expectVisible(first.getByText('Adorei!'))
  await expectVisible(first.getByText('Resposta do salão'))
  await expectVisible(first.getByText('Até logo, Bruno!'))
  expect(await cards.nth(1).getByText('Resposta do salão').count()).toBe(0)
  // In whatever script it is written.
  for (const text of ['Bruno D.', 'Adorei!', 'Até logo, Bruno!'])
    expect(await first.getByText(text).getAttribute('dir')).toBe('auto')
  expect(await first.getByText('Nota 5 de 5').count()).toBe(1)
  await expectVisible(cards.nth(1).getByText('Ana B.', { exact: true }))
  await expectVisible(cards.nth(1).getByText('Escova', { exact: true }))
  expect(
    await tabPanel(page)
      .getByText(/null|undefined/)
      .count(),
  ).toBe(0)
})

test('of more than twenty reviews the last twenty show, under the average of them all', async () => {
  const reviews = Array.from({ length: 23 }, (_, i) => ({ rating: i < 3 ? 1 : 5 }))
  const page = await open({ settings: full, reviews })
  await openTab(page, 'Avaliações')
  await expectVisible(tabPanel(page).getByText('4,5', { exact: true }))
  await expectVisible(tabPanel(page).getByText('23 avaliações', { exact: true }))
  await expectVisible(tabPanel(page).getByText('As 20 mais recentes', { exact: true }))
  expect(await tabPanel(page).getByRole('listitem').count()).toBe(20)
})

test('without a review Avaliações says so, and invites', async () => {
  const page = await open({ settings: full })
  await openTab(page, 'Avaliações')
  for (const text of ['0.0', 'Ainda não há avaliações', 'Seja o primeiro a avaliar!']) {
    await expectVisible(tabPanel(page).getByText(text, { exact: true }))
  }
})

test('Contato leads to a chat with the salon that greets it by its name, and to its profile', async () => {
  const page = await open({ settings: full })
  await openTab(page, 'Contato')
  const chat = new URL(
    (await tabPanel(page)
      .getByRole('link', { name: /^WhatsApp/ })
      .getAttribute('href')) ?? '',
  )
  expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/5541987651010')
  expect(chat.searchParams.get('text')).toMatch(/^Olá, Salão da Íris!/)
  const profile = tabPanel(page).getByRole('link', { name: /^Instagram/ })
  expect(await profile.getAttribute('href')).toBe('https://www.instagram.com/salaodairis')
  for (const link of await tabPanel(page).getByRole('link').all()) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  }
})

test.each([
  ['https://instagram.com/iris?hl=pt', 'https://instagram.com/iris?hl=pt'],
  ['iris.oficial', 'https://www.instagram.com/iris.oficial'],
  ['javascript:alert(1)', 'https://www.instagram.com/javascript%3Aalert(1)'],
])('Instagram %s becomes %s', async (instagram, address) => {
  const page = await open({ settings: { ...full, instagram, whatsapp: null } })
  await openTab(page, 'Contato')
  const link = tabPanel(page).getByRole('link')
  expect(await link.count()).toBe(1)
  expect(await link.getAttribute('href')).toBe(address)
})

test('Contato without WhatsApp and Instagram says so', async () => {
  const page = await open({ settings: { ...full, instagram: null, whatsapp: null } })
  await openTab(page, 'Contato')
  await expectVisible(tabPanel(page).getByText('Redes sociais não configuradas', { exact: true }))
  await expectNothing(tabPanel(page).getByRole('link'))
})
