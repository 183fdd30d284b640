/** Free times that are offered where the house books and moves. */
import { expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import {
  bookingCard,
  bookingDialog,
  bookingForm,
  findToast,
  newBookingButton,
  openAgendaSalon,
  openAgendaVisit,
  option,
  pressUndo,
} from '#tests/support/console/agenda-salon.ts'
import { button, expectText, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

test('somebody at the door is booked in five taps, at the next free time', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon)
  await salon.book({ time: '08:00', who: 'Bia Costa' })
  await newBookingButton(page).click()
  const chips = bookingForm(page).getByRole('group', { name: 'Próximas vagas' })
  await chips.getByRole('button', { name: /08:30$/ }).click()
  await option(bookingForm(page), /^Cliente sem cadastro/).click()
  await option(bookingForm(page), /^Corte/).click()
  await button(bookingForm(page), 'Salvar').click()
  await expectVisible(bookingCard(page, /^08:30 às 09:00, Cliente sem cadastro/))
})

test('a booking is moved to another day in four taps, and back in one', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const other = addDays(salon.day, 1)
  await salon.book({ date: other, time: '09:00', who: 'Bia Costa' })
  const page = await openAgendaVisit(stand, salon)
  await bookingCard(page, /Carla Dias/).click()
  await button(bookingDialog(page), 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar' })
  await button(dialog, /^ter 01\/12$/).click()
  const times = dialog.getByRole('region', { name: 'Horários de Bia Costa' })
  await expectVisible(times)
  expect(await times.getByRole('button', { name: '09:00' }).count()).toBe(0)
  await button(times, '09:30').click()
  await expect
    .poll(async () => (await salon.stored(other)).map(({ time }) => time), POLL)
    .toEqual(['09:00', '09:30'])
  await pressUndo(page)
  await expect.poll(async () => (await salon.stored())[0]?.time, POLL).toBe('10:00')
})

test('a day without room leads to the next that has some', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  await salon.calls.block({ date: salon.day, full_day: true })
  const page = await openAgendaVisit(stand, salon)
  await bookingCard(page, /Carla Dias/).click()
  await button(bookingDialog(page), 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar' })
  await expectText(dialog, 'Nenhum horário livre neste dia.')
  await button(dialog, /o próximo dia com horário$/).click()
  await button(dialog, '10:00').first().click()
  await expectVisible(findToast(page, 'Remarcado'))
})

test('what is not meant is said before it is saved, and can be saved all the same', async () => {
  const salon = await openAgendaSalon(stand, {
    professionals: [{ name: 'Rafa Lima' }, { name: 'Bia Costa', services: [] }],
  })
  const page = await openAgendaVisit(stand, salon)
  await newBookingButton(page).click()
  const form = bookingForm(page)
  await form.getByLabel('Profissional').selectOption('Bia Costa')
  await form.getByLabel('Horário').fill('22:00')
  await expectText(form, 'Fora do horário de Bia Costa: 08:00 às 18:00.')
  await option(form, /^Cliente sem cadastro/).click()
  await option(form, /^Corte/).click()
  await expectText(form, 'Bia Costa não costuma fazer Corte.')
  await form.getByLabel('Data').fill(addDays(salon.day, -1))
  await expectText(form, 'Bia Costa não trabalha neste dia.')
  await button(form, 'Salvar').click()
  await expectVisible(findToast(page, 'Agendado'))
})
