/** “Enviar hoje”: tomorrow's clients, reminded by hand. */
import { expect, test } from 'vitest'
import { getReminderUrl, listReminders } from '#console/admin/agenda/reminders/list-reminders.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { openAgendaSalon, openAgendaVisit } from '#tests/support/console/agenda-salon.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'
import { button, expectText, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

test('who has not confirmed is reminded, by time, those who were last', () => {
  const at = (id: string, fields: Parameters<typeof createAgendaBooking>[0]) =>
    createAgendaBooking({ id, date: '2026-11-24', ...fields })
  const all = [
    at('late', { time: '15:00' }),
    at('told', { time: '08:00', reminded_at: '2026-11-23T12:00:00.000Z' }),
    at('early', { time: '09:00' }),
    at('sure', { presence_confirmed_at: '2026-11-23T12:00:00.000Z' }),
    at('off', { status: 'cancelled' }),
    at('other', { date: '2026-11-25' }),
  ]
  expect(listReminders(all, '2026-11-24').map(({ id }) => id)).toEqual(['early', 'late', 'told'])
})

test('the message names who comes, where, when and with whom', () => {
  const booking = createAgendaBooking({ client_phone: '11987654321', guest_name: 'Théo Dias' })
  const url = new URL(getReminderUrl(booking, 'Studio Aurora') ?? '')
  expect(url.pathname).toBe('/5511987654321')
  expect(url.searchParams.get('text')).toMatch(
    /^Oi, Carla! .*do horário de Théo Dias em Studio Aurora: segunda-feira, 23\/11, às 10:00, Corte com Rafa Lima\./,
  )
  expect(getReminderUrl(createAgendaBooking(), 'Studio Aurora')).toBeNull()
})

test('each tap opens a chat and is noted, for everybody at the desk', async () => {
  const salon = await openAgendaSalon(stand)
  const { today } = (await salon.calls.agenda()).body
  const tomorrow = addDays(today, 1)
  await salon.book({ date: tomorrow, time: '09:00' })
  await salon.book({ date: tomorrow, time: '10:00', client: { nome: 'Ana Lima' } })
  const page = await openAgendaVisit(stand, salon, { query: '' })
  await button(page, 'Enviar hoje').click()
  const dialog = page.getByRole('dialog', { name: 'Lembrar os clientes de amanhã' })
  await expectText(dialog, '1 lembrete por enviar')
  await expectText(dialog, 'Sem celular')
  const link = dialog.getByRole('link', { name: 'Abrir WhatsApp de Carla Dias' })
  await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expectText(dialog, 'Todos lembrados')
  const isNoted = async () => (await salon.stored(tomorrow)).map((one) => one.reminded_at !== null)
  await expect.poll(isNoted, POLL).toEqual([true, false])
  await button(dialog, 'Não enviei para Carla Dias').click()
  await expect.poll(isNoted, POLL).toEqual([false, false])
  await expectVisible(dialog.getByRole('link', { name: 'Lembrar Carla Dias, 09:00' }))
})

test('the house’s own words stand in the chat where it has written some', () => {
  const booking = createAgendaBooking({ client_phone: '11987654321', client_name: 'Bia Souza' })
  const own = { text: '{cliente}, até {hora}! {link} {salao}', link: 'https://vez.example/a' }
  const url = new URL(getReminderUrl(booking, 'Studio Aurora', own) ?? '')
  expect(url.searchParams.get('text')).toMatch(
    /^Bia, até \d\d:\d\d! https:\/\/vez\.example\/a Studio Aurora$/,
  )
})
