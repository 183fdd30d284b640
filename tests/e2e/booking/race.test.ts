import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { Visit } from '#tests/support/e2e/browser/visit.ts'
import {
  bookedDialog,
  button,
  confirmButton,
  expectAlert,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
const REFUSED = /status of 409/
const TAKEN =
  'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.'

function listBookings(user_id: string) {
  return stand.file.query(
    `SELECT time, notes FROM bookings WHERE user_id = '${user_id}' ORDER BY time`,
  )
}

/** Which of two got the slot, and which did not. */
async function getOutcome(one: Visit, other: Visit): Promise<{ winner: Visit; loser: Visit }> {
  const won = async (visit: Visit) => {
    const lost = visit.page.getByRole('heading', { name: 'Escolha Data e Horário' })
    await expectVisible(bookedDialog(visit.page).or(lost))
    return bookedDialog(visit.page).isVisible()
  }
  const results = await Promise.all([won(one), won(other)])
  expect([...results].sort()).toEqual([false, true])
  return results[0] ? { winner: one, loser: other } : { winner: other, loser: one }
}

test('of two who want the same slot one gets it, and the other three times that come closest', async () => {
  const { slug, user_id } = await stand.salon()
  const open = () => stand.visit(`/${slug}/booking`, { allow: REFUSED })
  const one = await open()
  const other = await open()
  for (const { page } of [one, other]) {
    await goToConfirm(page, { professional: 'Profissional 1', time: '10:00' })
    await page.getByLabel('Observações (opcional)').fill('Cabelo muito cacheado')
  }
  await Promise.all([one, other].map(({ page }) => confirmButton(page).click()))
  const { loser } = await getOutcome(one, other)
  const { page } = loser
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectAlert(page, TAKEN)
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
  expect(listBookings(user_id)).toEqual([
    { time: '10:00', notes: 'Cabelo muito cacheado' },
    { time: '10:30', notes: 'Cabelo muito cacheado' },
  ])
  expect((await loser.heard('vez:error')).map(({ detail }) => detail)).toEqual([
    { code: 'slot_taken', message: TAKEN },
  ])
})

const timeIn = (text: string) => /\d\d:\d\d/.exec(text)?.[0]

test('a slot lost while signing in is said on the way back, before anything is sent', async () => {
  const { slug } = await stand.salon({ professionals: [{}] })
  const slow = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  const fast = await stand.visit(`/${slug}/booking`)
  await goToConfirm(slow.page)
  await goToConfirm(fast.page)
  await confirmButton(fast.page).click()
  await expectVisible(bookedDialog(fast.page))
  await slow.page.reload()
  await expectToast(
    slow.page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectStep(slow.page, 'datetime')
  await expectText(slow.page, 'Horários livres mais próximos')
})

test('with a second professional free and no preference, both of two get the slot', async () => {
  const { slug, user_id } = await stand.salon({ professionals: [{}, {}] })
  const visits = [await stand.visit(`/${slug}/booking`), await stand.visit(`/${slug}/booking`)]
  for (const { page } of visits) await goToConfirm(page, { date: getDayFromNow(2), time: '15:00' })
  await Promise.all(visits.map(({ page }) => confirmButton(page).click()))
  for (const { page } of visits) await expectVisible(bookedDialog(page))
  expect(listBookings(user_id).map(({ time }) => time)).toEqual(['15:00', '15:00'])
})
