/** What is said while a dialog is open: a modal one covers and silences all that stands beside it. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNoFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  agendaToast,
  bookingCard,
  bookingDialog,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { answerWith, BROKEN, holdToasts } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothing, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

test('toasts stand at the bottom right, three of them in sight', async () => {
  const house = await openAgendaSalon(stand)
  for (const hour of [9, 10, 11, 12]) await house.book({ time: `${hour}:00`.padStart(5, '0') })
  const { page } = await openAgendaVisit(stand, house, { size: DESKTOP })
  for (let left = 4; left > 0; left--) {
    await expect.poll(() => bookingCard(page, /Carla/).count()).toBe(left)
    await bookingCard(page, /Carla/).first().click()
    await button(bookingDialog(page), 'Excluir').click()
    await expectNothing(bookingDialog(page))
    await holdToasts(page)
  }
  const shown = page.getByRole('region', { name: /^Notificações/ }).locator('li[data-visible=true]')
  await expect.poll(() => shown.count()).toBe(3)
  await expect.poll(async () => (await shown.first().boundingBox())?.x ?? 0).toBeGreaterThan(900)
  const findFoot = async () => {
    const box = await shown.first().boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(findFoot).toBeGreaterThan(DESKTOP.height - 60)
})

test('on a phone toasts stand under the bar, and leave the foot of the screen free', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  const { page } = await openAgendaVisit(stand, house, { size: PHONE })
  await bookingCard(page, /Carla/).first().click()
  await button(bookingDialog(page), 'Excluir').click()
  const removed = agendaToast(page, 'Agendamento na lixeira')
  await expectVisible(removed)
  await holdToasts(page)
  const bar = (await page.getByRole('banner').first().boundingBox()) ?? { y: 0, height: 0 }
  await expect
    .poll(async () => (await removed.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual(bar.y + bar.height)
  const box = await removed.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height / 2)
})

/** Is a toast what a pointer meets in the middle of it? Nothing silenced by a dialog is. */
const isOnTop = (one: Locator) => one.evaluate(isMet)

function isMet(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** An owner whose try to free a blocked time has failed, its dialog still open. */
async function atFailure(size: { width: number; height: number }) {
  const house = await openAgendaSalon(stand)
  const block = { professional_id: null, date: house.day, full_day: false }
  await house.call('POST', '/api/blocks', {
    ...block,
    start: '09:00',
    end: '10:00',
    reason: 'Curso',
  })
  const { page } = await openAgendaVisit(stand, house, { size, allow: BROKEN, bypassCSP: true })
  const refuse = answerWith(503, {
    code: 'overloaded',
    message: 'Muita gente agora. Tente de novo.',
  })
  await page.route('**/api/blocks/*', refuse)
  await page.locator('[data-block]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Curso' })
  await button(dialog, 'Liberar horário').click()
  const told = agendaToast(page, 'Muita gente agora. Tente de novo.')
  await expectVisible(told)
  await holdToasts(page)
  return { page, dialog, told }
}

test.each([
  { on: 'a desktop', size: DESKTOP },
  { on: 'a phone', size: PHONE },
])('an error lies over the open dialog, and is heard within it, on $on', async ({ size }) => {
  const { page, dialog, told } = await atFailure(size)
  await expect.poll(() => isOnTop(told)).toBe(true)
  await expectVisible(dialog.locator('[aria-live=polite]').getByText('Não foi possível liberar'))
  await expectNoFaults(page, 'toast over a dialog')
  // Beside the dialog, as toasts stood before, not even what covers all is met: the check sees that.
  const beside = await page.evaluateHandle(() => {
    const twin = document.createElement('div')
    Object.assign(twin.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
    document.body.append(twin)
    return twin
  })
  expect(await beside.evaluate(isMet)).toBe(false)
})

test('it stays when its dialog goes, and is pressed over another one', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  await house.book({ time: '12:00', client: { nome: 'Ana Lima' } })
  const { page } = await openAgendaVisit(stand, house)
  const removed = agendaToast(page, 'Agendamento na lixeira')
  await bookingCard(page, /Carla/).click()
  await button(bookingDialog(page), 'Excluir').click()
  await expectVisible(removed)
  await expectNothing(bookingDialog(page))
  await holdToasts(page)
  await expect.poll(() => isOnTop(removed)).toBe(true)
  await bookingCard(page, /Ana Lima/).click()
  await expectVisible(bookingDialog(page, 'Ana Lima'))
  await expect.poll(() => isOnTop(removed)).toBe(true)
  await button(removed, 'Desfazer').click()
  await expectVisible(bookingCard(page, /Carla/))
  await expectVisible(bookingDialog(page, 'Ana Lima'))
  await page.keyboard.press('Escape')
  await expectNothing(bookingDialog(page, 'Ana Lima'))
  await expect.poll(() => standsIn(page)).toBe('BODY')
})

const standsIn = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-toasts]')?.parentElement?.tagName)
