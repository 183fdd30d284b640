import { expect, test } from 'vitest'
import { openAgendaSalon } from '#tests/support/console/agenda-salon.ts'
import { openBookingsList } from '#tests/support/console/comanda-screen.ts'
import { expectNothing, expectText, expectVisible } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { plantBooking, plantSettings } from '#tests/support/db/odd-rows.ts'

const stand = useConsole()

test.each([
  ['date', 'xx', 'Data inválida', '10:00'],
  ['date', '2026-02-31', 'Erro na data', '10:00'],
  ['time', '', '30/11/2026', '--:--'],
])('a %s %j in the list is said to be none', async (column, text, date, time) => {
  const salon = await openAgendaSalon(stand)
  const { storage } = stand.server
  const fields = { client_name: 'Elza Lima', date: salon.day, time: '10:00' }
  await plantBooking(storage, salon.business, { column, text }, fields)
  const page = await openBookingsList(stand, salon)
  const row = page.getByRole('row').filter({ hasText: 'Elza Lima' })
  await expectVisible(row.filter({ hasText: date }).filter({ hasText: time }))
  await expectText(page, /lidos: 1 agendamento\./)
})

test('a time that cannot be read takes no day with it', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const fields = { client_name: 'Elza Lima', date: salon.day, time: '14:00' }
  await plantBooking(stand.server.storage, salon.business, { column: 'time', text: 'xx' }, fields)
  const page = await stand.visitAs(salon.owner, `/admin/agenda?dia=${salon.day}`)
  await expectVisible(page.getByText('Carla Dias').first())
  await expectVisible(page.getByText('Elza Lima').first())
  expect(await page.getByText(/NaN/).count()).toBe(0)
})

test('the owner is told what could not be read, and nothing where all can be', async () => {
  const salon = await openAgendaSalon(stand)
  const hours = { monday: { enabled: true }, tuesday: { enabled: false, schedules: [] } }
  const blocks = { agendaBlocked: true, blockedDates: [null, { date: 'xx' }] }
  const { storage } = stand.server
  await plantSettings(storage, salon.business, 'schedule_settings', JSON.stringify(hours))
  await plantSettings(storage, salon.business, 'exceptions_settings', JSON.stringify(blocks))
  const page = await stand.visitAs(salon.owner, '/admin/agenda')
  await expectText(page, /^Segunda-feira aparece fechada na sua página/)
  await expectText(page, /^2 bloqueios não puderam ser lidos: os horários deles estão livres/)
  const whole = await openAgendaSalon(stand)
  const other = await stand.visitAs(whole.owner, '/admin/agenda')
  await other.network.waitForIdle()
  await expectNothing(other.getByText(/não puderam ser lidos|aparece fechada/))
})
