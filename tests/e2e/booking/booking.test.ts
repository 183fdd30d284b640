import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  expectStep,
  expectVisible,
  findThirdFreeDay,
  getDayDate,
  heading,
  signInAndBook,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

type Booked = { date: string; time: string; phone: string }

/** From the list of services to the success screen, by mouse. */
async function bookAtAurora(page: Page, service: string): Promise<Booked> {
  await page.getByLabel('Buscar serviço').fill(service)
  await chooseService(page, service)
  await expectStep(page, 'professional')
  await chooseProfessional(page, 'Rafa Lima')
  await expectStep(page, 'datetime')
  const day = await findThirdFreeDay(page)
  const date = await getDayDate(day)
  await day.click()
  const time = (await timeButtons(page).last().textContent()) ?? ''
  await timeButtons(page).last().click()
  await expectStep(page, 'confirm')
  await confirmButton(page).click()
  const { phone } = await signInAndBook(page)
  const [, month, dayOfMonth] = date.split('-')
  await expectVisible(
    bookedDialog(page).getByText(`Nos vemos em ${dayOfMonth}/${month} às ${time}`),
  )
  await button(bookedDialog(page), 'OK').click()
  await expectVisible(heading(page, 'Tudo certo com seu horário'))
  return { date, time, phone }
}

function listBookings(phone: string) {
  return stand.file.query(`
    SELECT id, date, time, status, origin, client_name, service_name, professional_name, price
    FROM bookings WHERE client_phone = '${phone}'`)
}

const SIZES = [
  ['a phone', PHONE, 'Corte masculino', 7000],
  ['a desktop', DESKTOP, 'Barba com toalha quente', 6000],
] as const

test.each(SIZES)('books from the salon’s own page on %s', async (_, size, service, price) => {
  const { page, heard } = await stand.visit('/studio-aurora', { size })
  await button(page, 'Realizar Agendamento').click()
  await expect.poll(() => page.title()).toBe('Escolha o Serviço · Studio Aurora')
  const { date, time, phone } = await bookAtAurora(page, service)
  const [booking, ...more] = listBookings(phone)
  expect(more).toEqual([])
  expect(booking).toMatchObject({
    date,
    time,
    status: 'confirmed',
    origin: 'page',
    client_name: 'Marina Souza',
    service_name: service,
    professional_name: 'Rafa Lima',
    price,
  })
  expect((await heard('vez:booked')).map(({ detail }) => detail.id)).toEqual([booking?.id])
  expect(new URL(page.url()).pathname).toBe('/studio-aurora/success')
  await expect.poll(() => page.title()).toBe('Tudo certo com seu horário · Studio Aurora')
})

test.each(SIZES)('books inside a page of another site on %s', async (_, size, service, price) => {
  const { page, heard } = await stand.visit(stand.host.plain, { size })
  const history = await page.evaluate(() => window.history.length)
  const { date, time, phone } = await bookAtAurora(page, service)
  const [booking, ...more] = listBookings(phone)
  expect(more).toEqual([])
  expect(booking).toMatchObject({
    date,
    time,
    origin: 'widget',
    service_name: service,
    price,
  })
  const [event, ...others] = await heard('vez:booked')
  expect(others).toEqual([])
  expect(event).toMatchObject({
    tag: 'vez-booking',
    detail: { id: booking?.id, date, time, status: 'confirmed', price: price / 100 },
  })
  // Every script of the page hears it: nothing of the client is told.
  expect(Object.keys(event?.detail ?? {}).filter((key) => key.startsWith('client'))).toEqual([])
  expect(page.url()).toBe(stand.host.plain)
  expect(await page.evaluate(() => window.history.length)).toBe(history)
})
