/** A client of a test's own house, on his own telephone. */
import type { Page } from 'playwright'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { AgendaSalon } from './agenda-screen.ts'
import { confirmButton, goToConfirm } from './screen.ts'

/** On the house's page, one press before his booking on its day. */
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

/** The last press. @returns when the server has answered (ms since 1970) */
export async function confirmBooking(client: Page): Promise<number> {
  const booked = client.waitForResponse(
    (answer) => answer.url().endsWith('/bookings') && answer.request().method() === 'POST',
  )
  await confirmButton(client).click()
  const answer = await booked
  if (answer.status() !== 201) throw new Error(`the booking was answered by ${answer.status()}`)
  await answer.finished()
  const { startTime, responseStart } = answer.request().timing()
  return startTime + responseStart
}

declare global {
  interface Window {
    /** When (ms since 1970) what was watched for stood in the page. */
    stood: Promise<number>
  }
}

/**
 * How long (ms) after the answer to a client's booking a button of this name stands in a page. It
 * is watched for in there: from outside it would be seen late.
 */
async function delayTo(page: Page, name: RegExp, client: Page): Promise<number> {
  await page.evaluate(watchFor, name.source)
  const answered = await confirmBooking(client)
  return (await page.evaluate(() => window.stood)) - answered
}

/** The quickest of up to three: a busy machine may hold one up, but not all. */
export async function measureQuickest(
  page: Page,
  nameAt: (time: string) => RegExp,
  clientFor: (time: string) => Promise<Page>,
  enough: number,
): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY
  for (const time of ['10:00', '11:00', '12:00']) {
    quickest = Math.min(quickest, await delayTo(page, nameAt(time), await clientFor(time)))
    if (quickest < enough) break
  }
  return quickest
}

/** Runs in the page. */
function watchFor(name: string): void {
  const wanted = new RegExp(name)
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? ''
  window.stood = new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some((one) => wanted.test(nameOf(one)))) return
      watcher.disconnect()
      resolve(Date.now())
    })
    watcher.observe(document, { attributes: true, childList: true, subtree: true })
  })
}

/** Counts how often a page is loaded, which a page that is live must not be. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
