import type { Page } from 'playwright'
import { afterEach, expect, test, vi } from 'vitest'
import { settle } from '#tests/support/dom/locator.ts'
import {
  lightbox,
  openPage,
  openTab,
  slideCounter,
} from '#tests/support/e2e/screens/page-screen.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

afterEach(() => void vi.useRealTimers())

/** The gallery of a salon, for somebody who asks for less motion unless it says otherwise. */
async function open(count: number, { moving = false } = {}): Promise<Page> {
  const gallery_images = Array.from({ length: count }, (_, i) => `/pictures/${i + 1}.webp`)
  const { slug } = await stand.salon({ settings: { gallery_images } })
  const { page } = await stand.visit('about:blank')
  const ask = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('prefers-reduced-motion') ? { matches: !moving } : ask(query),
  )
  await openPage(page, `${stand.url}/${slug}`)
  if (moving) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openTab(page, 'Galeria')
  return page
}

const counts = (page: Page, text: string) =>
  expect.poll(() => slideCounter(page).filter({ visible: true }).first().textContent()).toBe(text)

/** Lets time go by on the page's own clock. @returns what is counted then */
async function pass(page: Page, ms: number): Promise<string | null> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
  return slideCounter(page).first().textContent()
}

test('the gallery counts its pictures; buttons and dots turn them, around the end too', async () => {
  const page = await open(3)
  await counts(page, '1 de 3')
  await button(page, 'Próxima foto').click()
  await counts(page, '2 de 3')
  await button(page, 'Foto 3 de 3').click()
  await counts(page, '3 de 3')
  expect(await button(page, 'Foto 3 de 3').getAttribute('aria-current')).toBe('true')
  await button(page, 'Próxima foto').click()
  await counts(page, '1 de 3')
  await button(page, 'Foto anterior').click()
  await counts(page, '3 de 3')
})

test('a picture alone has a counter, and nothing to turn', async () => {
  const page = await open(1)
  await counts(page, '1 de 1')
  const expectNothingToTurn = async () => {
    for (const name of ['Próxima foto', 'Foto anterior', 'Pausar', 'Reproduzir'])
      expect(await button(page, name).count(), name).toBe(0)
  }
  await expectNothingToTurn()
  await button(page, 'Ampliar foto 1 de 1').click()
  await expectVisible(lightbox(page))
  await expectNothingToTurn()
})

test('it goes on every three seconds, waits under the mouse, and stops where it is told to', async () => {
  const page = await open(4, { moving: true })
  await counts(page, '1 de 4')
  expect(await pass(page, 2800)).toBe('1 de 4')
  expect(await pass(page, 300)).toBe('2 de 4')
  expect(await pass(page, 3000)).toBe('3 de 4')
  const point = (name: string) =>
    page.locator('.gallery').evaluate((gallery, type) => {
      gallery.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }))
    }, name)
  await point('pointerenter')
  expect(await pass(page, 10_000), 'under the mouse').toBe('3 de 4')
  await point('pointerleave')
  expect(await pass(page, 3200), 'without it').toBe('4 de 4')
  await button(page, 'Pausar').click()
  expect(await pass(page, 10_000), 'stopped').toBe('4 de 4')
  await expectVisible(button(page, 'Reproduzir'))
})

test('whoever asks for less motion gets none, until they start it', async () => {
  const page = await open(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await pass(page, 10_000)).toBe('1 de 3')
  await button(page, 'Reproduzir').click()
  expect(await pass(page, 3200)).toBe('2 de 3')
})

test('in the lightbox every key means a picture, and space presses nothing', async () => {
  const page = await open(3)
  await button(page, 'Próxima foto').click()
  await button(page, 'Ampliar foto 2 de 3').click()
  const large = lightbox(page)
  const countsLarge = (text: string) =>
    expect.poll(() => slideCounter(page).last().textContent()).toBe(text)
  await expectVisible(large)
  await countsLarge('2 de 3')
  for (const [key, text] of [
    ['ArrowRight', '3 de 3'],
    ['ArrowRight', '1 de 3'],
    ['ArrowLeft', '3 de 3'],
  ] as const) {
    await page.keyboard.press(key)
    await countsLarge(text)
  }
  await page.keyboard.press(' ')
  await expectVisible(button(large, 'Pausar'))
  await page.keyboard.press(' ')
  await expectVisible(button(large, 'Reproduzir'))
  await button(large, 'Próxima foto').press(' ')
  await expectVisible(button(large, 'Pausar'))
  await countsLarge('3 de 3')
  await page.keyboard.press('Escape')
  await expect.poll(() => large.count()).toBe(0)
  await counts(page, '3 de 3')
  await button(page, 'Ampliar foto 3 de 3').press('Enter')
  await button(large, 'Fechar').click()
  await expect.poll(() => large.count()).toBe(0)
})
