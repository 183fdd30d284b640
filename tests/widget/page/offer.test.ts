/** The salon's front page: what it offers, who works there, and the ways into a booking. */
import { expect, test } from 'vitest'
import {
  button,
  expectNothing,
  expectStep,
  expectText,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const NAMES = ['Corte', 'Barba', 'Escova', 'Manicure', 'Pedicure', 'Massagem', 'Limpeza']

test('services stand with their prices, and all of them behind one button', async () => {
  const { slug } = await stand.salon({
    services: NAMES.map((name, nth) => ({ name, price: 5000 + nth, position: nth })),
  })
  const { page } = await stand.visit(`/${slug}`)
  const rows = page.locator('.menu-row')
  await expect.poll(() => rows.count()).toBe(6)
  await expectText(rows.first(), /Corte/)
  await expectText(rows.first(), /R\$ 50,00/)
  // Of a category that is cut off it is told how much is seen: fewer on a phone.
  const counts = page.locator('.menu-category small')
  expect(await counts.allTextContents()).toEqual(['6 de 7', '4 de 7'])
  await button(page, 'Ver Todos os 7 Serviços').click()
  await expect.poll(() => rows.count()).toBe(7)
  expect(await counts.count()).toBe(0)
  await button(page, 'Mostrar Menos').click()
  await expect.poll(() => rows.count()).toBe(6)
})

test('“Agendar” on a row begins the booking with that service', async () => {
  const { slug } = await stand.salon({
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [{ name: 'Ana Dias' }, { name: 'Bruno Melo' }],
  })
  const { page } = await stand.visit(`/${slug}`)
  const link = page.getByRole('link', { name: 'Agendar: Barba' })
  expect(await link.getAttribute('href')).toContain(`/${slug}/booking?service=`)
  await link.click()
  await expectStep(page, 'professional')
  await expectText(page, 'Barba')
})

test('the team stands with its stars, and reviews with how many gave which', async () => {
  const { slug } = await stand.salon({
    professionals: [{ name: 'Ana Dias', bio: 'Cachos' }, { name: 'Bruno Melo' }],
    reviews: [
      { professional_name: 'Ana Dias', rating: 5 },
      { professional_name: 'Ana Dias', rating: 4 },
    ],
  })
  const { page } = await stand.visit(`/${slug}`)
  const team = page.getByRole('region', { name: 'Equipe' })
  await expectVisible(team.getByText('4,5 (2)', { exact: true }))
  await expectText(team, /Cachos/)
  await page.getByRole('tab', { name: 'Avaliações' }).click()
  await expectVisible(page.getByText('5 estrelas: 1', { exact: true }))
  await expectVisible(page.getByText('3 estrelas: 0', { exact: true }))
})

test('whether it is open, and the first free time, are told by the server', async () => {
  const { slug } = await stand.salon({ professionals: [{ name: 'Ana Dias' }] })
  const { page } = await stand.visit(`/${slug}`)
  await expectText(page, /^(Aberto agora|Abre )/)
  await expectText(page, 'Primeiro horário livre:')
  await expectText(page, 'com Ana Dias')
})

test('what cannot be told is not said', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank', { allow: /status of 503/ })
  await page.route('**/now', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`${stand.url}/${slug}`)
  await expectVisible(button(page, 'Realizar Agendamento'))
  await expectNothing(page.getByText(/Aberto agora|Abre |Primeiro horário/))
})

const NEW_HOUSE = { services: [], professionals: [] }

test('a house that cannot be booked at yet states no hours, offers no booking, and no empty headings', async () => {
  const { slug } = await stand.salon(NEW_HOUSE)
  const { page } = await stand.visit(`/${slug}`)
  await expectText(page, 'Em breve você agenda por aqui.')
  await expectNothing(button(page, 'Realizar Agendamento'))
  await expectNothing(page.getByText(/Aberto agora|Abre |Fechado|\d\d:\d\d/))
  await expectNothing(page.getByRole('tab', { name: 'Horários' }))
  await expectNothing(heading(page, 'Serviços'))
  await expectNothing(heading(page, 'Equipe'))
})

test('its address of bookings says so too, with whom to call, and leads to the page', async () => {
  const { slug } = await stand.salon({
    ...NEW_HOUSE,
    settings: { business_phone: '(41) 3222-1010' },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'Ainda não há serviços para agendar por aqui')
  await expectVisible(page.getByRole('link', { name: 'Ligar para (41) 3222-1010' }))
  await page.getByRole('link', { name: 'Ver a página do salão' }).click()
  await expectText(page, 'Em breve você agenda por aqui.')
})

test('a house without hours shows what it does, and says that nothing is booked here yet, with whom to call', async () => {
  const { slug } = await stand.salon({
    services: [{ name: 'Corte' }],
    settings: {
      schedule_settings: { monday: { enabled: false, schedules: [] } },
      business_phone: '(41) 3222-1010',
    },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'Este salão ainda não recebe agendamentos por aqui.')
  await expectVisible(page.getByRole('link', { name: 'Ligar para (41) 3222-1010' }))
  await expectNothing(button(page, 'Continuar'))
  await page.getByRole('link', { name: 'Ver a página do salão' }).click()
  await expectText(page, 'Em breve você agenda por aqui.')
  await expectText(page.locator('.menu-row'), /Corte/)
  await expectNothing(button(page, 'Realizar Agendamento'))
  await expectNothing(page.getByRole('link', { name: 'Agendar: Corte' }))
})
