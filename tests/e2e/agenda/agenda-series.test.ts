/** Bookings that repeat, changed and cancelled from one of them. */
import { expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  type AgendaSalon,
  bookingCard,
  bookingDialog,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** Three Mondays at 10:00, and the owner at the second. */
async function atSecond() {
  const house = await openAgendaSalon(stand)
  const dates = [0, 7, 14].map((days) => addDays(house.day, days))
  await house.book({ time: '10:00', repeat: { every_weeks: 1, until: dates[2] ?? '' } })
  const { page } = await openAgendaVisit(stand, house, {}, `dia=${dates[1]}`)
  await bookingCard(page, /^10:00.*Carla Dias.*repete/).click()
  await expectVisible(bookingDialog(page))
  return { house, dates, page }
}

/** When, and in which state, the three stand. */
const standing = async (house: AgendaSalon, dates: readonly string[]) => {
  const days = await Promise.all(dates.map((date) => house.stored(date)))
  return days.map(([one]) => one && `${one.time} ${one.status}`)
}
const [OLD, NEW, OFF] = ['10:00 confirmed', '15:30 confirmed', '10:00 cancelled']

test.each([
  { scope: 'Só este', becomes: [OLD, NEW, OLD] },
  { scope: 'Este e os próximos', becomes: [OLD, NEW, NEW] },
  { scope: 'Todos', becomes: [NEW, NEW, NEW] },
])('a change is asked what it is of: $scope', async ({ scope, becomes }) => {
  const { house, dates, page } = await atSecond()
  await button(bookingDialog(page), 'Remarcar').click()
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' })
  await dialog.getByLabel('Horário').fill('15:30')
  await button(dialog, 'Salvar').click()
  await expectText(dialog, 'Este horário se repete. O que você quer alterar?')
  expect(await standing(house, dates)).toEqual([OLD, OLD, OLD])
  await button(dialog, scope).click()
  await expectNothingCut(dialog)
  await expectVisible(bookingCard(page, /^15:30/))
  await expect.poll(() => standing(house, dates)).toEqual(becomes)
})

test.each([
  { scope: 'Só este', becomes: [OLD, OFF, OLD] },
  { scope: 'Este e os próximos', becomes: [OLD, OFF, OFF] },
  { scope: 'Todos', becomes: [OFF, OFF, OFF] },
])('so is a cancellation: $scope', async ({ scope, becomes }) => {
  const { house, dates, page } = await atSecond()
  await button(bookingDialog(page), 'Cancelado').click()
  await expectText(bookingDialog(page), 'Este horário se repete. O que você quer cancelar?')
  await button(bookingDialog(page), scope).click()
  await expectNothingCut(bookingCard(page, /Carla/))
  await expect.poll(() => standing(house, dates)).toEqual(becomes)
})
