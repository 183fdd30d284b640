import { describe, expect, test, vi } from 'vitest'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  cut,
  expectHeading,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  POLL,
  signInByForm,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { settle } from '#tests/support/dom/locator.ts'
import type { Route } from '#tests/support/dom/network.ts'

const stand = useConsole()

const TEAM = '/admin/professionals'
const TOKEN = '/auth/v1/token'

async function openTeam(): Promise<{ page: ConsolePage; salon: Salon }> {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, 'about:blank')
  await page.goto(TEAM)
  await expectHeading(page, 'Profissionais')
  return { page, salon }
}

const readEnd = (page: ConsolePage): number =>
  JSON.parse(page.readStorage()['vez:auth'] ?? '{}').expires_at

/** Makes the session one that ends in so many seconds, as the document sees it, and looks at it. */
function endIn(page: ConsolePage, seconds: number): void {
  page.storeItem(
    'vez:auth',
    JSON.stringify({ expires_at: Math.floor(Date.now() / 1000) + seconds }),
  )
  look()
}

const look = () => document.dispatchEvent(new Event('visibilitychange'))

describe('a session', () => {
  test('is renewed 90 seconds before its end, looked at every 30', async () => {
    const { owner } = await openSalon(stand)
    const page = await stand.visitAs(owner, 'about:blank')
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    await page.goto(TEAM)
    await expectHeading(page, 'Profissionais')
    await vi.advanceTimersByTimeAsync(13 * 60_000)
    expect(page.network.countRequests(TOKEN)).toBe(0)
    await vi.advanceTimersByTimeAsync(31_000)
    await expect.poll(() => readEnd(page), POLL).toBeGreaterThan(Date.now() / 1000 + 800)
    expect(page.network.countRequests(TOKEN)).toBe(1)
  })

  test('is renewed when its token has run out in the middle', async () => {
    const { page } = await openTeam()
    page.cookies.remove('vez-access')
    await page.reload()
    await expectHeading(page, 'Profissional 1')
    expect(page.network.countRequests(TOKEN)).toBeGreaterThan(0)
  })

  test.each<[string, (route: Route) => void]>([
    ['the network is down', cut],
    ['the server is too busy (503)', answerWith(503, {})],
    ['the server fails (500)', answerWith(500, {})],
    ['the server wants fewer calls (429)', answerWith(429, {})],
  ])('stays while %s, and is renewed afterwards', async (_, fail) => {
    const { page } = await openTeam()
    page.route(`**${TOKEN}*`, fail)
    endIn(page, 60)
    await page.network.waitForRequest(`**${TOKEN}*`)
    await settle()
    expect(readEnd(page)).toBeGreaterThan(0)
    await expectHeading(page, 'Profissionais')
    page.unroute(`**${TOKEN}*`)
    look()
    await expect.poll(() => readEnd(page), POLL).toBeGreaterThan(Date.now() / 1000 + 800)
  })

  test('that the server no longer knows ends with nothing left behind, and leads back', async () => {
    const { page, salon } = await openTeam()
    sessionStorage.setItem('x', 'de antes')
    const everywhere = { query: { scope: 'global' as const }, headers: {} }
    await stand.server.call('POST /auth/v1/logout', everywhere, salon.owner.token)
    endIn(page, 10)
    await expectToast(page, 'Sua sessão terminou', 'Entre novamente para continuar de onde parou.')
    await expectPath(page, '/login')
    expect(new URL(page.url()).searchParams.get('return')).toBe(TEAM)
    expect(page.readStorage()).toEqual({})
    expect(sessionStorage.length).toBe(0)
    await signInByForm(page, salon.owner)
    await expectPath(page, TEAM)
  })

  test('without its cookies ends at the next request', async () => {
    const { page } = await openTeam()
    page.cookies.clear()
    await page.reload()
    await expectToast(page, 'Sua sessão terminou')
    await expectPath(page, '/login')
    expect(page.readStorage()).toEqual({})
  })
})

describe('signing out', () => {
  test('says so, ends the session on the server, and leads an owner to the front page', async () => {
    const { page } = await openTeam()
    const cookie = page.cookies.toHeader('/api/me')
    const isKnown = async () => (await stand.server.request('/api/me', { headers: { cookie } })).ok
    expect(await isKnown()).toBe(true)
    const release = page.network.hold('**/auth/v1/logout*')
    await button(page, 'Sair').click()
    await expectVisible(button(page, 'Saindo...'))
    release()
    await expectPath(page, '/')
    expect(page.cookies.listOfSession()).toEqual([])
    expect(page.readStorage()).toEqual({})
    expect(await isKnown()).toBe(false)
  })

  test('leads to the sign-in whoever goes back while the front page is still on its way', async () => {
    const { page } = await openTeam()
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    await button(page, 'Sair').click()
    await expect.poll(() => assign.mock.calls, POLL).toEqual([['/']])
    await expectText(page, 'Saindo...')
    await page.push('/admin/agenda')
    await expectPath(page, '/login')
    await expectHeading(page, 'Que bom ver você')
  })

  test('ends the session also where its access token had run out', async () => {
    const { page } = await openTeam()
    const refresh = page.cookies.list().find(({ name }) => name === 'vez-refresh')
    page.cookies.remove('vez-access')
    await button(page, 'Sair').click()
    await expectPath(page, '/')
    expect(page.cookies.listOfSession()).toEqual([])
    const revived = await stand.server.call('POST /auth/v1/token', {
      query: { grant_type: 'refresh_token' },
      headers: {},
      body: { refresh_token: refresh?.value },
    })
    expect(revived.status).toBe(400)
  })
})
