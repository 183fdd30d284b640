/** What a service costs and takes where that depends on who does it. */
import { expect, test } from 'vitest'
import { setOverride } from '#tests/support/db/set-override.ts'
import { bookByApi, openSession, openVisitAs } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookedDialog,
  button,
  chooseAll,
  chooseProfessional,
  chooseService,
  chooseTime,
  confirmButton,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

/** Ana does a cut of R$ 50,00 in half an hour, Bia her own way. */
async function createSalon(own: { price?: number; duration?: number }) {
  const salon = await stand.salon({
    services: [{ name: 'Corte', price: 5000, duration: 30 }],
    professionals: [{ name: 'Ana' }, { name: 'Bia' }],
  })
  await setOverride(stand.api.storage, salon, { who: 1, ...own })
  return salon
}

const listBookings = (user_id: string) =>
  stand.file.query(`SELECT professional_name, price, duration FROM bookings
    WHERE user_id = '${user_id}' ORDER BY time`)

test('a service is offered from its least price; whoever is chosen has their own', async () => {
  const { slug, user_id } = await createSalon({ price: 8000, duration: 45 })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'a partir de R$ 50,00')
  await expectText(page, 'a partir de 30min')
  await goToConfirm(page, { professional: 'Bia' })
  await expectText(page, 'R$ 80,00')
  await expectText(page, '45min')
  await expectNothing(page.getByText(/a partir de|R\$ 50,00/))
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(user_id)).toEqual([{ professional_name: 'Bia', price: 8000, duration: 45 }])
})

test('“a partir de” stands at what differs alone', async () => {
  const { slug } = await createSalon({ price: 8000 })
  const { page } = await stand.visit(`/${slug}/booking`)
  await expectText(page, 'a partir de R$ 50,00')
  await expectText(page, '30min')
  await expectNothing(page.getByText('a partir de 30min'))
})

test('without preference the time decides who does it and for how much', async () => {
  const salon = await createSalon({ price: 8000 })
  const other = await openSession(stand.url, salon.slug)
  await bookByApi(stand.url, salon, other)
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectText(page, 'a partir de R$ 50,00')
  // Ana is taken then, and the more booked of the two at any other time.
  await chooseTime(page, getDayFromNow(1), '10:00')
  await expectNothing(page.getByText(/a partir de/))
  await expectText(page, 'R$ 80,00')
})

test('where nobody has terms of their own, nothing is said to begin at a price', async () => {
  const salon = await stand.salon({ services: [{ name: 'Corte', price: 5000, duration: 30 }] })
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  await expectText(page, 'R$ 50,00')
  await expectNothing(page.getByText(/a partir de/))
  await chooseAll(page)
  await expectNothing(page.getByText(/a partir de/))
})

test('moved to somebody dearer, a booking says so first and moves at the next press', async () => {
  const salon = await createSalon({ price: 8000 })
  const session = await openSession(stand.url, salon.slug)
  await bookByApi(stand.url, salon, session)
  const { page } = await openVisitAs(stand, salon, session, '/history', { allow: /status of 409/ })
  // Who left no longer serves it: the other one does.
  stand.file.change(`UPDATE professionals SET deleted = 1
    WHERE user_id = '${salon.user_id}' AND name = 'Ana'`)
  await button(page, /^Remarcar: Corte/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  await button(dialog, /^Remarcar para/).click()
  await expectAlert(dialog, 'O preço mudou: era R$ 50,00, agora R$ 80,00.')
  expect(listBookings(salon.user_id)).toEqual([
    { professional_name: 'Ana', price: 5000, duration: 30 },
  ])
  await button(dialog, /^Remarcar para/).click()
  await expectToast(page, 'Horário remarcado!')
  expect(listBookings(salon.user_id)).toEqual([
    { professional_name: 'Bia', price: 8000, duration: 30 },
  ])
})
