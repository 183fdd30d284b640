import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  lightbox,
  openPage,
  openTab,
  slideCounter,
  tabButton,
  tabPanel,
} from '#tests/support/e2e/screens/page-screen.ts'
import { button, expectFocus, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const FOLDER = fileURLToPath(new URL('../../../db/demo', import.meta.url))
const pictures = (count: number) =>
  Array.from({ length: count }, (_, i) => `/pictures/aurora-${i + 1}.webp`)

const serve = (page: Page) =>
  page.route('**/pictures/*.webp', (route) =>
    route.fulfill({ path: `${FOLDER}${new URL(route.request().url()).pathname}` }),
  )

async function open(count: number, options?: VisitOptions): Promise<Page> {
  const { slug } = await stand.salon({
    settings: { business_name: 'Salão da Íris', gallery_images: pictures(count) },
  })
  const { page } = await stand.visit('about:blank', options)
  // Its seconds go by as always, and at once where a test says so.
  await page.clock.install()
  await serve(page)
  await openPage(page, `${stand.url}/${slug}`)
  await openTab(page, 'Galeria')
  return page
}

const counts = (screen: Page | Locator, text: string) =>
  expect.poll(() => slideCounter(screen).filter({ visible: true }).textContent()).toBe(text)

/** Which picture the track has come to rest at, counted from one; 0 while it moves between two. */
const inSight = (screen: Page | Locator) =>
  screen.locator('.track').evaluate((track) => {
    const { left } = track.getBoundingClientRect()
    const lefts = [...track.children].map((slide) => slide.getBoundingClientRect().left)
    return lefts.findIndex((at) => Math.abs(at - left) < 2) + 1
  })

const shows = async (screen: Page | Locator, n: number, count: number) => {
  await counts(screen, `${n} de ${count}`)
  await expect.poll(() => inSight(screen)).toBe(n)
}

/** Waits until the track has come to rest at the picture that is counted. */
const rests = async (page: Page, count: number): Promise<void> => {
  const text = () => slideCounter(page).filter({ visible: true }).textContent()
  await expect.poll(async () => `${await inSight(page)} de ${count}` === (await text())).toBe(true)
}

/** Nothing turns for longer than a picture would stand. @returns which one it is */
const stands = async (page: Page, count: number): Promise<number> => {
  await rests(page, count)
  const n = await inSight(page)
  await page.clock.runFor(3600)
  await shows(page, n, count)
  return n
}

declare global {
  interface Window {
    /** When (ms) the counter has changed, by the page's own clock. */
    turned: number[]
    /** Since when that is noted. */
    turnsBegin: number
  }
}

/** Runs in the page: what is seen from outside is seen late. */
function noteTurns(): void {
  window.turned = []
  window.turnsBegin = performance.now()
  const root = document.querySelector('vez-booking')?.shadowRoot
  const count = root?.querySelector('.gallery .count')
  const note = () => window.turned.push(performance.now())
  if (count) new MutationObserver(note).observe(count, { characterData: true, subtree: true })
}

const MOVING: VisitOptions = { reducedMotion: 'no-preference', size: DESKTOP }

/** Runs in the page: has something beside the open lightbox the focus? */
const isOutside = () => {
  const root = document.querySelector('vez-booking')?.shadowRoot
  return root?.activeElement ? !root.activeElement.closest('dialog') : false
}

test('the track follows what is chosen, and a picture fills the screen, where the focus stays', async () => {
  const page = await open(3)
  await shows(page, 1, 3)
  expect(await stands(page, 3), 'without motion nothing turns').toBe(1)
  await button(page, 'Próxima foto').click()
  await shows(page, 2, 3)
  await button(page, 'Foto 3 de 3').click()
  await shows(page, 3, 3)
  await button(page, 'Próxima foto').click()
  await shows(page, 1, 3)
  await button(page, 'Próxima foto').click()
  await shows(page, 2, 3)
  const image = page.locator('.slide:not([aria-hidden=true]) img')
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
  await button(page, 'Ampliar foto 2 de 3').press('Enter')
  const large = lightbox(page)
  await expectVisible(large)
  await shows(large, 2, 3)
  const box = await large.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await page.keyboard.press('ArrowRight')
  await shows(large, 3, 3)
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isOutside), 'the focus outside').toBe(false)
  }
  await button(large, 'Próxima foto').focus()
  await page.keyboard.press('Space')
  await expectVisible(button(large, 'Pausar'))
  await shows(large, 3, 3)
  await page.keyboard.press('Escape')
  await expect.poll(() => large.count()).toBe(0)
  await shows(page, 3, 3)
  await expectFocus(button(page, 'Ampliar foto 3 de 3'))
})

test('it goes on every three seconds, waits under the mouse and the keyboard, and stops where it is told to', async () => {
  const page = await open(4, MOVING)
  await page.mouse.move(5, 5)
  await expectVisible(slideCounter(page))
  await page.evaluate(noteTurns)
  const turned = () => page.evaluate(() => window.turned)
  for (let turns = 1; turns < 4; turns++) {
    await page.clock.runFor(3000)
    await expect.poll(async () => (await turned()).length).toBeGreaterThanOrEqual(turns)
    await rests(page, 4)
  }
  // A turn may be noted late, and the next one in time: what holds is how many there were.
  const { turns, since } = await page.evaluate(() => ({
    turns: window.turned.length,
    since: performance.now() - window.turnsBegin,
  }))
  expect(turns).toBeLessThanOrEqual(since / 2900 + 1)
  await page.locator('.stage').hover()
  const held = await stands(page, 4)
  await page.mouse.move(5, 5)
  await counts(page, `${(held % 4) + 1} de 4`)
  await tabButton(page, 'Galeria').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await stands(page, 4)
  await button(page, 'Pausar').click()
  await page.mouse.move(5, 5)
  await stands(page, 4)
  await expectVisible(button(page, 'Reproduzir'))
})

/** Draws a finger over the picture, most of the way from one side to the other. */
async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  await page.locator('.track').evaluate((track) => track.scrollIntoView({ block: 'center' }))
  const box = await page.locator('.track').boundingBox()
  if (!box) throw new Error('no gallery in sight')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (part: number) => ({
    x: box.x + box.width * (direction === 'left' ? 1 - part : part),
    y,
  })
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [at(0.15)])
  for (let part = 0.2; part < 0.86; part += 0.05) {
    await touch('touchMove', [at(part)])
    await page.waitForTimeout(16)
  }
  await touch('touchEnd', [])
}

test('a finger turns the pictures', async () => {
  const page = await open(3, { hasTouch: true, isMobile: true })
  await swipe(page, 'left')
  await shows(page, 2, 3)
  await swipe(page, 'left')
  await shows(page, 3, 3)
  await swipe(page, 'right')
  await shows(page, 2, 3)
})

test('pictures have their place before they come, and those far off wait', async () => {
  const asked: string[] = []
  const { slug } = await stand.salon({ settings: { gallery_images: pictures(12) } })
  const { page } = await stand.visit('about:blank')
  page.on('request', (request) => {
    if (request.url().endsWith('.webp')) asked.push(new URL(request.url()).pathname)
  })
  let late = () => {}
  const waiting = new Promise<void>((resolve) => {
    late = resolve
  })
  const picture = `${FOLDER}/pictures/aurora-1.webp`
  await page.route('**/pictures/*.webp', async (route) => {
    await waiting
    await route.fulfill({ path: picture })
  })
  // Its load waits for the photographs above, which are held as well.
  await page.goto(`${stand.url}/${slug}`, { waitUntil: 'domcontentloaded' })
  await expectVisible(button(page, 'Realizar Agendamento'))
  await openTab(page, 'Galeria')
  await counts(page, '1 de 12')
  const before = await tabPanel(page).boundingBox()
  late()
  const image = page.locator('.slide img').first()
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => tabPanel(page).boundingBox()).toEqual(before)
  expect(before?.height).toBeGreaterThan(200)
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
  // How far off is far depends on the browser's guess of the network: at most 2,500 px.
  expect(asked).not.toContain('/pictures/aurora-12.webp')
})

test('inside another page the lightbox covers it whole, and is gone with Escape', async () => {
  const { slug } = await stand.salon({
    settings: { business_name: 'Salão da Íris', gallery_images: pictures(2) },
  })
  const { page } = await stand.visit('about:blank', { size: DESKTOP })
  await serve(page)
  const body = `<div style="width:320px;transform:scale(1);overflow:hidden"><vez-booking business="${slug}" view="page"></vez-booking></div>`
  await openPage(page, stand.host.serve(createPage(stand.url, body)))
  await openTab(page, 'Galeria')
  await button(page, 'Ampliar foto 1 de 2').click()
  await expect.poll(() => lightbox(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...DESKTOP })
  await page.keyboard.press('Escape')
  await expect.poll(() => lightbox(page).count()).toBe(0)
})
