import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { createComandaCalls, toComandaBody } from '#tests/support/api/calls/comanda-calls.ts'
import {
  agendaRegion,
  bookingCard,
  findToast,
  openAgendaSalon,
  openAgendaVisit,
  professionalColumn,
  readQuery,
} from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  answerWith,
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()

const expectQuery = (page: ConsolePage, query: object) =>
  expect.poll(() => readQuery(page), POLL).toEqual(query)

/** What a list of choices shows. */
const readChoice = (field: DomLocator) =>
  field.evaluate((one) => (one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : null))

describe('the address holds what the agenda shows', () => {
  test('so that a link shows the same to whoever gets it', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.book({ date: addDays(salon.day, 1), time: '09:00' })
    const page = await openAgendaVisit(stand, salon)
    await button(page, 'Próximo dia').click()
    await expectVisible(bookingCard(page, /Carla/))
    await button(page, 'Semana').click()
    await page.getByLabel('Profissional').selectOption('Rafa Lima')
    const week = {
      visao: 'semana',
      dia: addDays(salon.day, 1),
      profissional: salon.ids.get('Rafa Lima'),
    }
    await expectQuery(page, week)
    await page.reload()
    await expectVisible(bookingCard(page, /^09:00 às 09:30, Carla Dias/))
    expect(await readChoice(page.getByLabel('Profissional'))).toBe('Rafa Lima')
  })

  test('and a booking can be opened by it', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const query = `dia=${salon.day}&agendamento=${id}`
    const page = await openAgendaVisit(stand, salon, { query })
    await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  })
})

test('a month leads to any day, by arrows too', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon)
  await button(page, 'Escolher data').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => readQuery(page).dia, POLL).toBe(addDays(salon.day, 8))
  await button(page, 'Hoje').click()
  await expectQuery(page, {})
})

test('the week of one has a column for each day, and a booking moves from one to another', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const query = `dia=${salon.day}&visao=semana&profissional=${salon.ids.get('Rafa Lima')}`
  const page = await openAgendaVisit(stand, salon, { query })
  await expect.poll(() => agendaRegion(page).locator('[data-column]').count(), POLL).toBe(7)
  await bookingCard(page, /Carla/).press('Alt+ArrowRight')
  await expectVisible(
    agendaRegion(page)
      .getByRole('status')
      .getByText(/^Carla Dias: /),
  )
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await salon.stored(addDays(salon.day, 1))).length, POLL).toBe(1)
  await expectVisible(findToast(page, 'Remarcado'))
})

test('a list has the week’s bookings one below the other, cancelled ones with them', async () => {
  const salon = await openAgendaSalon(stand)
  const booking = await salon.book()
  await salon.book({ time: '08:00', date: addDays(salon.day, 1), what: 'Escova' })
  await salon.calls.set(booking, 'cancelled')
  const query = `dia=${salon.day}&visao=lista`
  const page = await openAgendaVisit(stand, salon, { query })
  const rows = agendaRegion(page).getByRole('listitem')
  await expect.poll(() => rows.count(), POLL).toBe(2)
  await expectVisible(rows.first().getByText('Cancelado'))
  await expectVisible(rows.last().getByText('R$ 80,00'))
  await rows.last().getByRole('button').click()
  await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  await page.goto(`/admin/agenda?dia=${salon.day}`)
  await expectVisible(professionalColumn(page, 'Rafa Lima'))
  expect(await bookingCard(page, /Carla/).count()).toBe(0)
  await button(page, 'Mostrar cancelados').click()
  await expectVisible(bookingCard(page, /Cancelado/))
})

test('a list says of each booking what its comanda comes to', async () => {
  const salon = await openAgendaSalon(stand)
  const booking = await salon.book()
  const calls = createComandaCalls(stand.server, salon)
  const { version, ...before } = (await calls.show(booking.id)).body
  const comanda = toComandaBody(before)
  const comandaItens = comanda.comandaItens.map((item) => ({ ...item, valor: 130 }))
  const body = { version, comanda: { ...comanda, comandaItens }, is_courtesy: false }
  expect((await calls.save(booking.id, body)).status).toBe(200)
  const query = `dia=${salon.day}&visao=lista`
  const page = await openAgendaVisit(stand, salon, { query })
  await expectVisible(agendaRegion(page).getByRole('listitem').getByText('R$ 130,00'))
})

test('the address of the team’s agenda leads to the day of everybody, and books into any column', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book({ who: 'Dora Reis' })
  const path = `/admin/multi-professional-agenda?dia=${salon.day}`
  const page = await stand.visitAs(salon.owner, path)
  for (const who of ['Rafa Lima', 'Bia Costa', 'Dora Reis'])
    await expectVisible(professionalColumn(page, who))
  await expectVisible(bookingCard(page, /Dora Reis/))
  await expectPath(page, '/admin/agenda')
  await button(professionalColumn(page, 'Bia Costa'), 'Novo agendamento, Bia Costa').press('Enter')
  await expect
    .poll(() => readChoice(page.getByRole('dialog').getByLabel('Profissional')), POLL)
    .toBe('Bia Costa')
})

test('on a telephone the professionals are a press away from each other', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon, { size: PHONE })
  const tabs = page.getByRole('navigation', { name: 'Profissionais' })
  for (const who of ['Rafa Lima', 'Bia Costa', 'Dora Reis'])
    await expectVisible(tabs.getByRole('button', { name: new RegExp(who) }))
})

test('from its header all bookings are a press away', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const page = await openAgendaVisit(stand, salon)
  await page.getByRole('link', { name: 'Todos os agendamentos' }).click()
  await expectHeading(page, 'Agendamentos')
  await expectPath(page, '/admin/bookings')
})

test('a new booking can be written where its day cannot be loaded', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon, { query: `dia=${salon.day}&visao=semana` })
  page.route('**/api/agenda**', answerWith(500, { code: 'unexpected', message: '' }))
  // To days that are not known, and cannot be loaded either.
  await page.push('/admin/agenda?visao=semana&dia=2031-03-10&novo=sim')
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
  const typed = dialog.getByRole('combobox', { name: 'Cliente' })
  await typed.fill('Joana Prado')
  await expectVisible(page.getByText('Não foi possível carregar').first())
  expect(await typed.inputValue()).toBe('Joana Prado')
  await expectNothing(agendaRegion(page))
})
