/** Bookings that repeat, changed and cancelled from one of them. */
import { expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type AgendaSalon,
  bookingCard,
  bookingDialog,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/console/agenda-salon.ts'
import {
  button,
  expectNothing,
  expectText,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

/** Three Mondays at 10:00, and the owner at the second. */
async function openSecond() {
  const salon = await openAgendaSalon(stand)
  const dates = [0, 7, 14].map((days) => addDays(salon.day, days))
  await salon.book({ repeat: { every_weeks: 1, until: addDays(salon.day, 14) } })
  const page = await openAgendaVisit(stand, salon, { query: `dia=${dates[1]}` })
  await bookingCard(page, /^10:00.*Carla Dias.*repete/).click()
  await expectVisible(bookingDialog(page))
  return { salon, dates, page }
}

/** When, and in which state, the three stand. */
const listStanding = async (salon: AgendaSalon, dates: readonly string[]) => {
  const days = await Promise.all(dates.map((date) => salon.stored(date)))
  return days.map(([one]) => one && `${one.time} ${one.status}`)
}
const [OLD, NEW, OFF] = ['10:00 confirmed', '15:30 confirmed', '10:00 cancelled']

test.each([
  { scope: 'Só este', becomes: [OLD, NEW, OLD] },
  { scope: 'Este e os próximos', becomes: [OLD, NEW, NEW] },
  { scope: 'Todos', becomes: [NEW, NEW, NEW] },
])('a change is asked what it is of: $scope', async ({ scope, becomes }) => {
  const { salon, dates, page } = await openSecond()
  await button(bookingDialog(page), 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar' })
  await button(dialog, '15:30').first().click()
  await expectText(dialog, 'Este horário se repete. O que você quer alterar?')
  expect(await listStanding(salon, dates)).toEqual([OLD, OLD, OLD])
  await button(dialog, scope).click()
  await expectNothing(dialog)
  await expectVisible(bookingCard(page, /^15:30/))
  await expect.poll(() => listStanding(salon, dates), POLL).toEqual(becomes)
})

test.each([
  { scope: 'Só este', becomes: [OLD, OFF, OLD] },
  { scope: 'Este e os próximos', becomes: [OLD, OFF, OFF] },
  { scope: 'Todos', becomes: [OFF, OFF, OFF] },
])('so is a cancellation: $scope', async ({ scope, becomes }) => {
  const { salon, dates, page } = await openSecond()
  await button(bookingDialog(page), 'Cancelado').click()
  await expectText(bookingDialog(page), 'Este horário se repete. O que você quer cancelar?')
  await button(bookingDialog(page), scope).click()
  await expectNothing(bookingCard(page, /Carla/))
  await expect.poll(() => listStanding(salon, dates), POLL).toEqual(becomes)
})
