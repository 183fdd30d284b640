/**
 * Takes pictures of the screen of services, in a house that has many and in one that has none:
 * `npm run pictures -- services`. They land in tests/.output/services.
 */
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answerWith, signInToConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { takePictures } from './take-pictures.ts'

const LONG =
  'Progressiva orgânica sem formol com hidratação profunda e finalização em cabelos longos'
const many = Array.from({ length: 40 }, (_, i) => ({
  ...{ id: `s${i}`, name: i % 7 ? `Serviço ${i}` : `${LONG} ${i}`, category: 'hair' },
  ...{ description: i % 3 ? null : LONG, price: 99_999.99 / (i + 1), duration: 30 + i * 10 },
  ...{ status: 'active', image: null, professionals: [], upcoming: i, created_at: '2026-11-23' },
  ...{ buffer_before: 0, buffer_after: 0, gap_start: 0, gap_minutes: 0 },
  statistics: { bookings: i * 3, rating: 4.5, favourite: i },
}))
const manyList = {
  ...{ services: many, composites: [], professionals: [] },
  order: many.map(({ id }) => id),
}
const noneList = { services: [], composites: [], professionals: [], order: [] }

await takePictures('services', async ({ page, url, take }) => {
  await page.goto(`${url}/login`)
  await signInToConsole(page, DONA)
  await page.waitForURL('**/admin/agenda')
  await page.goto(`${url}/admin/services`)
  await expectVisible(button(page, 'Novo serviço'))
  await take('1-list', true)
  await button(page, 'Novo serviço').click()
  await expectVisible(button(page, 'Criar'))
  await take('2-new')
  await page.getByLabel('Nome', { exact: true }).fill('Luzes')
  await page.getByLabel('Duração (minutos)').fill('90')
  await page.getByText('Intervalos e pausa').click()
  await page.getByLabel('Antes (minutos)').fill('10')
  await page.getByLabel('Pausa (minutos)', { exact: true }).fill('30')
  await page.getByLabel('Pausa após (minutos)').fill('30')
  await button(page, 'Criar').click()
  await expectText(page, 'Use um valor de R$ 0,00 a R$ 100.000,00.')
  await take('3-filled')
  await page.getByLabel('Pausa (minutos)', { exact: true }).scrollIntoViewIfNeeded()
  await take('4-timing')
  await page.getByRole('group', { name: 'Quem faz' }).getByRole('checkbox').first().check()
  await page
    .getByText(/^Preço, tempo ou comissão/)
    .first()
    .click()
  await page.getByLabel('Comissão (%)').first().scrollIntoViewIfNeeded()
  await take('5-performers')
  await page.goBack()
  await expectText(page, 'Sair sem salvar?')
  await take('6-unsaved')
  await button(page, 'Sair sem salvar').click()
  await page.goto(`${url}/admin/services?novo=combo`)
  await page.getByLabel('Juntar um serviço').selectOption({ index: 1 })
  await page.getByLabel('Juntar um serviço').selectOption({ index: 2 })
  await take('7-composite')
  await page.route('**/api/services', answerWith(200, manyList))
  await page.goto(`${url}/admin/services`)
  await expectText(page, 'Serviço 1')
  await take('8-many')
  await page.getByRole('button', { name: 'Mais ações de Serviço 1', exact: true }).click()
  await page.getByRole('button', { name: 'Excluir Serviço 1', exact: true }).click()
  await take('9-delete')
  await page.unroute('**/api/services')
  await page.route('**/api/services', answerWith(200, noneList))
  await page.goto(`${url}/admin/services`)
  await expectText(page, 'Nenhum serviço ainda')
  await take('10-none')
  await page.unroute('**/api/services')
})
