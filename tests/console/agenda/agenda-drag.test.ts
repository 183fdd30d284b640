import { describe, expect, test, vi } from 'vitest'
import { LONG_PRESS_MS } from '#console/admin/agenda/drag/use-pointer-drag.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'
import {
  type AgendaSalon,
  agendaRegion,
  bookingCard,
  bookingDialog,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { expectNothing, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

/** Nothing is laid out here: columns of 200 px below a head of 100 px, a pixel for each minute. */
const COLUMN_PX = 200
const HEAD_PX = 100
const FIRST_MINUTE = 7 * 60
const DAY_MINUTES = 12 * 60

function layOut(scroller: HTMLElement): void {
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 2000, 2000)
  for (const [at, column] of [...scroller.querySelectorAll('[data-column]')].entries())
    column.getBoundingClientRect = () =>
      new DOMRect(
        100 + at * COLUMN_PX - scroller.scrollLeft,
        HEAD_PX - scroller.scrollTop,
        COLUMN_PX,
        DAY_MINUTES,
      )
}

/** Where a time lies while nothing is scrolled. */
const getY = (time: string) => HEAD_PX + toMinuteOfDay(time) - FIRST_MINUTE

type At = { x: number; y: number }

/** One pointer: pressed on an element, moved and let go anywhere. */
function createPointer(init: PointerEventInit = {}) {
  const tell = async (on: EventTarget, type: string, { x, y }: At) => {
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true }
    const usual = { button: 0, isPrimary: true, pointerType: 'mouse' }
    on.dispatchEvent(new PointerEvent(type, { ...at, ...usual, ...init }))
    await settle()
  }
  return {
    press: (on: EventTarget, at: At) => tell(on, 'pointerdown', at),
    move: (at: At) => tell(document.body, 'pointermove', at),
    release: (at: At) => tell(document.body, 'pointerup', at),
  }
}

/** A salon with Carla's cut at 10:00 in Rafa's column, the third. */
async function openDay() {
  const salon = await openAgendaSalon(stand)
  await salon.book()
  const page = await openAgendaVisit(stand, salon)
  await expectVisible(bookingCard(page, /Carla/))
  const card = await bookingCard(page, /Carla/).evaluate((one) => one)
  const scroller = await agendaRegion(page).evaluate((one) => one)
  layOut(scroller)
  const from = { x: 550, y: getY('10:00') + 5 }
  await expect.poll(() => isHeard(page, card, from), POLL).toBe(true)
  return { salon, page, card, scroller, from }
}

/** Whether the grid listens by now: takes the card, and lets go of it by Escape. */
async function isHeard(page: ConsolePage, card: HTMLElement, from: At): Promise<boolean> {
  const mouse = createPointer()
  await mouse.press(card, from)
  await mouse.move({ x: from.x, y: from.y + 60 })
  const isTaken = (await preview(page).count()) === 1
  await page.keyboard.press('Escape')
  await mouse.release(from)
  return isTaken
}

const preview = (page: ConsolePage) => page.locator('[data-drag-preview]')

const expectStored = (salon: AgendaSalon, line: string) =>
  expect
    .poll(async () => {
      const [one] = await salon.stored()
      return [one?.time, one?.duration, one?.professional_name].join(' ')
    }, POLL)
    .toBe(line)

describe('by mouse', () => {
  test('a booking follows from four pixels on, over what is scrolled meanwhile', async () => {
    const { salon, page, card, scroller, from } = await openDay()
    const mouse = createPointer()
    scroller.scrollTop = 120
    const start = { ...from, y: from.y - 120 }
    await mouse.press(card, start)
    await mouse.move({ x: start.x, y: start.y + 4 })
    expect(await preview(page).count(), 'four pixels').toBe(0)
    await mouse.move({ x: start.x, y: start.y + 15 })
    await mouse.move({ x: start.x - 2 * COLUMN_PX, y: start.y + 15 })
    expect(await preview(page).count(), 'fifteen').toBe(1)
    scroller.scrollTop = 180
    scroller.scrollLeft = COLUMN_PX
    await mouse.move({ x: start.x - 2 * COLUMN_PX, y: start.y + 16 })
    await mouse.release({ x: start.x - 2 * COLUMN_PX, y: start.y + 16 })
    await expectVisible(bookingCard(page, /^11:15 às 11:45, Carla Dias, Corte, Dora Reis/))
    await expectStored(salon, '11:15 30 Dora Reis')
  })

  test('its lower edge makes it longer, and the click that ends it opens nothing', async () => {
    const { salon, page, card, from } = await openDay()
    const handle = card.querySelector('[data-handle]')
    if (!handle) throw new Error('the card has no handle')
    const mouse = createPointer()
    const edge = { x: from.x, y: getY('10:30') - 2 }
    await mouse.press(handle, edge)
    await mouse.move({ x: edge.x, y: edge.y + 15 })
    await mouse.move({ x: edge.x, y: edge.y + 31 })
    const up = new PointerEvent('pointerup', { bubbles: true })
    document.body.dispatchEvent(up)
    card.click()
    await expectStored(salon, '10:00 60 Rafa Lima')
    await expectNothing(bookingDialog(page))
  })

  test('Escape puts it back, and letting go moves nothing', async () => {
    const { salon, page, card, from } = await openDay()
    const mouse = createPointer()
    await mouse.press(card, from)
    await mouse.move({ x: from.x, y: from.y + 60 })
    expect(await preview(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await preview(page).count()).toBe(0)
    await mouse.move({ x: from.x, y: from.y + 90 })
    expect(await preview(page).count(), 'after Escape').toBe(0)
    await mouse.release({ x: from.x, y: from.y + 90 })
    await page.network.waitForIdle()
    await expectStored(salon, '10:00 30 Rafa Lima')
  })

  test.each([
    ['another button', { button: 2 }],
    ['a second pointer', { isPrimary: false }],
  ])('%s takes nothing', async (_, init) => {
    const { page, card, from } = await openDay()
    const pointer = createPointer(init)
    await pointer.press(card, from)
    await pointer.move({ x: from.x, y: from.y + 60 })
    expect(await preview(page).count()).toBe(0)
    const mouse = createPointer()
    await mouse.press(card, from)
    await mouse.move({ x: from.x, y: from.y + 60 })
    expect(await preview(page).count(), 'the first button').toBe(1)
  })

  test('a booking that is done stays where it is', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.calls.set(await salon.book(), 'completed')
    const page = await openAgendaVisit(stand, salon)
    const scroller = await agendaRegion(page).evaluate((one) => one)
    await page.network.waitForIdle()
    await settle()
    layOut(scroller)
    const card = await bookingCard(page, /Carla/).evaluate((one) => one)
    const mouse = createPointer()
    await mouse.press(card, { x: 550, y: 285 })
    await mouse.move({ x: 550, y: 345 })
    expect(await preview(page).count()).toBe(0)
  })
})

describe('by finger', () => {
  test('a booking is taken after a rest, which may tremble by nine pixels', async () => {
    const { page, card, from } = await openDay()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const finger = createPointer({ pointerType: 'touch' })
    await finger.press(card, from)
    await finger.move({ x: from.x, y: from.y + 9 })
    await vi.advanceTimersByTimeAsync(LONG_PRESS_MS - 1)
    await settle()
    expect(await preview(page).count(), 'too early').toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await settle()
    expect(await preview(page).count(), 'after the rest').toBe(1)
  })

  test('whoever moves before that scrolls, however long they stay then', async () => {
    const { page, card, from } = await openDay()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const finger = createPointer({ pointerType: 'touch' })
    await finger.press(card, from)
    await finger.move({ x: from.x, y: from.y + 10 })
    await vi.advanceTimersByTimeAsync(2 * LONG_PRESS_MS)
    await settle()
    expect(await preview(page).count()).toBe(0)
  })
})
