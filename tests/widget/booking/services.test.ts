import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { removePageData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  button,
  chooseProfessional,
  chooseService,
  expectNothing,
  expectStep,
  expectText,
  expectVisible,
  serviceButton,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** Eight; the list has the newest first. */
const SERVICES = [
  { name: 'Corte feminino', description: 'Lavagem e finalização.', category: 'hair' },
  { name: 'Corte masculino', description: 'Tesoura ou máquina.', category: 'hair' },
  { name: 'Barba', description: 'Com TOALHA quente.', category: 'beard' },
  { name: 'Manicure', description: 'Cutícula e esmalte.', category: 'nails' },
  { name: 'Pedicure', description: 'Pés, com toalha morna.', category: 'nails' },
  { name: 'Massagem', description: null, category: 'spa', price: 123_450, duration: 90 },
  { name: 'Sobrancelha', description: null, category: 'others', price: 6490, duration: 45 },
  { name: 'Visita', description: null, category: 'others', price: 5000, duration: 120 },
]

async function atServices(): Promise<Page> {
  const { slug } = await stand.salon({ services: SERVICES })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectStep(page, 'service')
  return page
}

const listed = async (page: Page) => {
  const names = await page.getByRole('button', { name: /R\$/ }).allTextContents()
  return names.map((text) => text.replace(/R\$.*$/s, ''))
}
const lists = (page: Page, names: string[]) => expect.poll(() => listed(page)).toEqual(names)

const NEWEST_FIRST = SERVICES.map(({ name }) => name).reverse()

test('six services stand first, then all of them, then six again', async () => {
  const page = await atServices()
  await lists(page, NEWEST_FIRST.slice(0, 6))
  await button(page, 'Ver Todos os 8 Serviços').click()
  await lists(page, NEWEST_FIRST)
  await button(page, 'Mostrar Menos').click()
  await lists(page, NEWEST_FIRST.slice(0, 6))
})

test('the search looks at name and description, whatever the case', async () => {
  const page = await atServices()
  const search = page.getByLabel('Buscar serviço')
  await search.fill('CORTE')
  await lists(page, ['Corte masculino', 'Corte feminino'])
  await search.fill('toalha')
  await lists(page, ['Pedicure', 'Barba'])
  await search.fill('  pés ')
  await lists(page, ['Pedicure'])
  await expectText(page, 'Pés, com toalha morna.')
})

test('a category narrows the search, and “Todos” widens it again', async () => {
  const page = await atServices()
  await page.getByLabel('Buscar serviço').fill('toalha')
  await button(page, 'Unhas').click()
  await lists(page, ['Pedicure'])
  await button(page, 'Barba').first().click()
  await lists(page, ['Barba'])
  await button(page, 'Todos').click()
  await lists(page, ['Pedicure', 'Barba'])
  for (const label of ['Cabelo', 'SPA/Estética', 'Outros']) await expectVisible(button(page, label))
  await expectNothing(button(page, 'Combo'))
})

test('how many a search found is said, and no longer there once one is chosen', async () => {
  const page = await atServices()
  await page.getByLabel('Buscar serviço').fill('corte')
  const said = page.getByText('2 serviços encontrados', { exact: true })
  await expect.poll(() => said.count()).toBe(1)
  await chooseService(page, 'Corte feminino')
  await expectStep(page, 'datetime')
  await expect.poll(() => said.count()).toBe(0)
})

test('where nothing is found, “Limpar Filtros” brings everything back', async () => {
  const page = await atServices()
  await button(page, 'Unhas').click()
  await page.getByLabel('Buscar serviço').fill('corte')
  await expectText(page, 'Nenhum serviço encontrado')
  await expectText(page, 'Tente ajustar os filtros ou a busca')
  await button(page, 'Limpar Filtros').click()
  await lists(page, NEWEST_FIRST.slice(0, 6))
  expect(await page.getByLabel('Buscar serviço').inputValue()).toBe('')
  expect(await button(page, 'Todos').getAttribute('aria-pressed')).toBe('true')
})

test('durations and prices are written as people here write them', async () => {
  const page = await atServices()
  for (const [name, ...facts] of [
    ['Massagem', 'R$ 1.234,50', '1h 30min'],
    ['Sobrancelha', 'R$ 64,90', '45min'],
    ['Visita', 'R$ 50,00', '2h'],
  ]) {
    for (const fact of facts) {
      await expectVisible(serviceButton(page, `${name}`).getByText(fact, { exact: true }))
    }
  }
})

test('a composite is listed with its totals, and what it is made of is not', async () => {
  const { slug } = await stand.salon({
    services: [{ name: 'Corte' }, { name: 'Penteado' }, { name: 'Maquiagem' }],
    professionals: [{ name: 'Ana' }, { name: 'Bruno' }],
    composites: [
      {
        name: 'Dia de noiva',
        total_price: 69_000,
        total_duration: 210,
        items: [{ service: 1, professionals: [1] }, { service: 2 }],
      },
    ],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expect.poll(async () => (await listed(page)).sort()).toEqual(['Corte', 'Dia de noiva'])
  await expectVisible(serviceButton(page, 'Dia de noiva').getByText('R$ 690,00'))
  await expectVisible(serviceButton(page, 'Dia de noiva').getByText('3h 30min'))
  await chooseService(page, 'Dia de noiva')
  // Bruno alone performs its first part.
  await expectStep(page, 'datetime')
  await expectText(page, 'Bruno')
})

test('an inactive service is not listed', async () => {
  const { slug } = await stand.salon({ services: [{ name: 'Corte' }, { status: 'inactive' }] })
  const { page } = await stand.visit(`/${slug}/booking`)
  await lists(page, ['Corte'])
  await expectNothing(button(page, /^Ver Todos/))
})

test('only who performs the service is offered, “Sem preferência” first, newest first', async () => {
  const { slug } = await stand.salon({
    services: [{ name: 'Corte' }, { name: 'Barba' }],
    professionals: [
      { name: 'Ana Dias', bio: 'Cachos' },
      { name: 'Bruno Melo' },
      { name: 'Caio Reis', services: [] },
      { name: 'Davi Luz', deleted: true },
    ],
    reviews: [{ professional_name: 'Ana Dias', rating: 4 }],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await expectStep(page, 'professional')
  const people = page.getByRole('region', { name: 'Escolha o Profissional' }).getByRole('button')
  await expect
    .poll(async () => (await people.allTextContents()).map((text) => text.trim()))
    .toEqual([
      expect.stringContaining('Sem preferência'),
      expect.stringContaining('Bruno Melo'),
      expect.stringContaining('Ana Dias'),
    ])
  await expectVisible(button(page, /^Ana Dias/).getByText('4,0', { exact: true }))
  await expectText(page, /Sem avaliações ainda/)
  await expectText(page, /Cachos/)
  await chooseProfessional(page, 'Ana Dias')
  await expectStep(page, 'datetime')
})

test('a business without services says so, and whom to ask', async () => {
  const { slug } = await stand.salon({ services: [], professionals: [] })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'Ainda não há serviços para agendar por aqui')
  await expectNothing(button(page, 'Continuar'))
})

test('a service that nobody performs is not there to be chosen', async () => {
  const { slug } = await stand.salon({ professionals: [] })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'Ainda não há serviços para agendar por aqui')
  await expectNothing(serviceButton(page, 'Corte'))
})

test('one that comes without anybody says so, and another can be chosen', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank')
  await removePageData(page)
  await page.route(`**/api/public/${slug}`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const service of json.services) service.professional_ids = []
    await route.fulfill({ response, json })
  })
  await page.goto(`${stand.url}/${slug}/booking`)
  await chooseService(page, 'Corte')
  await expectText(page, 'Nenhum profissional atende este serviço agora')
  await button(page, 'Trocar serviço').click()
  await expectStep(page, 'service')
})
