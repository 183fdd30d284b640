/** A session as only a browser proves it: over its tabs, its way back, and without a network. */
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { KNOWN_COOKIE } from '#api/http/request-origin.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { DONA, type SignedUp, sendAs, signUpOwner } from '#tests/support/e2e/demo-people.ts'
import {
  BROKEN,
  expectAgenda,
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  readStorage,
  signInToConsole,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothing,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import { openTeam, signOutByMenu } from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

const TEAM = '/admin/professionals'

/** Counts the renewals that a browser asks for, over all of its tabs. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

/** Makes the session of a browser one that ends in so many seconds, as its tabs see it. */
const endsIn = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    const expires_at = Math.floor(Date.now() / 1000) + left
    localStorage.setItem('vez:auth', JSON.stringify({ expires_at }))
  }, seconds)

const lookAt = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })

const endsAt = async (page: Page) =>
  JSON.parse((await readStorage(page))['vez:auth'] ?? '{}').expires_at

/** Waits until every tab that wanted to renew has had its turn. */
const expectTurnsOver = (page: Page) =>
  page.evaluate(() => navigator.locks.request('vez:refresh', () => undefined))

/** Ends every session of an account, as its owner could from another device. */
const endEverywhere = (who: SignedUp) =>
  sendAs(stand.url, who, 'POST', '/auth/v1/logout?scope=global')

test('a session is one for three tabs: renewed once, and ended together', async () => {
  const owner = await signUpOwner(stand.url)
  const { page, context } = await openSignedIn(stand, owner, TEAM, { allow: REFUSED })
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto(stand.url + TEAM)
  for (const tab of tabs) await expectHeading(tab, 'Profissionais')
  const renewals = countRenewals(context)
  await endsIn(page, 60)
  await Promise.all(tabs.map(lookAt))
  await expect.poll(() => endsAt(page)).toBeGreaterThan(Date.now() / 1000 + 800)
  await expectTurnsOver(page)
  expect(renewals(), 'of three tabs').toBe(1)
  await context.clearCookies({ name: 'vez-access' })
  await page.goto(`${stand.url}/admin/agenda`)
  await expectText(page, 'Sua agenda ainda está vazia')
  await expectTurnsOver(page)
  expect(renewals(), 'for all that one tab asks').toBe(2)
  await endEverywhere(owner)
  await endsIn(page, 10)
  await lookAt(page)
  for (const tab of tabs) await expectPath(tab, '/login')
})

describe('signing out', () => {
  test('is followed by the other tabs at once, and so is whoever comes next', async () => {
    const { page, context } = await openSignedIn(stand, DONA, TEAM, { allow: REFUSED })
    const other = await context.newPage()
    await other.goto(stand.url + TEAM)
    await expectText(other, 'Studio Aurora')
    await signOutByMenu(page)
    await expectPath(page, '/')
    await expectPath(other, '/login')
    await expectNothing(other.getByText('Studio Aurora'))
    const next = await signUpOwner(stand.url)
    await page.goto(`${stand.url}/login`)
    await signInToConsole(page, next)
    await expectPath(page, '/admin/agenda')
    await expectPath(other, TEAM)
    await expectHeading(other, 'Profissionais')
    await expectNothing(other.getByText('Studio Aurora'))
  })

  test('leaves nothing of one person to the next, back button included', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
    await expectAgenda(page)
    await signOutByMenu(page)
    await expectPath(page, '/')
    // Going back while a page still loads interrupts it, and its own load is then waited for.
    await page.waitForLoadState()
    await page.goBack({ waitUntil: 'commit' })
    await expectPath(page, '/login')
    await expectNothing(page.getByText('Studio Aurora'))
    const next = await signUpOwner(stand.url)
    const release = await holdRequests(page, '**/api/agenda**')
    await signInToConsole(page, next)
    await expectPath(page, '/admin/agenda')
    const loading = page.getByRole('status', { name: 'Carregando...' }).first()
    await expectNothing(page.getByText('Aurora'), loading)
    release()
    await expectText(page, 'Sua agenda ainda está vazia')
    await page.goto(`${stand.url}/admin/agenda`)
    await expectPath(page, '/admin/agenda')
    expect(await page.content()).not.toContain('Aurora')
  })

  test('works without a network, and the server is told once it is back', async () => {
    const { page, context } = await openSignedIn(stand, DONA, TEAM, { allow: BROKEN })
    // What has not been loaded by now never will be.
    await openTeam(page, stand.url)
    await context.setOffline(true)
    await signOutByMenu(page)
    await expectHeading(page, 'Você saiu neste aparelho')
    await expectNothing(page.getByText('Studio Aurora'))
    expect(Object.keys(await readStorage(page))).toEqual(['vez:sign-out'])
    await context.setOffline(false)
    // What signing out leaves is by what the browser is known again.
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toEqual([KNOWN_COOKIE])
    await expect.poll(() => readStorage(page)).toEqual({})
    await button(page, 'Ir para o login').click()
    await expectVisible(page.getByLabel('E-mail'))
  })
})
