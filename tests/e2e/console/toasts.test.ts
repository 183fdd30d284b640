/** What is said while a dialog is open: a modal one covers and silences all that stands beside it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  atAgenda,
  card,
  opened,
  openHouse,
  toast,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { answers, BROKEN } from '#tests/support/e2e/screens/console.ts'
import { button, missesNothingOf, sees } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand()

/** Is a toast what a pointer meets in the middle of it? Nothing silenced by a dialog is. */
const isOnTop = (one: Locator) => one.evaluate(isMet)

function isMet(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** An owner whose try to free a blocked time has failed, its dialog still open. */
async function atFailure(size: { width: number; height: number }) {
  const house = await openHouse(stand)
  const block = { professional_id: null, date: house.day, full_day: false }
  await house.call('POST', '/api/blocks', {
    ...block,
    start: '09:00',
    end: '10:00',
    reason: 'Curso',
  })
  const { page } = await atAgenda(stand, house, { size, allow: BROKEN, bypassCSP: true })
  const refuse = answers(503, { code: 'overloaded', message: 'Muita gente agora. Tente de novo.' })
  await page.route('**/api/blocks/*', refuse)
  await page.locator('[data-block]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Curso' })
  await button(dialog, 'Liberar horário').click()
  const told = toast(page, 'Muita gente agora. Tente de novo.')
  await sees(told)
  return { page, dialog, told }
}

test.each([
  { on: 'a desktop', size: DESKTOP },
  { on: 'a phone', size: PHONE },
])('an error lies over the open dialog, and is heard within it, on $on', async ({ size }) => {
  const { page, dialog, told } = await atFailure(size)
  await expect.poll(() => isOnTop(told)).toBe(true)
  await sees(dialog.locator('[aria-live=polite]').getByText('Não foi possível liberar'))
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
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
  const house = await openHouse(stand)
  await house.book({ time: '10:00' })
  await house.book({ time: '12:00', client: { nome: 'Ana Lima' } })
  const { page } = await atAgenda(stand, house)
  const removed = toast(page, 'Agendamento na lixeira')
  await card(page, /Carla/).click()
  await button(opened(page), 'Excluir').click()
  await sees(removed)
  await missesNothingOf(opened(page))
  await expect.poll(() => isOnTop(removed)).toBe(true)
  await card(page, /Ana Lima/).click()
  await sees(opened(page, 'Ana Lima'))
  await expect.poll(() => isOnTop(removed)).toBe(true)
  await button(removed, 'Desfazer').click()
  await sees(card(page, /Carla/))
  await sees(opened(page, 'Ana Lima'))
  await page.keyboard.press('Escape')
  await missesNothingOf(opened(page, 'Ana Lima'))
  await expect.poll(() => standsIn(page)).toBe('BODY')
})

const standsIn = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-toasts]')?.parentElement?.tagName)
