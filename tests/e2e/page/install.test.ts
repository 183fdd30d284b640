/** Installing Vez on a telephone, offered by its landing. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { landingText } from '#console/messages/landing.ts'
import { expectNoFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, holdClock, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole, expectPath, signInToConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

const t = landingText.install
const TELEPHONE: VisitOptions = { hasTouch: true, isMobile: true }
const DAY_MS = 24 * 60 * 60 * 1000

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Instalar Vez' })
const isOffered = (page: Page) => dialog(page).isVisible()

/** What tells a page that it was touched says so already where a test has evaluated something in it. */
const stayUntouched = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  )

/** Opens the landing with a clock that stands until it is told to run. */
async function open(options = TELEPHONE, from = 'about:blank'): Promise<Page> {
  const { page } = await stand.visit(from, options)
  await stayUntouched(page)
  await holdClock(page)
  await page.goto(stand.url, { waitUntil: 'load' })
  return page
}

async function waitToBeOffered(page: Page): Promise<void> {
  await page.clock.runFor(3000)
  await expectVisible(dialog(page))
}

/** What a browser announces that can install; `outcome` is what its own question will answer. */
const announce = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () =>
      new Promise((resolve) => addEventListener('answered', () => resolve({ outcome: answer })))
    window.dispatchEvent(Object.assign(event, { prompt }))
  }, outcome)

const answer = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('answered')))

test('a telephone is offered it three seconds after the page, and a desktop never', async () => {
  const page = await open()
  await page.clock.runFor(2900)
  expect(await isOffered(page)).toBe(false)
  await page.clock.runFor(100)
  await expectVisible(dialog(page))
  for (const name of [t.now, t.later]) await expectVisible(button(dialog(page), name))
  await expectVisible(dialog(page).getByText('App gratuito • Sem anúncios'))
  const wide = await open({ size: DESKTOP })
  await wide.clock.runFor(10_000)
  expect(await isOffered(wide)).toBe(false)
})

test.each(['press', 'Escape', 'Back'])(
  'who declines by %s is not asked again for seven days',
  async (way) => {
    const page = await open()
    await waitToBeOffered(page)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else if (way === 'Back') {
      await dialog(page).getByRole('heading').tap()
      await page.goBack()
    } else await button(dialog(page), 'Talvez depois').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.reload({ waitUntil: 'load' })
    await page.clock.runFor(4000)
    expect(await isOffered(page)).toBe(false)
    await page.clock.fastForward(7 * DAY_MS)
    await page.reload({ waitUntil: 'load' })
    await waitToBeOffered(page)
  },
)

test('who has not touched the page goes back from it to where they were', async () => {
  const page = await open(TELEPHONE, '/terms')
  await waitToBeOffered(page)
  await page.goBack()
  await expectPath(page, '/terms')
})

test('a browser that can install does so, says so meanwhile, and is not asked again', async () => {
  const page = await open()
  await announce(page, 'accepted')
  await waitToBeOffered(page)
  await button(dialog(page), 'Instalar Agora').click()
  await expectVisible(button(dialog(page), 'Instalando...'))
  await answer(page)
  await dialog(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await page.clock.fastForward(30 * DAY_MS)
  await page.reload({ waitUntil: 'load' })
  await page.clock.runFor(4000)
  expect(await isOffered(page)).toBe(false)
})

test.each([
  ['ios', t.ios, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'],
  ['android', t.android, 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0'],
])('another one on %s is told how by hand', async (_, how, userAgent) => {
  const page = await open({ ...TELEPHONE, userAgent })
  await waitToBeOffered(page)
  await button(dialog(page), 'Instalar Agora').click()
  await expectVisible(dialog(page).getByRole('alert').getByText(how))
  await button(dialog(page), 'Entendi').click()
  await dialog(page).waitFor({ state: 'hidden' })
})

test.each([
  ['an iPad, which calls itself one', 5, t.ios],
  ['a Macintosh', 0, t.android],
])('%s is told apart by its touch screen', async (_, points, how) => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'
  const { page } = await stand.visit('about:blank', { ...TELEPHONE, userAgent })
  await page.addInitScript(
    (most) => Object.defineProperty(navigator, 'maxTouchPoints', { value: most }),
    points,
  )
  await holdClock(page)
  await page.goto(stand.url, { waitUntil: 'load' })
  await waitToBeOffered(page)
  await button(dialog(page), 'Instalar Agora').click()
  await expectVisible(dialog(page).getByRole('alert').getByText(how))
})

test.each(['seen', 'touched'])('the agenda to try is never covered by it: %s', async (how) => {
  const page = await open()
  await page.locator('[data-example]').scrollIntoViewIfNeeded()
  if (how === 'touched') {
    await page.locator('[data-example] vez-booking').tap()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForFunction(() => window.scrollY === 0)
  }
  await page.clock.runFor(4000)
  expect(await isOffered(page)).toBe(false)
})

test('what was installed begins with the area of who is signed in, or with the sign-in', async () => {
  const { page } = await stand.visit('about:blank', TELEPHONE)
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
  await page.goto(`${stand.url}/?app`)
  await expectPath(page, '/login')
  await enterConsole(page, stand.url, DONA, '/?app')
  await page.waitForURL(({ pathname }) => pathname.startsWith('/admin'))
  // Until it is known whose area it is nothing of the landing is seen; where nobody can say, the area tells.
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    void page.route('**/api/me', async (route) => {
      resolve()
      await new Promise<void>((release) => {
        answer = release
      })
      await route.fulfill({ body: 'isto não é JSON' })
    })
  })
  await page.goto(`${stand.url}/?app`)
  await isAsked
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).visibility)).toBe(
    'hidden',
  )
  answer()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/admin'))
})

test('what a browser announces at the sign-in is offered to who has signed in', async () => {
  const { page } = await stand.visit('about:blank', { size: DESKTOP })
  await page.goto(`${stand.url}/login`, { waitUntil: 'networkidle' })
  await announce(page, 'accepted')
  await signInToConsole(page, DONA)
  const account = page.getByRole('region', { name: 'Sua conta' })
  await expectVisible(button(account, t.title))
})

test('the landing registers the worker', async () => {
  const { page } = await stand.visit('/', { serviceWorkers: 'allow' })
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${stand.url}/`)
})

test('nothing of the offer has a fault', async () => {
  const page = await open({ ...TELEPHONE, bypassCSP: true })
  await waitToBeOffered(page)
  // What judges it waits by the page's clock.
  await page.clock.resume()
  await expectNoFaultsInLooks(page, 'install')
})
