import { expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import { insertBooking } from '#tests/support/db/factories.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { bookByApi, openSession, openVisitAs } from '#tests/support/e2e/screens/history-screen.ts'
import {
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'
import { broadcastBookingChange } from '#widget/booking/slots/booking-channel.ts'

const stand = useWidgetSite({ messages: true })

/** A client with a booking of tomorrow and so many visits of before, at the history. */
async function atHistory(visits: number, options: VisitOptions = {}) {
  const salon = await stand.salon()
  const session = await openSession(stand.url, salon.slug)
  await bookByApi(stand.url, salon, session)
  const { session_id } = readClaims(session.access_token)
  const own = { client_id: session.client.id, session_id, status: 'completed' as const }
  for (let nth = 1; nth <= visits; nth++) {
    const date = addDays(getDayFromNow(0), -nth)
    await insertBooking(stand.api.storage, salon, { ...own, date, time: '10:00' })
  }
  const visit = await openVisitAs(stand, salon, session, '/history', options)
  const rows = visit.page.locator('.past')
  await expect.poll(() => rows.count()).toBe(Math.min(visits, 20))
  return { ...visit, salon, rows, older: button(visit.page, 'Ver anteriores') }
}

test('older visits come page by page, and the first of them takes the focus', async () => {
  const { page, rows, older } = await atHistory(45)
  await older.click()
  await expect.poll(() => rows.count()).toBe(40)
  await expectFocus(rows.nth(20))
  await older.click()
  await expect.poll(() => rows.count()).toBe(45)
  await expectFocus(rows.nth(40))
  await expectNothing(older)
  expect(await page.locator('.visit').count()).toBe(1)
})

test('whoever has no more than a page is offered none', async () => {
  const { older } = await atHistory(20)
  expect(await older.count()).toBe(0)
})

test('a second press while they are on their way asks for nothing more', async () => {
  const { page, rows } = await atHistory(25)
  let asked = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/bookings\?before=/, async (route) => {
    asked += 1
    await held
    return route.fallback()
  })
  await page.locator('.past-list + button').dblclick()
  await expectVisible(button(page, 'Buscando anteriores...'))
  await expect.poll(() => asked).toBe(1)
  release()
  await expect.poll(() => rows.count()).toBe(25)
  expect(asked).toBe(1)
})

test('what could not be loaded says so, and can be tried again', async () => {
  const { page, rows, older, context } = await atHistory(25, { allow: /ERR_INTERNET_DISCONNECTED/ })
  await context.setOffline(true)
  await older.click()
  await expectToast(page, 'Não foi possível carregar os anteriores')
  await expectVisible(older)
  await context.setOffline(false)
  await older.click()
  await expect.poll(() => rows.count()).toBe(25)
})

test('what was shown of before stays when another tab changes something', async () => {
  const { salon, rows, older } = await atHistory(25)
  await older.click()
  await expect.poll(() => rows.count()).toBe(25)
  stand.file.change(
    `UPDATE bookings SET status = 'cancelled' WHERE user_id = '${salon.user_id}' AND status = 'confirmed'`,
  )
  broadcastBookingChange(salon.slug)
  await expect.poll(() => rows.count()).toBe(26)
  await expectText(rows.first(), 'Cancelado')
})
