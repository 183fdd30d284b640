import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  listDifferences,
  listShared,
  readStylesAround,
  readStylesInside,
  type Styles,
} from '#tests/support/e2e/browser/computed-styles.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import {
  findElement,
  HOSTS,
  type HostCase,
  NAMED_HOSTS,
  openHost,
  readBelongings,
  type WalkStop,
  walkBooking,
} from '#tests/support/e2e/screens/host-screen.ts'
import {
  button,
  expectStep,
  expectVisible,
  freeDays,
  getDayDate,
  getDayFromNow,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

/** What is compared is alike: the same salon, the same view, no colours of the page's own. */
const alike = (html: string) =>
  html
    .replace(/--vez-[\w-]+:[^;]+;/g, '')
    .replaceAll('barbearia-lima', 'studio-aurora')
    .replaceAll(' view="page"', '')

/** One of the coming month: this one may end, or fill up, from one walk to the next. */
async function chooseComingDay(element: Locator): Promise<void> {
  const today = getDayFromNow(0)
  const isComing = async (day: Locator) => (await getDayDate(day)).slice(0, 7) !== today.slice(0, 7)
  await expectVisible(freeDays(element).first())
  const turn = button(element, 'Próximo mês')
  if (!(await isComing(freeDays(element).first())) && (await turn.isVisible())) await turn.click()
  for (const day of await freeDays(element).all()) {
    if (await isComing(day)) return day.click()
  }
  throw new Error('nothing is free in the coming month')
}

type Look = Map<WalkStop, Styles>

/** How the widget looks in a host, from the first step to the success screen. */
async function lookIn(host: HostCase): Promise<Look> {
  const { page } = await openHost(stand, { ...host, size: DESKTOP }, alike)
  const element = findElement(page, {})
  const look: Look = new Map()
  const keepLook = async (stop: WalkStop) => {
    // A focus by keyboard, whose ring is drawn.
    if (stop === 'service') {
      await element.getByLabel('Buscar serviço').focus()
      await page.keyboard.press('Tab')
    }
    look.set(stop, await readStylesInside(element))
  }
  await walkBooking(element, 'Corte masculino', keepLook, async () => {
    await chooseComingDay(element)
  })
  return look
}

const references = new Map<string, Promise<Look>>()

function referenceFor({ colorScheme = 'light' }: HostCase): Promise<Look> {
  const plain: HostCase = { name: 'plain', is: 'plain', size: DESKTOP, service: '', colorScheme }
  const known = references.get(colorScheme) ?? lookIn(plain)
  references.set(colorScheme, known)
  return known
}

test.each(NAMED_HOSTS.slice(1))('no style of %s gets in', async (_, host) => {
  const reference = await referenceFor(host)
  const found: string[] = []
  for (const [stop, styles] of await lookIn(host)) {
    const expected = reference.get(stop) ?? new Map()
    expect(listShared(expected, styles).length).toBeGreaterThan(12)
    // Where the texts are the same, all that is measured is.
    const unlike = listDifferences(expected, styles, stop === 'service')
    found.push(...unlike.map((one) => `${stop}: ${one}`))
  }
  expect(found).toEqual([])
})

/** Every rule of a page's own style sheets, made to win. */
const insisting = (html: string) =>
  html.replace(/<style[^>]*>[^<]*<\/style>/g, (style) => style.replace(/;/g, ' !important;'))

test.each(['hard-resets', 'wordpress'])('%s: not even where each rule insists', async (name) => {
  const host: HostCase = { name, is: name, size: DESKTOP, service: '' }
  const { page } = await openHost(stand, host, (html) => insisting(alike(html)))
  const element = findElement(page, host)
  await expectStep(element, 'service')
  await element.getByLabel('Buscar serviço').focus()
  await page.keyboard.press('Tab')
  const expected = (await referenceFor(host)).get('service') ?? new Map()
  const styles = await readStylesInside(element)
  expect(listShared(expected, styles).length).toBeGreaterThan(12)
  expect(listDifferences(expected, styles, true)).toEqual([])
  expect(await element.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none')
})

test('where a page shrinks it to its content, it is still wide enough to read', async () => {
  const host: HostCase = { name: 'hard-resets', is: 'shrinking', size: DESKTOP, service: '' }
  const { page } = await openHost(stand, host, (html) => html.replace('stretch', 'flex-start'))
  const element = findElement(page, host)
  await expectStep(element, 'service')
  expect((await element.boundingBox())?.width).toBeGreaterThanOrEqual(280)
})

test('the comparisons see a rule that gets in, and one that gets out', async () => {
  const [plain] = HOSTS
  if (!plain) throw new Error('there is no plain host')
  const { page } = await openHost(stand, plain)
  const element = findElement(page, plain)
  await expectStep(element, 'service')
  const [inside, around] = [await readStylesInside(element), await readStylesAround(page)]
  await element.evaluate((host) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('button { letter-spacing: 0.06em; } header { color: red; }')
    host.shadowRoot?.adoptedStyleSheets.push(sheet)
    document.adoptedStyleSheets.push(sheet)
  })
  const letterSpacing = /button.*: letter-spacing: normal ≠/
  expect(listDifferences(inside, await readStylesInside(element)).join('\n')).toMatch(letterSpacing)
  expect(listDifferences(around, await readStylesAround(page)).join('\n')).toMatch(
    /header: color: /,
  )
  expect((await readBelongings(page)).sheets).toBe(1)
})
