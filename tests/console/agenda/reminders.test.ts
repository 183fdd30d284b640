/** “Enviar hoje”: tomorrow's clients, reminded by hand. */
import { expect, test } from 'vitest'
import { getReminderUrl, listReminders } from '#console/admin/agenda/reminders/list-reminders.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminder/default-templates.pt-BR.ts'
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
  const { toRemind } = listReminders(all, '2026-11-24')
  expect(toRemind.map(({ id }) => id)).toEqual(['early', 'late', 'told'])
})

test('who was reminded by itself is left out, and counted', () => {
  const all = ['a', 'b', 'c'].map((id) => createAgendaBooking({ id, date: '2026-11-24' }))
  const { toRemind, byThemselves } = listReminders(all, '2026-11-24', ['b', 'of another day'])
  expect([toRemind.map(({ id }) => id), byThemselves]).toEqual([['a', 'c'], 1])
})

const write = (queue: Partial<Parameters<typeof getReminderUrl>[2]>, fields = {}) => {
  const booking = createAgendaBooking({ id: 'b', client_phone: '11987654321', ...fields })
  const standard = { text: DEFAULT_TEMPLATES.reminder.short, address: '', links: [] }
  const url = new URL(getReminderUrl(booking, 'Studio Aurora', { ...standard, ...queue }) ?? '')
  return [url.pathname, url.searchParams.get('text')]
}
const links = [{ id: 'b', link: 'https://vez.example/a/b/x' }]

test('the message names who comes, where, when and with whom, and leads to their booking', () => {
  expect(write({ links }, { guest_name: 'Théo Dias' })).toEqual([
    '/5511987654321',
    'Oi, Carla! Lembrete de Studio Aurora: Corte para Théo Dias com Rafa Lima, 23/11 às 10:00. Confirme, remarque ou cancele: https://vez.example/a/b/x',
  ])
  const queue = { text: '{hora}', address: '', links }
  expect(getReminderUrl(createAgendaBooking(), 'Studio Aurora', queue)).toBeNull()
})

test('what the house has not said leaves no gap in its own words', () => {
  const text = 'Até {hora}, {endereco}, {salao}. Fica em {endereco}. Confirme: {link}'
  expect(write({ text, links })[1]).toBe(
    'Até 10:00, Studio Aurora. Confirme: https://vez.example/a/b/x',
  )
  expect(write({ text, address: 'Rua B' })[1]).toBe(
    'Até 10:00, Rua B, Studio Aurora. Fica em Rua B.',
  )
  expect(write({ text: 'Até já!' }, { guest_name: 'Théo' })[1]).toBe('Até já! Horário de Théo.')
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
