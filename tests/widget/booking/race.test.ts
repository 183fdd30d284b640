import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import { bookByApi, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookedDialog,
  button,
  chooseAll,
  confirmButton,
  createPerson,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  fillLogin,
  getDayFromNow,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()
const TAKEN =
  'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.'

const listBookings = (user_id: string) =>
  stand.file.query(
    `SELECT time, notes FROM bookings WHERE user_id = '${user_id}' ORDER BY time, created_at`,
  )

/** Somebody else is faster. */
async function take(salon: Business, date: string, time: string): Promise<void> {
  await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug), { date, time })
}

const timeIn = (text: string) => /\d\d:\d\d/.exec(text)?.[0]

test('of two who want the same slot one gets it, and the other three times that come closest', async () => {
  const salon = await stand.salon()
  const { page, heard } = await stand.visit(`/${salon.slug}/booking`)
  await goToConfirm(page, { professional: 'Profissional 1', time: '10:00' })
  await page.getByLabel('Observações (opcional)').fill('Cabelo muito cacheado')
  await take(salon, getDayFromNow(1), '10:00')
  await confirmButton(page).click()
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  // The toast says it: nothing stands between it and what there is in its place.
  await expectNothing(page.getByRole('alert'))
  await expectStep(page, 'datetime')

  const nearest = page.getByRole('group', { name: 'Horários livres mais próximos' })
  await expect
    .poll(async () => (await nearest.getByRole('button').allTextContents()).map(timeIn))
    .toEqual(['09:15', '09:30', '10:30'])
  await expectVisible(button(page, 'Trocar serviço'))
  await expectText(page, 'Profissional 1')
  await nearest.getByRole('button', { name: '10:30' }).click()
  await expectStep(page, 'confirm')
  expect(await page.getByLabel('Observações (opcional)').inputValue()).toBe('Cabelo muito cacheado')
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(salon.user_id)).toEqual([
    { time: '10:00', notes: null },
    { time: '10:30', notes: 'Cabelo muito cacheado' },
  ])
  expect((await heard('vez:error')).map(({ detail }) => detail)).toEqual([
    { code: 'slot_taken', message: TAKEN },
  ])
})

test('a slot lost while signing in is said on the way back, before anything is sent', async () => {
  const salon = await stand.salon({ professionals: [{}] })
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  await goToConfirm(page)
  await take(salon, getDayFromNow(1), '10:00')
  await page.reload()
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectStep(page, 'datetime')
  await expectText(page, 'Horários livres mais próximos')
})

test('a slot lost while somebody says who they are ends at the times, signed in and with nothing booked', async () => {
  const salon = await stand.salon()
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  await chooseAll(page)
  await confirmButton(page).click()
  await fillLogin(page, createPerson())
  await take(salon, getDayFromNow(1), '10:00')
  await confirmButton(page).click()
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectStep(page, 'datetime')
  await expectText(page, 'Horários livres mais próximos')
  expect(listBookings(salon.user_id)).toHaveLength(1)
})

test('the form that confirming opens leads back to the summary, also from the password', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page)
  await confirmButton(page).click()
  await button(page, 'Entrar com e-mail e senha').click()
  await button(page, 'Voltar').click()
  await expectVisible(page.getByLabel('Nome completo'))
  await button(page, 'Voltar').click()
  await expectStep(page, 'confirm')
})

test('with a second professional free and no preference, both of two get the slot', async () => {
  const salon = await stand.salon({ professionals: [{}, {}] })
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  await goToConfirm(page, { date: getDayFromNow(2), time: '15:00' })
  await take(salon, getDayFromNow(2), '15:00')
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listBookings(salon.user_id).map(({ time }) => time)).toEqual(['15:00', '15:00'])
})
