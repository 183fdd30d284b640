import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { holdRequests } from '#tests/support/e2e/browser/visit.ts'
import { DONA, RAFA, type SignedUp, sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  BROKEN,
  expectAgenda,
  expectHeading,
  expectPath,
  openBlankPage,
  openSignedIn,
  REFUSED,
  readStorage,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import { signOutByMenu } from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

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

/** Ends every session of an account, as its owner could from another device. */
const endEverywhere = (who: SignedUp) =>
  sendAs(stand.url, who, 'POST', '/auth/v1/logout?scope=global')

describe('a session', () => {
  test('is renewed 90 seconds before its end, looked at every 30', async () => {
    const { page, context } = await stand.visit('about:blank')
    await page.clock.install()
    await page.goto(`${stand.url}/login`)
    await signInToConsole(page, DONA)
    await expectPath(page, '/admin/agenda')
    await expectAgenda(page)
    const renewals = countRenewals(context)
    await page.clock.fastForward('13:00')
    expect(renewals()).toBe(0)
    await page.clock.runFor(61_000)
    await expect.poll(renewals).toBeGreaterThan(0)
    await expectAgenda(page)
  })

  test('is renewed once for three tabs', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) await tab.goto(`${stand.url}/admin/agenda`)
    const renewals = countRenewals(context)
    await endsIn(page, 60)
    await Promise.all(tabs.map(lookAt))
    await expect.poll(() => endsAt(page)).toBeGreaterThan(Date.now() / 1000 + 800)
    await page.waitForTimeout(300)
    expect(renewals()).toBe(1)
  })

  test('is renewed when its token has run out in the middle, once for all that is asked', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    await openBlankPage(page, stand.url)
    const renewals = countRenewals(context)
    await context.clearCookies({ name: 'vez-access' })
    await page.goto(`${stand.url}/admin/agenda`)
    await expectAgenda(page)
    expect(renewals()).toBe(1)
  })

  test('stays while the network is down, or the server too busy, to renew it', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    for (const answer of ['abort', 503, 500, 429] as const) {
      await page.route('**/auth/v1/token**', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '{}' }),
      )
      await endsIn(page, 60)
      await lookAt(page)
      await page.waitForTimeout(150)
      expect(await endsAt(page), String(answer)).toBeGreaterThan(0)
      await expectAgenda(page)
      await page.unroute('**/auth/v1/token**')
    }
    await lookAt(page)
    await expect.poll(() => endsAt(page)).toBeGreaterThan(Date.now() / 1000 + 800)
  })

  test('that the server no longer knows ends in every tab, with nothing left behind', async () => {
    const owner = await signUpAccount(stand.url, 'admin')
    const { page, context } = await openSignedIn(stand, owner, '/admin/agenda', { allow: REFUSED })
    const other = await context.newPage()
    await other.goto(`${stand.url}/admin/professionals`)
    await expectHeading(other, 'Profissionais')
    await other.evaluate(() => sessionStorage.setItem('x', 'de antes'))
    await endEverywhere(owner)
    await endsIn(other, 10)
    await lookAt(other)
    await toastLocator(
      other,
      'Sua sessão terminou',
      'Entre novamente para continuar de onde parou.',
    )
    for (const tab of [page, other]) await expectPath(tab, '/login')
    expect(new URL(other.url()).searchParams.get('return')).toBe('/admin/professionals')
    await expect.poll(() => readStorage(other)).toEqual({})
    await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBe(0)
    await signInToConsole(other, owner)
    await expectPath(other, '/admin/professionals')
  })

  test('without its cookies ends at the next request', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    await openBlankPage(page, stand.url)
    await context.clearCookies()
    await page.goto(`${stand.url}/admin/agenda`)
    await toastLocator(page, 'Sua sessão terminou')
    await expectPath(page, '/login')
    expect(await readStorage(page)).toEqual({})
  })
})

describe('signing out', () => {
  test('says so, ends the session on the server, and leads an owner to the front page', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda')
    const cookies = await context.cookies()
    const release = await holdRequests(page, '**/auth/v1/logout**')
    await signOutByMenu(page)
    await expectVisible(button(page, 'Saindo...'))
    release()
    await expectPath(page, '/')
    await expect.poll(() => context.cookies()).toEqual([])
    expect(await readStorage(page)).toEqual({})
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const again = await fetch(`${stand.url}/api/me`, { headers: { cookie } })
    expect(again.ok).toBe(false)
  })

  test('ends the session also where its access token had run out', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    const refresh = (await context.cookies()).find(({ name }) => name === 'vez-refresh')
    await context.clearCookies({ name: 'vez-access' })
    await signOutByMenu(page)
    await expectPath(page, '/')
    await expect.poll(() => context.cookies()).toEqual([])
    const revived = await fetch(`${stand.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refresh?.value }),
    })
    expect(revived.status).toBe(400)
  })

  test('leads a professional back to his door', async () => {
    const { page } = await openSignedIn(stand, RAFA, '/professional/dashboard')
    await button(page, 'Sair').click()
    await expectPath(page, '/login/professional')
  })

  test('is followed by the other tabs at once, and so is whoever comes next', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    const other = await context.newPage()
    await other.goto(`${stand.url}/admin/agenda`)
    await expectText(other, 'Studio Aurora')
    await signOutByMenu(page)
    await expectPath(page, '/')
    await expectPath(other, '/login')
    await expectNothingCut(other.getByText('Studio Aurora'))
    const next = await signUpAccount(stand.url, 'admin')
    await page.goto(`${stand.url}/login`)
    await signInToConsole(page, next)
    await expectPath(page, '/admin/agenda')
    await expectPath(other, '/admin/agenda')
    await expectText(other, 'Dia livre por enquanto')
    await expectNothingCut(other.getByText('Studio Aurora'))
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
    await expectNothingCut(page.getByText('Studio Aurora'))
    const next = await signUpAccount(stand.url, 'admin')
    const release = await holdRequests(page, '**/api/agenda**')
    await signInToConsole(page, next)
    await expectPath(page, '/admin/agenda')
    const loading = page.getByRole('status', { name: 'Carregando...' }).first()
    await expectNothingCut(page.getByText('Aurora'), loading)
    release()
    await expectText(page, 'Dia livre por enquanto')
    await page.goto(`${stand.url}/admin/agenda`)
    await expectPath(page, '/admin/agenda')
    expect(await page.content()).not.toContain('Aurora')
  })

  test('works without a network, and the server is told once it is back', async () => {
    const { page, context } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    // What has not been loaded by now never will be.
    await expectAgenda(page)
    await context.setOffline(true)
    await signOutByMenu(page)
    await expectHeading(page, 'Você saiu neste aparelho')
    await expectNothingCut(page.getByText('Studio Aurora'))
    expect(Object.keys(await readStorage(page))).toEqual(['vez:sign-out'])
    await context.setOffline(false)
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => readStorage(page)).toEqual({})
    await button(page, 'Ir para o login').click()
    await expectVisible(page.getByLabel('E-mail'))
  })
})
