import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
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
import { button, expectNothingCut, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** Where the only booking of the house stands, at the server. */
const standing = async (house: AgendaSalon) => {
  const [one] = await house.stored()
  return one && [one.time, one.duration, one.professional_name].join(' ')
}

const moved = (house: AgendaSalon, to: string) => expect.poll(() => standing(house)).toBe(to)

describe('a booking is moved by mouse', () => {
  test('to another time and another professional, and back again by the toast', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00' })
    const { page } = await openAgendaVisit(stand, house)
    const to = await findVisibleSpot(page, 'Bia Costa', '11:15')
    await drag(page, await findResizeHandle(bookingCard(page, /Carla/)), { x: to.x, y: to.y + 6 })
    await expectVisible(bookingCard(page, /^11:15 às 11:45, Carla Dias, Corte, Bia Costa/))
    await moved(house, '11:15 30 Bia Costa')
    await expectVisible(agendaToast(page, 'Remarcado'))
    await pressUndo(page)
    await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla Dias, Corte, Rafa Lima/))
    await moved(house, '10:00 30 Rafa Lima')
  })

  test('and lengthened by its lower edge', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00', what: 'Escova' })
    const { page } = await openAgendaVisit(stand, house)
    const end = await findVisibleSpot(page, 'Rafa Lima', '11:00')
    await drag(page, { x: end.x, y: end.y - 5 }, { x: end.x, y: end.y + 31 })
    await expectVisible(bookingCard(page, /^10:00 às 11:30, Carla Dias/))
    await moved(house, '10:00 90 Rafa Lima')
  })

  test('not by a click, and not where Escape lets go of it', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00' })
    const { page } = await openAgendaVisit(stand, house)
    await drag(
      page,
      await findResizeHandle(bookingCard(page, /Carla/)),
      await findSpot(page, 'Bia Costa', '12:00'),
      false,
    )
    await expectVisible(page.locator('[data-drag-preview]'))
    await page.keyboard.press('Escape')
    await expectNothingCut(page.locator('[data-drag-preview]'))
    await page.mouse.up()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla Dias, Corte, Rafa Lima/))
    expect(await standing(house)).toBe('10:00 30 Rafa Lima')
  })

  test('snaps back from a time that is taken, says why, and is squeezed in where that is wanted', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00' })
    await house.book({ time: '14:00', what: 'Escova', client: { nome: 'Ana Lima' } })
    const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
    const to = await findVisibleSpot(page, 'Rafa Lima', '14:15')
    await drag(page, await findResizeHandle(bookingCard(page, /Carla/)), { x: to.x, y: to.y + 6 })
    await expectVisible(agendaToast(page, 'Este horário já está ocupado'))
    await expectVisible(bookingCard(page, /^10:00 às 10:30, Carla/))
    await button(page, 'Encaixar').click()
    const encaixe = bookingCard(page, /^14:15 às 14:45, Carla.*Encaixe/)
    await expectVisible(encaixe)
    const [host, guest] = [
      await bookingCard(page, /Ana/).boundingBox(),
      await encaixe.boundingBox(),
    ]
    expect(guest?.x).toBeGreaterThan((host?.x ?? 0) + (host?.width ?? 0) * 0.3)
    expect(await encaixe.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('dashed')
    await expect
      .poll(async () => (await house.stored()).map((one) => one.encaixe))
      .toEqual([false, true])
  })
})

test('a booking that is done stays where it is', async () => {
  const house = await openAgendaSalon(stand)
  const booking = await house.book({ time: '10:00' })
  const done = { version: booking.version, status: 'completed' }
  await house.call('POST', `/api/bookings/${booking.id}/status`, done)
  const { page } = await openAgendaVisit(stand, house)
  const to = await findVisibleSpot(page, 'Bia Costa', '11:00')
  await drag(page, await findResizeHandle(bookingCard(page, /Carla/)), to)
  expect(await page.locator('[data-drag-preview]').count()).toBe(0)
  await bookingCard(page, /Carla/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectVisible(agendaRegion(page).getByRole('status').getByText('não muda de lugar'))
})

describe('a booking is moved by finger', () => {
  test('after a rest on it; before that, a finger scrolls', async () => {
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
    await moved(house, '11:00 60 Bia Costa')
    const top = () => agendaRegion(page).evaluate((element) => element.scrollTop)
    const before = await top()
    await touch('touchStart', { x: 200, y: 600 })
    for (const y of [560, 500, 440]) await touch('touchMove', { x: 200, y })
    await touch('touchEnd')
    await expect.poll(top).toBeGreaterThan(before)
    expect(await page.locator('[data-drag-preview]').count()).toBe(0)
  })
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
  // As the preview is taken away: before React has run what follows that drawing.
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-drag-preview]')) return
      observer.disconnect()
      const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
      document.activeElement?.dispatchEvent(press)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await page.keyboard.press('Enter')
  await moved(house, '10:15 30 Rafa Lima')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toMatch(/^10:30 livre/)
})
