/** The links to a booking that went out in messages are ended where its owner finds the booking. */
import { expect, test } from 'vitest'
import { createBookingLink } from '#tests/support/api/people/one-time-codes.ts'
import {
  type AgendaSalon,
  bookingCard,
  bookingDialog,
  findToast,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/console/agenda-salon.ts'
import { openBookingsList } from '#tests/support/console/comanda-screen.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { button, cut, expectNothing, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

async function openSent() {
  const salon = await openAgendaSalon(stand)
  const { id } = await salon.book()
  const { user_id } = salon.business
  return { salon, link: await createBookingLink(stand.server, { user_id }, id) }
}

/** What a client gets who opens a link. */
const openLink = async ({ business }: AgendaSalon, token: string) =>
  (
    await stand.server.call(
      'GET /api/public/:slug/bookings',
      { params: { slug: business.slug }, query: {} },
      token,
    )
  ).status

const question = (page: ConsolePage) =>
  page.getByRole('dialog', { name: 'Anular os links deste horário?' })

async function askInAgenda(page: ConsolePage): Promise<void> {
  await bookingCard(page, /Carla Dias/).click()
  await button(bookingDialog(page), 'Anular links enviados').click()
  await expectVisible(question(page))
}

test('in the agenda, asked once; doing it a second time harms nobody', async () => {
  const { salon, link } = await openSent()
  const page = await openAgendaVisit(stand, salon)
  await askInAgenda(page)
  await button(question(page), 'Cancelar').click()
  expect(await openLink(salon, link)).toBe(200)
  for (const times of [1, 2]) {
    await askInAgenda(page)
    await button(question(page), 'Anular links').click()
    await expect.poll(() => findToast(page, 'Links anulados').count(), POLL).toBe(times)
    await expectNothing(question(page))
    expect(await openLink(salon, link)).toBe(401)
  }
  expect(await salon.stored()).toMatchObject([{ client_name: 'Carla Dias', status: 'confirmed' }])
})

test('in the list of bookings, and says where it could not be done', async () => {
  const { salon, link } = await openSent()
  const page = await openBookingsList(stand, salon)
  const ask = async () => {
    await button(page, /^Ações de Carla Dias/).click()
    await button(page, 'Anular links enviados').click()
  }
  page.route('**/links?**', cut)
  await ask()
  await button(question(page), 'Anular links').click()
  await expectVisible(findToast(page, 'Não foi possível anular os links'))
  expect(await openLink(salon, link)).toBe(200)
  page.unroute('**/links?**')
  await ask()
  await button(question(page), 'Anular links').click()
  await expectVisible(findToast(page, 'Links anulados'))
  expect(await openLink(salon, link)).toBe(401)
})
