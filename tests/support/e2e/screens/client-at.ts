/** A client of a test's own house, on their own telephone. */
import type { Page } from 'playwright'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { AgendaSalon } from './agenda-screen.ts'
import { confirmButton, goToConfirm } from './screen.ts'

/** On the house's page, one press before the booking on its day. */
export async function openClientVisit(
  stand: TestSite,
  house: AgendaSalon,
  time: string,
  professional = 'Rafa Lima',
): Promise<Page> {
  const me = await (await house.call('GET', '/api/me')).json()
  const { page } = await stand.visit(`/${me.business.slug}/booking`)
  await goToConfirm(page, { date: house.day, time, professional })
  return page
}

/** The last press, and the server's answer to it. */
export async function confirmBooking(client: Page): Promise<void> {
  const booked = client.waitForResponse(
    (answer) => answer.url().endsWith('/bookings') && answer.request().method() === 'POST',
  )
  await confirmButton(client).click()
  const answer = await booked
  if (answer.status() !== 201) throw new Error(`the booking was answered by ${answer.status()}`)
}

/** Counts how often a page is loaded, which a page that is live must not be. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
