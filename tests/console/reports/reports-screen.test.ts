/** The screen of reports: what it says of a house just registered, its figures, its tables and files. */
import { beforeEach, expect, test } from 'vitest'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { insertPastVisits } from '#tests/support/db/past-visits.ts'

const stand = useConsole()
const NOVEMBER = '?de=2026-11-01&ate=2026-11-30'

let salon: Salon
beforeEach(async () => {
  salon = await openSalon(stand)
})

test('a house just registered reads what will stand there, and no zero that looks like a result', async () => {
  const page = await stand.visitAs(salon.owner, '/admin/reports')
  await expectText(page, /Nada foi faturado neste período/)
  await expectText(page, 'Ninguém trouxe nada neste período nem no anterior.')
  await expectText(page, 'Nenhum agendamento nestes dias.')
  await expectText(page, /^Ninguém veio neste período nem no anterior/)
  await expectNothing(page.getByText('R$ 0,00', { exact: true }).nth(1))
})

test('a house without a team is told to enter it, not that its hours are wrong', async () => {
  const empty = await openSalon(stand, { services: [], professionals: [], clients: [] })
  const page = await stand.visitAs(empty.owner, '/admin/reports')
  await expectText(page, /^Cadastre a equipe/)
})

test('who came back is told from the first month of a house on, not in zeros of before', async () => {
  await insertPastVisits(stand.server.storage, salon.business, '2026-11-23', 40)
  const { body } = await stand.server.call(
    'GET /api/reports/clients',
    { query: { from: '2026-01-01', to: '2026-12-31' } },
    salon.owner.token,
  )
  expect(body.cohorts.map(({ month }) => month)).toEqual(['2026-10', '2026-11', '2026-12'])
})

test('a figure leads to its rows, and the address keeps what is chosen', async () => {
  const { business } = salon
  const visit = { date: '2026-11-20', status: 'cancelled', cancel_reason: 'no_show' } as const
  await insertBooking(stand.server.storage, business, { ...visit, origin: 'link' })
  const page = await stand.visitAs(salon.owner, `/admin/reports${NOVEMBER}`)
  const noShow = link(page, 'Não compareceu')
  await expectText(page, 'Link enviado')
  // So does the figure beside its name: each opens onto what it counts.
  const counts = page.getByRole('row', { name: /^Não compareceu/ }).getByRole('link')
  await expect.poll(() => counts.allTextContents(), POLL).toEqual(['Não compareceu', '1'])
  expect(await counts.nth(1).getAttribute('href')).toBe(await noShow.getAttribute('href'))
  // On paper alone: the console's own frame, which has the name, is not printed.
  await expectText(page, /Relatórios de 01\/11\/2026 a 30\/11\/2026/)
  expect(await noShow.getAttribute('href')).toBe(
    '/admin/bookings?periodo=datas&de=2026-11-01&ate=2026-11-30&estado=no_show',
  )
  await link(page, 'Como foi pago').click()
  await expectText(page, /Ninguém trouxe nada/)
  expect(await link(page, 'Como foi pago').getAttribute('aria-current')).toBe('page')
})

test('a month that goes on is compared with the same days of the one before, and says which', async () => {
  const { business } = salon
  const done = { status: 'completed', time: '10:00' } as const
  await insertBooking(stand.server.storage, business, { ...done, date: '2026-11-20', price: 9000 })
  await insertBooking(stand.server.storage, business, { ...done, date: '2026-10-20', price: 6000 })
  // After the days that November has by now.
  await insertBooking(stand.server.storage, business, { ...done, date: '2026-10-24', price: 9999 })
  const page = await stand.visitAs(salon.owner, `/admin/reports${NOVEMBER}`)
  await expectText(page, 'R$ 30,00 a mais (50%) ante 1 a 23 de outubro')
  await expectVisible(
    page.getByRole('columnheader', { name: /^Anterior \(1\sa\s23\/10\)$/ }).first(),
  )
  await expectText(page, '1 cliente de 1 a 23 de outubro')
  await page.goto('/admin/reports?de=2026-10-01&ate=2026-10-31')
  // Of September there is nothing at all.
  await expectText(page, 'R$ 159,99')
  await expectNothing(page.getByText(/a mais ante/))
  await expectNothing(page.getByRole('columnheader', { name: /^Anterior/ }))
  await expectNothing(page.getByText(/cliente(s)? em setembro/))
})

test('an address with days that there are not is told so, and does not keep them', async () => {
  const page = await stand.visitAs(
    salon.owner,
    '/admin/reports?de=2026-02-31&ate=2026-03-01&aba=forma',
  )
  await expectToast(page, 'Estas datas não existem')
  await expect.poll(() => page.url()).toMatch(/\/admin\/reports\?aba=forma$/)
})

test('each table is a file', async () => {
  const { business } = salon
  await insertBooking(stand.server.storage, business, { date: '2026-11-20', origin: 'link' })
  const page = await stand.visitAs(salon.owner, `/admin/reports${NOVEMBER}`)
  await expectText(page, 'De onde vêm')
  const files = hearFiles()
  await button(page, 'Exportar CSV').last().click()
  await expect.poll(() => files.length).toBe(1)
})

test('what somebody brought in keeps as many pages as were shown, after a reload too', async () => {
  await insertPastVisits(stand.server.storage, salon.business, '2026-11-23', 125)
  const { id } = requireNth(salon.business.professionals)
  const search = `?de=2026-01-01&ate=2026-11-30&profissional=${id}`
  const page = await stand.visitAs(salon.owner, `/admin/reports${search}`)
  const rows = page.getByRole('list', { name: 'Atendimentos e vendas' }).getByRole('listitem')
  await expect.poll(() => rows.count(), POLL).toBe(50)
  await button(page, 'Mostrar mais').click()
  await expect.poll(() => rows.count(), POLL).toBe(100)
  expect(page.url()).toContain('pagina=2')
  await page.reload()
  await expect.poll(() => rows.count(), POLL).toBe(100)
  await button(page, 'Mostrar mais').click()
  await expect.poll(() => rows.count(), POLL).toBe(125)
  await expectNothing(button(page, 'Mostrar mais'))
})
