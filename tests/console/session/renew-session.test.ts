/** What renews and ends a session, called as several places of the console call it at once. */
import { expect, test } from 'vitest'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon } from '#tests/support/console/salon.ts'
import { answerWith, cut, expectHeading, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'

const stand = useConsole()

const TOKEN = '/auth/v1/token'
const LOGOUT = '/auth/v1/logout'
const PENDING = 'vez:sign-out'

async function openTeam() {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, 'about:blank')
  await page.goto('/admin/professionals')
  await expectHeading(page, 'Profissionais')
  // The document's own modules, loaded with it.
  return { page, ...(await import('#console/session/renew-session.ts')) }
}

const readEnd = (page: ConsolePage): number =>
  JSON.parse(page.readStorage()['vez:auth'] ?? '{}').expires_at

test('a session that another tab renewed meanwhile is not renewed again', async () => {
  const { page, renewBrowserSession } = await openTeam()
  const end = readEnd(page)
  expect(await renewBrowserSession(end - 1)).toBe(true)
  expect(page.network.countRequests(TOKEN)).toBe(0)
  expect(await renewBrowserSession(end)).toBe(true)
  expect(page.network.countRequests(TOKEN)).toBe(1)
})

test('where another tab signed out meanwhile there is nothing to renew', async () => {
  const { page, renewBrowserSession } = await openTeam()
  const end = readEnd(page)
  localStorage.removeItem('vez:auth')
  expect(await renewBrowserSession(end)).toBe(false)
  expect(page.network.countRequests(TOKEN)).toBe(0)
})

test('a sign-out that the server refuses is one all the same; one that it could not take is not', async () => {
  const { page, requestSignOut } = await openTeam()
  page.route(`**${LOGOUT}*`, answerWith(404, {}))
  await expect(requestSignOut()).resolves.toBeUndefined()
  page.unroute(`**${LOGOUT}*`)
  page.route(`**${LOGOUT}*`, answerWith(503, {}))
  await expect(requestSignOut()).rejects.toThrow()
})

test('a sign-out that waits is told once at a time, and again after it failed', async () => {
  const { page, flushPendingSignOut } = await openTeam()
  await flushPendingSignOut()
  expect(page.network.countRequests(LOGOUT)).toBe(0)
  page.storeItem(PENDING, '1')
  page.route(`**${LOGOUT}*`, cut)
  await Promise.all([flushPendingSignOut(), flushPendingSignOut()])
  expect(page.network.countRequests(LOGOUT)).toBe(1)
  expect(page.readStorage()[PENDING]).toBe('1')
  page.unroute(`**${LOGOUT}*`)
  await flushPendingSignOut()
  expect(page.network.countRequests(LOGOUT)).toBe(2)
  expect(page.readStorage()[PENDING]).toBeUndefined()
})

test('a network that is back tells of a sign-out that waits', async () => {
  const { page } = await openTeam()
  page.storeItem(PENDING, '1')
  dispatchEvent(new Event('online'))
  await expect.poll(() => page.readStorage()[PENDING], POLL).toBeUndefined()
  expect(page.network.countRequests(LOGOUT)).toBe(1)
})

test('a page that goes out of sight renews nothing; looked at again it does', async () => {
  const { page } = await openTeam()
  page.storeItem('vez:auth', JSON.stringify({ expires_at: Math.floor(Date.now() / 1000) + 60 }))
  let visibility = 'hidden'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(page.network.countRequests(TOKEN)).toBe(0)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => page.network.countRequests(TOKEN), POLL).toBeGreaterThan(0)
})
