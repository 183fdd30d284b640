import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import {
  expectAgenda,
  expectPath,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import { button } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

declare global {
  interface Window {
    /** When (ms) a toast came or went, by the page's own clock. */
    toasted: number[]
  }
}

/** Runs in the page: what is seen from outside is seen late. */
function noteToasts(): void {
  window.toasted = []
  let shown = 0
  const note = () => {
    const now = document.querySelectorAll('[data-sonner-toast]').length
    if (now !== shown) window.toasted.push(performance.now())
    shown = now
  }
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
}

const region = (page: Page) => page.getByRole('region', { name: /^Notificações/ })

describe('toasts', () => {
  test('stand at the bottom right, three of them in sight', async () => {
    const { page } = await stand.visit('/login', { size: DESKTOP })
    for (let press = 0; press < 5; press++) await button(page, 'Entrar').click()
    const shown = region(page).locator('li[data-visible=true]')
    await expect.poll(() => shown.count()).toBe(3)
    await expect.poll(async () => (await shown.first().boundingBox())?.x ?? 0).toBeGreaterThan(900)
    const foot = async () => {
      const box = await shown.first().boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(foot).toBeGreaterThan(DESKTOP.height - 60)
  })

  test('last four seconds', async () => {
    const { page } = await stand.visit('/login')
    await page.evaluate(noteToasts)
    await button(page, 'Entrar').click()
    await page.mouse.move(0, 0)
    await toastLocator(page, 'Campos obrigatórios')
    await region(page).getByText('Campos obrigatórios').waitFor({ state: 'hidden' })
    const [came = 0, went = 0] = await page.evaluate(() => window.toasted)
    const lasted = went - came
    expect(lasted).toBeGreaterThan(3500)
    expect(lasted).toBeLessThan(6500)
  })

  test('are reached by Alt+T', async () => {
    const { page } = await stand.visit('/login')
    await button(page, 'Entrar').click()
    await toastLocator(page, 'Campos obrigatórios')
    await page.keyboard.press('Alt+KeyT')
    const inside = () => region(page).evaluate((it) => it.contains(document.activeElement))
    await expect.poll(inside).toBe(true)
  })
})

describe('what is known', () => {
  /** The owner's agenda, on a clock that the test moves, and how often a path was asked for. */
  async function openAgenda() {
    const { page } = await stand.visit('about:blank', { size: DESKTOP })
    await page.clock.install()
    await page.goto(`${stand.url}/login`)
    await signInToConsole(page, DONA)
    await expectPath(page, '/admin/agenda')
    await expectAgenda(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    return { page, countOf: (path: string) => asked.filter((one) => one === path).length }
  }

  const comeBack = (page: Page) =>
    page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  test('of the user is believed for five minutes', async () => {
    const { page, countOf } = await openAgenda()
    await page.clock.fastForward('04:30')
    await comeBack(page)
    await page.waitForTimeout(200)
    expect(countOf('/api/me')).toBe(0)
    await page.clock.fastForward('00:45')
    await comeBack(page)
    await expect.poll(() => countOf('/api/me')).toBeGreaterThan(0)
  })

  test('of the session is believed for two minutes', async () => {
    const { page, countOf } = await openAgenda()
    await page.clock.fastForward('01:30')
    await comeBack(page)
    await page.waitForTimeout(200)
    expect(countOf('/auth/v1/user')).toBe(0)
    await page.clock.fastForward('00:45')
    await comeBack(page)
    await expect.poll(() => countOf('/auth/v1/user')).toBe(1)
  })
})
