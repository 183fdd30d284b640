/** A booking of somebody who has proved no contact: the owner is told so wherever it is opened. */
import { expect, test } from 'vitest'
import { book } from '#tests/support/api/calls/booking-calls.ts'
import { proveSession } from '#tests/support/api/calls/page-calls.ts'
import { createEmail } from '#tests/support/api/people/sign-up.ts'
import {
  agendaRegion,
  bookingCard,
  bookingDialog,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/console/agenda-salon.ts'
import { openBookingsList } from '#tests/support/console/comanda-screen.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { button, expectNothing, expectText, expectVisible } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const UNCONFIRMED = 'Contato não confirmado'

/** Ana Prado booked by herself at 11:00, the house for Carla Dias at 10:00. */
async function openBooked() {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const typed = { nome: 'Ana Prado', email: createEmail('ana') }
  const ana = await stand.server.signIn(salon.business.slug, typed)
  const asked = { date: salon.day, time: '11:00' }
  const { status } = await book(stand.server, salon.business, ana.access_token, asked)
  expect(status).toBe(201)
  return { salon, prove: () => proveSession(stand.server, salon.business, ana) }
}

async function openCard(page: ConsolePage, name: string) {
  await bookingCard(page, new RegExp(name)).click()
  await expectVisible(bookingDialog(page, name))
  return bookingDialog(page, name)
}

async function openActions(page: ConsolePage, name: string) {
  await button(page, new RegExp(`^Ações de ${name}`)).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await expectVisible(dialog)
  return dialog
}

test('in the agenda, until they prove it, and never of what the house booked', async () => {
  const { salon, prove } = await openBooked()
  const page = await openAgendaVisit(stand, salon)
  await expectText(await openCard(page, 'Ana Prado'), UNCONFIRMED)
  await page.keyboard.press('Escape')
  const house = await openCard(page, 'Carla Dias')
  await expectNothing(house.getByText(UNCONFIRMED))
  await page.keyboard.press('Escape')
  await prove()
  await page.reload()
  await expectVisible(agendaRegion(page))
  await expectNothing((await openCard(page, 'Ana Prado')).getByText(UNCONFIRMED))
})

test('in the list of bookings, until they prove it, and never of what the house booked', async () => {
  const { salon, prove } = await openBooked()
  const page = await openBookingsList(stand, salon)
  await expectText(await openActions(page, 'Ana Prado'), UNCONFIRMED)
  await page.keyboard.press('Escape')
  await expectNothing((await openActions(page, 'Carla Dias')).getByText(UNCONFIRMED))
  // It has its place in the address: a reload would show it again.
  await page.keyboard.press('Escape')
  await prove()
  await page.reload()
  await expectNothing((await openActions(page, 'Ana Prado')).getByText(UNCONFIRMED))
})
