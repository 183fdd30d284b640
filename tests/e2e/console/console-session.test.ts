import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { hold } from '#tests/support/e2e/browser/visit.ts'
import { callAs, DONA, makeAccount, RAFA, type SignedUp } from '#tests/support/e2e/demo-people.ts'
import {
  arrivesAt,
  BROKEN,
  enter,
  goNowhere,
  REFUSED,
  seesAgenda,
  seesHeading,
  signedIn,
  stored,
  toasts,
} from '#tests/support/e2e/screens/console.ts'
import { button, missesNothingOf, sees, seesText } from '#tests/support/e2e/screens/screen.ts'
import { leave } from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useStand({ demo: true })

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

const endsAt = async (page: Page) => JSON.parse((await stored(page))['vez:auth'] ?? '{}').expires_at

/** Ends every session of an account, as its owner could from another device. */
const endEverywhere = (who: SignedUp) =>
  callAs(stand.url, who, 'POST', '/auth/v1/logout?scope=global')

describe('a session', () => {
  test('is renewed 90 seconds before its end, looked at every 30', async () => {
    const { page, context } = await stand.visit('about:blank')
    await page.clock.install()
    await page.goto(`${stand.url}/login`)
    await enter(page, DONA)
    await arrivesAt(page, '/admin/agenda')
    await seesAgenda(page)
    const renewals = countRenewals(context)
    await page.clock.fastForward('13:00')
    expect(renewals()).toBe(0)
    await page.clock.runFor(61_000)
    await expect.poll(renewals).toBeGreaterThan(0)
    await seesAgenda(page)
  })

  test('is renewed once for three tabs', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) await tab.goto(`${stand.url}/admin/agenda`)
    await endsIn(page, 60)
    const renewals = countRenewals(context)
    await Promise.all(tabs.map(lookAt))
    await expect.poll(() => endsAt(page)).toBeGreaterThan(Date.now() / 1000 + 800)
    await page.waitForTimeout(300)
    expect(renewals()).toBe(1)
  })

  test('is renewed when its token has run out in the middle, once for all that is asked', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    await goNowhere(page, stand.url)
    const renewals = countRenewals(context)
    await context.clearCookies({ name: 'vez-access' })
    await page.goto(`${stand.url}/admin/agenda`)
    await seesAgenda(page)
    expect(renewals()).toBe(1)
  })

  test('stays while the network is down, or the server too busy, to renew it', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    for (const answer of ['abort', 503, 500, 429] as const) {
      await page.route('**/auth/v1/token**', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '{}' }),
      )
      await endsIn(page, 60)
      await lookAt(page)
      await page.waitForTimeout(150)
      expect(await endsAt(page), String(answer)).toBeGreaterThan(0)
      await seesAgenda(page)
      await page.unroute('**/auth/v1/token**')
    }
    await lookAt(page)
    await expect.poll(() => endsAt(page)).toBeGreaterThan(Date.now() / 1000 + 800)
  })

  test('that the server no longer knows ends in every tab, with nothing left behind', async () => {
    const owner = await makeAccount(stand.url, 'admin')
    const { page, context } = await signedIn(stand, owner, '/admin/agenda', { allow: REFUSED })
    const other = await context.newPage()
    await other.goto(`${stand.url}/admin/professionals`)
    await seesHeading(other, 'Profissionais')
    await other.evaluate(() => sessionStorage.setItem('x', 'de antes'))
    await endEverywhere(owner)
    await endsIn(other, 10)
    await lookAt(other)
    await toasts(other, 'Sua sessão terminou', 'Entre novamente para continuar de onde parou.')
    for (const tab of [page, other]) await arrivesAt(tab, '/login')
    expect(new URL(other.url()).searchParams.get('return')).toBe('/admin/professionals')
    await expect.poll(() => stored(other)).toEqual({})
    await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBe(0)
    await enter(other, owner)
    await arrivesAt(other, '/admin/professionals')
  })

  test('without its cookies ends at the next request', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    await goNowhere(page, stand.url)
    await context.clearCookies()
    await page.goto(`${stand.url}/admin/agenda`)
    await toasts(page, 'Sua sessão terminou')
    await arrivesAt(page, '/login')
    expect(await stored(page)).toEqual({})
  })
})

describe('signing out', () => {
  test('says so, ends the session on the server, and leads an owner to the front page', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda')
    const cookies = await context.cookies()
    const release = await hold(page, '**/auth/v1/logout**')
    await leave(page)
    await sees(button(page, 'Saindo...'))
    release()
    await arrivesAt(page, '/')
    await expect.poll(() => context.cookies()).toEqual([])
    expect(await stored(page)).toEqual({})
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const again = await fetch(`${stand.url}/api/me`, { headers: { cookie } })
    expect(again.ok).toBe(false)
  })

  test('ends the session also where its access token had run out', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda', { allow: REFUSED })
    const refresh = (await context.cookies()).find(({ name }) => name === 'vez-refresh')
    await context.clearCookies({ name: 'vez-access' })
    await leave(page)
    await arrivesAt(page, '/')
    await expect.poll(() => context.cookies()).toEqual([])
    const revived = await fetch(`${stand.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refresh?.value }),
    })
    expect(revived.status).toBe(400)
  })

  test('leads a professional back to his door', async () => {
    const { page } = await signedIn(stand, RAFA, '/professional/dashboard')
    await button(page, 'Sair').click()
    await arrivesAt(page, '/login/professional')
  })

  test('is followed by the other tabs at once, and so is whoever comes next', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda')
    const other = await context.newPage()
    await other.goto(`${stand.url}/admin/agenda`)
    await seesText(other, 'Studio Aurora')
    await leave(page)
    await arrivesAt(page, '/')
    await arrivesAt(other, '/login')
    await missesNothingOf(other.getByText('Studio Aurora'))
    const next = await makeAccount(stand.url, 'admin')
    await page.goto(`${stand.url}/login`)
    await enter(page, next)
    await arrivesAt(page, '/admin/agenda')
    await arrivesAt(other, '/admin/agenda')
    await seesText(other, 'Dia livre por enquanto')
    await missesNothingOf(other.getByText('Studio Aurora'))
  })

  test('leaves nothing of one person to the next, back button included', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda')
    await seesAgenda(page)
    await leave(page)
    await arrivesAt(page, '/')
    await page.goBack()
    await arrivesAt(page, '/login')
    await missesNothingOf(page.getByText('Studio Aurora'))
    const next = await makeAccount(stand.url, 'admin')
    const release = await hold(page, '**/api/agenda**')
    await enter(page, next)
    await arrivesAt(page, '/admin/agenda')
    await missesNothingOf(page.getByText('Aurora'))
    release()
    await seesText(page, 'Dia livre por enquanto')
    await page.goto(`${stand.url}/admin/agenda`)
    await arrivesAt(page, '/admin/agenda')
    expect(await page.content()).not.toContain('Aurora')
  })

  test('works without a network, and the server is told once it is back', async () => {
    const { page, context } = await signedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    // What has not been loaded by now never will be.
    await seesAgenda(page)
    await context.setOffline(true)
    await leave(page)
    await seesHeading(page, 'Você saiu neste aparelho')
    await missesNothingOf(page.getByText('Studio Aurora'))
    expect(Object.keys(await stored(page))).toEqual(['vez:sign-out'])
    await context.setOffline(false)
    await expect.poll(() => context.cookies()).toEqual([])
    await expect.poll(() => stored(page)).toEqual({})
    await button(page, 'Ir para o login').click()
    await sees(page.getByLabel('E-mail'))
  })
})
