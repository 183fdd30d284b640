/** The frame of the owner's screens: what it measures, its dialog on a phone, what a browser keeps of it. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { expectHeading, expectPath } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import {
  drawer,
  measureWidth,
  navigation,
  navigationEntry,
  openTeam,
  openTeamVisit,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

const WEEK_S = 7 * 24 * 60 * 60
const sidebar = (page: Page) => page.getByRole('complementary')
const getOpacity = (element: Element) => getComputedStyle(element).opacity
const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

test('on a desktop, sidebar and lights change what is seen, and stand as they were left', async () => {
  const { page, context } = await openTeamVisit(stand, { size: DESKTOP, colorScheme: 'dark' })
  const dark = await ink(page)
  const findState = async () =>
    (await context.cookies(`${stand.url}/admin`)).find(({ name }) => name === 'sidebar_state')
  await expect.poll(() => measureWidth(sidebar(page))).toBeGreaterThan(200)
  expect(await findState(), 'kept before anybody folded it').toBeUndefined()
  await page.keyboard.press('Control+b')
  await expect.poll(() => measureWidth(sidebar(page)), { message: 'folded' }).toBeLessThan(80)
  for (const name of ['Agenda', 'Profissionais', 'Compartilhar']) {
    await expect.poll(() => measureWidth(navigationEntry(page, name)), { message: name }).toBe(44)
  }
  const entry = navigationEntry(page, 'Compartilhar')
  await entry.hover()
  const word = entry.getByText('Compartilhar')
  await expect
    .poll(() => word.evaluate(getOpacity), { message: 'the word beside its icon' })
    .toBe('1')
  await expect.poll(async () => (await findState())?.value).toBe('closed')
  const left = ((await findState())?.expires ?? 0) - Date.now() / 1000
  expect(left, 'kept for seven days').toBeGreaterThan(WEEK_S - 60)
  expect(left).toBeLessThanOrEqual(WEEK_S)
  await button(page, 'Usar tema claro').click()
  await expect.poll(() => ink(page), { message: 'in the light' }).not.toBe(dark)
  const light = await ink(page)
  await openTeam(page, stand.url)
  await expect.poll(() => measureWidth(sidebar(page)), { message: 'still folded' }).toBeLessThan(80)
  await expectVisible(button(page, 'Usar tema escuro'))
  expect(await ink(page), 'still in the light').toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await button(page, 'Usar tema escuro').click()
  await expect.poll(() => ink(page), { message: 'dark again' }).toBe(dark)
  await page.keyboard.press('Meta+b')
  await expect
    .poll(() => measureWidth(sidebar(page)), { message: 'open again' })
    .toBeGreaterThan(200)
  await openTeam(page, stand.url)
  await expect
    .poll(() => measureWidth(sidebar(page)), { message: 'still open' })
    .toBeGreaterThan(200)
})

const isOutside = () =>
  document.activeElement !== document.body && !document.activeElement?.closest('dialog')

test('on a phone it lies outside the screen, and comes as a dialog that keeps the focus', async () => {
  const { page } = await openTeamVisit(stand, { size: PHONE })
  expect(await navigation(page).count()).toBe(0)
  const menu = button(page, 'Abrir menu')
  await menu.click()
  await expectVisible(drawer(page))
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(isOutside), 'the focus outside').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expectNothing(drawer(page))
  await expectFocus(menu)
  await menu.click()
  await expectVisible(drawer(page))
  await page.mouse.click(380, 400)
  await expectNothing(drawer(page))
  await page.setViewportSize({ width: 767, height: 900 })
  await expectVisible(menu)
  expect(await sidebar(page).count(), 'beside the screen at 767 pixels').toBe(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expectVisible(sidebar(page))
  await expectNothing(menu)
})

test('a screen whose code did not come leads to the agenda', async () => {
  const { page } = await openTeamVisit(stand, { size: DESKTOP, allow: /./ })
  await page.route('**/assets/share-*.js', (route) => route.abort())
  await navigationEntry(page, 'Compartilhar').click()
  await expectHeading(page, 'Esta tela não abriu')
  await page.getByRole('link', { name: 'Ir para a agenda' }).click()
  await expectPath(page, '/admin/agenda')
  await expectNothing(page.getByText('Esta tela não abriu'))
})
