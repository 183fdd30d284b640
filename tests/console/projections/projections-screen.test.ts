/** The owner's screen of projections: the question of a month, its reckoning, and week by week. */
import { expect, test } from 'vitest'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { addReceptionist, openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'
import { insertPastVisits } from '#tests/support/db/past-visits.ts'

const stand = useConsole()
const TODAY = '2026-11-23'

async function openKnownSalon(days: number) {
  const salon = await openSalon(stand)
  const { storage } = stand.server
  await insertPastVisits(storage, salon.business, TODAY, days)
  await insertBooking(storage, salon.business, { date: '2026-12-01', price: 12_000 })
  return salon
}

test('a month is asked about, reckoned, and opens onto its bookings', async () => {
  const { owner } = await openKnownSalon(120)
  const page = await stand.visitAs(owner, '/admin/projections')
  await expectVisible(
    page.getByRole('heading', { name: 'Quanto o salão deve faturar em dezembro?' }),
  )
  await expectText(
    page,
    /^Deve ficar entre R\$ 1\.\d{3} e R\$ 1\.\d{3}\. Das últimas 8 semanas, \d (ficou|ficaram) dentro da faixa\.$/,
  )
  // A visit of R$ 50 on each of 30 days, less four Sundays that are closed: the day that is booked for more is full.
  const sum = page.getByLabel('A conta')
  await expectText(sum, /R\$ 120,00/)
  await expectText(sum, /R\$ 1\.300,00/)
  await expectText(page, /nos últimos 180 dias, 0% dos agendamentos/)
  await page.getByRole('link', { name: 'Novembro de 2026' }).click()
  await expectVisible(
    page.getByRole('heading', { name: 'Quanto o salão deve faturar em novembro?' }),
  )
  expect(page.url()).toContain('mes=2026-11')
  await expectText(page, /a previsão feita no domingo ficou em média a 0,\d%/)
  await expectText(page.getByLabel('A conta'), /Já faturou/)
  const week = 'agendamentos de 29 de novembro a 5 de dezembro'
  await page.getByRole('link', { name: `R$ 120,00 já marcado, ${week}` }).click()
  expect(page.url()).toContain('periodo=datas&de=2026-11-29&ate=2026-12-05&estado=open')
  await expectText(page, 'Cliente 1')
  // The list says the same sum.
  await expectText(page.getByLabel('Totais do que foi filtrado'), /R\$ 120,00/)
  await page.goto('/admin/projections')
  await page
    .getByLabel('A conta')
    .getByRole('link', { name: /^Já marcado: R\$ 120,00$/ })
    .click()
  expect(page.url()).toContain('de=2026-12-01&ate=2026-12-31&estado=open')
})

test('all of it is given as a file, past weeks with what was foretold', async () => {
  const { owner } = await openKnownSalon(120)
  const page = await stand.visitAs(owner, '/admin/projections', { size: PHONE })
  await expectVisible(page.getByRole('img', { name: /^Gráfico: 8 semanas passadas/ }))
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '21 linhas exportadas')
  const [, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines[7]).toMatch(/^Semana passada;15\/11\/2026;21\/11\/2026;350,00;;;;;3\d\d,\d\d;/)
  expect(lines[9]).toMatch(/^Semana;29\/11\/2026;05\/12\/2026;0,00;120,00;1;-\d/)
  expect(lines[18]).toMatch(/^Mês;01\/12\/2026;31\/12\/2026;/)
})

test('a house with little history is told so, and gets what is booked', async () => {
  const { owner } = await openKnownSalon(10)
  const page = await stand.visitAs(owner, '/admin/projections')
  await expectText(page, /^Ainda há pouca história/)
  await expectText(page, 'Ainda não há semanas passadas para conferir a conta.')
  await expectText(page.getByLabel('A conta'), /Deve faturar/)
  await expectNothing(page.getByText('Costuma ser marcado até lá'))
  await expectNothing(page.getByText(/^Deve ficar entre/))
})

test('of a week of which nothing was foretold no forecast is shown, nor given in the file', async () => {
  const { owner } = await openKnownSalon(20)
  const page = await stand.visitAs(owner, '/admin/projections')
  const past = page.getByRole('table', { name: 'Semanas que passaram' })
  const rows = past.getByRole('row').filter({ hasText: /\d{2}\/\d{2} a / })
  await expectVisible(rows.nth(0))
  for (let nth = 0; nth < (await rows.count()); nth++)
    await expectVisible(rows.nth(nth).getByRole('cell', { name: '–' }))
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '21 linhas exportadas')
  const [, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines[7]).toBe('Semana passada;15/11/2026;21/11/2026;350,00;;;;;;;')
})

test('a house just registered is told what comes; a lost network is said', async () => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, '/admin/projections', { size: PHONE })
  await expectText(page, 'Ainda não há o que projetar')
  const again = await stand.visitAs(owner, '/login')
  again.route('**/api/projections', cut)
  await again.goto('/admin/projections')
  await expectText(again, 'Não foi possível calcular as projeções')
  again.unroute('**/api/projections')
  await button(again, 'Tentar novamente').click()
  await expectVisible(again.getByText('Ainda não há o que projetar'))
})

test('a house with its first bookings reads no tables of zeros, and from when on there is more', async () => {
  const { owner, business } = await openSalon(stand)
  await insertBooking(stand.server.storage, business, { date: '2026-12-01', price: 12_000 })
  const page = await stand.visitAs(owner, '/admin/projections')
  await expectText(page, /A previsão começa com quatro semanas de atendimentos concluídos/)
  await expectText(page, /^Cada semana que passar aparece aqui .*, a partir de 29\/11\.$/)
  await expectNothing(page.getByRole('table', { name: 'Semanas que passaram' }))
  const coming = page.getByRole('table', { name: 'Desta semana em diante' })
  expect(await coming.getByRole('row').count()).toBe(3)
  await expectVisible(page.getByRole('img', { name: /^Gráfico: 0 semanas passadas e 2/ }))
})

test('the reception does not see it', async () => {
  const salon = await openKnownSalon(1)
  const page = await stand.visitAs(await addReceptionist(stand, salon), '/admin/projections')
  await expectNothing(page.getByText('Quanto o salão deve faturar em dezembro?'))
  await expectNothing(page.getByRole('link', { name: 'Projeções' }))
})
