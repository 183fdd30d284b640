import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  type AgendaSalon,
  agendaRegion,
  agendaToast,
  bookingCard,
  drag,
  findResizeHandle,
  findSpot,
  findVisibleSpot,
  openAgendaSalon,
  openAgendaVisit,
  pressUndo,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { REFUSED } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothing, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** Waits until the server has one booking so: who, when, how long, with whom. */
const expectStored = (house: AgendaSalon, line: string) =>
  expect
    .poll(async () =>
      (await house.stored()).map(({ client_name, time, duration, professional_name }) =>
        [client_name, time, duration, professional_name].join(' '),
      ),
    )
    .toContain(line)

test('a booking is moved by mouse, lengthened by its edge, let go by Escape, and squeezed in', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  await house.book({ time: '14:00', what: 'Escova', client: { nome: 'Ana Lima' } })
  const done = await house.book({ time: '16:00', client: { nome: 'Lia Reis' } })
  const { version } = done
  await house.call('POST', `/api/bookings/${done.id}/status`, { version, status: 'completed' })
  const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
  const preview = page.locator('[data-drag-preview]')
  const grab = (who: RegExp) => findResizeHandle(bookingCard(page, who))

  const elsewhere = await findVisibleSpot(page, 'Bia Costa', '11:15')
  await drag(page, await grab(/Carla/), { x: elsewhere.x, y: elsewhere.y + 6 })
  await expectVisible(bookingCard(page, /^11:15 às 11:45, Carla Dias, Corte, Bia Costa/))
  await expectStored(house, 'Carla Dias 11:15 30 Bia Costa')
  await expectVisible(agendaToast(page, 'Remarcado'))
  await pressUndo(page)
  await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla Dias, Corte, Rafa Lima/))
  await expectStored(house, 'Carla Dias 10:00 30 Rafa Lima')

  const end = await findVisibleSpot(page, 'Rafa Lima', '15:00')
  await drag(page, { x: end.x, y: end.y - 5 }, { x: end.x, y: end.y + 31 })
  await expectVisible(bookingCard(page, /^14:00 às 15:30, Ana Lima/))
  await expectStored(house, 'Ana Lima 14:00 90 Rafa Lima')

  await findVisibleSpot(page, 'Rafa Lima', '10:00')
  await drag(page, await grab(/Carla/), await findSpot(page, 'Bia Costa', '12:00'), false)
  await expectVisible(preview)
  await page.keyboard.press('Escape')
  await expectNothing(preview)
  await page.mouse.up()
  expect(await page.getByRole('dialog').count(), 'opened by letting go').toBe(0)
  await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla Dias, Corte, Rafa Lima/))
  await expectStored(house, 'Carla Dias 10:00 30 Rafa Lima')

  const taken = await findVisibleSpot(page, 'Rafa Lima', '14:15')
  await drag(page, await grab(/Carla/), { x: taken.x, y: taken.y + 6 })
  await expectVisible(page.getByText('Carla Dias ficaria ao mesmo tempo que Ana Lima.'))
  await button(page, 'Encaixar').click()
  const encaixe = bookingCard(page, /^14:15 às 14:45, Carla.*Encaixe/)
  await expectVisible(encaixe)
  const host = await bookingCard(page, /Ana/).boundingBox()
  const beside = (host?.x ?? 0) + (host?.width ?? 0) * 0.3
  expect((await encaixe.boundingBox())?.x, 'beside its host').toBeGreaterThan(beside)
  expect(await encaixe.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('dashed')

  await drag(page, await grab(/Lia/), await findSpot(page, 'Bia Costa', '17:00'), false)
  expect(await preview.count(), 'one that is done is dragged').toBe(0)
  await page.mouse.up()
})

test('a booking is moved by finger after a rest on it; before that, a finger scrolls', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00', what: 'Escova', who: 'Bia Costa' })
  const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
  await findVisibleSpot(page, 'Bia Costa', '10:00')
  const touch = await fingerOn(page)
  const from = await findResizeHandle(bookingCard(page, /Carla/))
  await touch('touchStart', from)
  await expectVisible(page.locator('[data-drag-preview]'))
  await touch('touchMove', { x: from.x, y: from.y + 40 })
  await touch('touchMove', { x: from.x, y: from.y + 84 })
  await touch('touchEnd')
  await expectVisible(bookingCard(page, /^11:00 às 12:00, Carla/))
  await expectStored(house, 'Carla Dias 11:00 60 Bia Costa')
  const top = () => agendaRegion(page).evaluate((element) => element.scrollTop)
  const before = await top()
  await touch('touchStart', { x: 200, y: 600 })
  for (const y of [560, 500, 440]) await touch('touchMove', { x: 200, y })
  await touch('touchEnd')
  await expect.poll(top).toBeGreaterThan(before)
  expect(await page.locator('[data-drag-preview]').count()).toBe(0)
})

type At = { x: number; y: number }

/** One finger, as the browser itself would report it. */
async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: At) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}

test('an arrow pressed in the very moment after a booking was moved still moves the focus', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  const { page } = await openAgendaVisit(stand, house)
  await bookingCard(page, /Carla/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectVisible(page.locator('[data-drag-preview]'))
  // As the preview is taken away, which shows the new place: before React has run what follows that
  // drawing.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-drag-preview]')) return
      observer.disconnect()
      const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
      document.activeElement?.dispatchEvent(press)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await page.keyboard.press('Enter')
  await expectStored(house, 'Carla Dias 10:15 30 Rafa Lima')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toMatch(/^10:45 livre/)
})
