import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  listDifferences,
  listShared,
  readStylesAround,
} from '#tests/support/e2e/browser/computed-styles.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  findElement,
  findService,
  HOSTS,
  type HostCase,
  NAMED_HOSTS,
  openHost,
  openWithoutWidget,
  readBelongings,
  walkBooking,
} from '#tests/support/e2e/screens/host-screen.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  confirmButton,
  expectStep,
  expectVisible,
  findThirdFreeDay,
  heading,
  signInAndBook,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const getHistoryLength = (page: Page) => page.evaluate(() => window.history.length)

/** What of the widget's dialog the page around it could have spoilt. */
const dialogState = (page: Page, { element = 0 }: HostCase) =>
  page.evaluate((position) => {
    const host = document.querySelectorAll('vez-booking')[position]
    const dialog = host?.shadowRoot?.querySelector('dialog')
    if (!host || !dialog) return null
    const { x, y, width, height } = dialog.getBoundingClientRect()
    return {
      modal: dialog.matches(':modal'),
      onTop: document.elementFromPoint(x + width / 2, y + height / 2) === host,
      focused: dialog.contains(host.shadowRoot?.activeElement ?? null),
      backdrop: getComputedStyle(dialog, '::backdrop').backgroundColor,
    }
  }, element)

/** Whether something else would take a click on the middle of a button. */
async function isCovered(button: Locator): Promise<boolean> {
  await button.scrollIntoViewIfNeeded()
  return button.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const root = one.getRootNode()
    const [middle, center] = [x + width / 2, y + height / 2]
    const hit = root instanceof ShadowRoot ? root.elementFromPoint(middle, center) : null
    return !one.contains(hit)
  })
}

/** The page around the widget has the elements, names and styles that it has without it. */
async function expectNothingGotOut(page: Page, host: HostCase): Promise<void> {
  const untouched = await openWithoutWidget(stand, host)
  expect(await readBelongings(page)).toEqual(await readBelongings(untouched))
  const [around, before] = [await readStylesAround(page), await readStylesAround(untouched)]
  expect(listShared(around, before).length).toBeGreaterThan(8)
  expect(listDifferences(around, before)).toEqual([])
}

const SOUND = { modal: true, onTop: true, focused: true, backdrop: 'rgba(10, 10, 16, 0.55)' }

test.each(NAMED_HOSTS)(
  'it books in %s, which hears of it and is left as it was',
  async (_, host) => {
    const { page, at, said, heard } = await openHost(stand, host)
    const element = findElement(page, host)
    const entries = await getHistoryLength(page)
    await host.enter?.(element)
    const { phone } = await walkBooking(element, host.service, async (stop) => {
      if (stop === 'service') await expectNothingGotOut(page, host)
      expect(await sideways(page)).toBe(0)
      if (stop === 'login') expect(await isCovered(confirmButton(element))).toBe(false)
      if (stop === 'booked') expect(await dialogState(page, host)).toEqual(SOUND)
    })
    const rows = stand.file.query(`
    SELECT id, origin, service_name FROM bookings WHERE client_phone = '${phone}'`)
    expect(rows).toMatchObject([{ origin: 'widget', service_name: host.service }])
    expect((await heard('vez:booked')).map(({ detail, tag }) => [detail.id, tag])).toEqual([
      [rows[0]?.id, 'vez-booking'],
    ])
    if (host.tells) await expectVisible(page.getByText(host.tells))
    expect(page.url()).toBe(at)
    expect(await getHistoryLength(page)).toBe(entries)
    expect(said).toEqual([])
  },
)

const REACT: HostCase = { name: 'react', is: 'a React app', size: PHONE, service: 'Pedicure' }

/** Counts what the widget asks of a salon's page from here on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (/\/api\/public\/[\w-]+$/.test(request.url())) loads++
  })
  return () => loads
}

test('a React app moves it, takes it away and brings it back: what was chosen stays', async () => {
  const { page, said, heard } = await openHost(stand, REACT)
  const widget = findElement(page, REACT)
  expect(await widget.count()).toBe(0)
  await button(page, 'Agendar').click()
  await findService(widget, REACT.service)
  await chooseProfessional(widget)
  await expectStep(widget, 'datetime')
  const loads = countLoads(page)
  await button(page, 'Ler os avisos primeiro').click()
  await expectVisible(button(page, 'Voltar a agenda para cima'))
  await expectStep(widget, 'datetime')
  expect(loads()).toBe(0)
  await button(page, 'Início').click()
  await expect.poll(() => widget.count()).toBe(0)
  await button(page, 'Agendar').click()
  await expectStep(widget, 'datetime')
  await (await findThirdFreeDay(widget)).click()
  await timeButtons(widget).last().click()
  await confirmButton(widget).click()
  await signInAndBook(widget)
  await button(bookedDialog(widget), 'OK').click()
  await expectVisible(heading(page, `Studio Aurora · até logo, ${REACT.service}!`))
  expect(await heard('vez:booked')).toHaveLength(1)
  expect(said).toEqual([])
})

test('three elements of two salons: the others stay where they were', async () => {
  const several = HOSTS.find(({ name }) => name === 'several')
  if (!several) throw new Error('there is no such host')
  const { page } = await openHost(stand, several)
  const [aurora, lima, whole] = [0, 1, 2].map((element) => findElement(page, { element }))
  if (!aurora || !lima || !whole) throw new Error('three')
  await findService(lima, 'Corte infantil')
  await expectStep(lima, 'professional')
  await expectStep(aurora, 'service')
  await button(whole, 'Realizar Agendamento').click()
  await findService(whole, 'Corte feminino')
  await expectStep(whole, 'professional')
  await expectStep(lima, 'professional')
  await expectStep(aurora, 'service')
})

const STRICT: HostCase = { name: 'strict-policy', is: 'strict', size: PHONE, service: 'Manicure' }

/** What `GET /widget/version.json` gives to write into a page. */
async function pinned(): Promise<{ src: string; html: string }> {
  const { src, html } = await (await fetch(`${stand.url}/widget/version.json`)).json()
  const own = (text: string) => text.replaceAll(new URL(src).origin, stand.url)
  return { src: own(src), html: own(html) }
}

const SCRIPT = /<script type="module" src="[^"]*\/widget\/vez\.js"><\/script>/

test('pinned to a version by its integrity, it books under a strict policy', async () => {
  const { html, src } = await pinned()
  const strict = { ...STRICT, headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' } }
  const { page, said, heard } = await openHost(stand, strict, (page) => page.replace(SCRIPT, html))
  await walkBooking(findElement(page, STRICT), STRICT.service)
  expect(await heard('vez:booked')).toHaveLength(1)
  await expectVisible(page.getByText(`Anotado: ${STRICT.service}`, { exact: false }))
  expect(said).toEqual([])
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const ours = scripts.filter((name) => name.endsWith('.js') && name.includes('/widget/'))
  expect(ours).toContain(src)
  // All of it under the one version: nothing is loaded twice.
  expect(ours.filter((name) => !name.startsWith(src.replace('vez.js', '')))).toEqual([])
})

test.each(['vez', 'core'])('a %s file that is not the pinned one does not run', async (part) => {
  const { html } = await pinned()
  const { page } = await stand.visit('about:blank', { allow: /integrity/ })
  const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()))
  await page.route(new RegExp(`/widget/v-[^/]+/${part}[^/]*\\.js$`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n// a line of somebody's` })
  })
  const change = (page: string) => page.replace(SCRIPT, html)
  await page.goto(stand.host.example('strict-policy', { change }))
  await refused
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => customElements.get('vez-booking') === undefined)).toBe(true)
})

test('its files may be loaded from anywhere, and are kept as long as their names allow', async () => {
  const { src } = await pinned()
  const forGood = 'public, max-age=31536000, immutable'
  const kept = [
    [`${stand.url}/widget/vez.js`, expect.stringMatching(/^public, max-age=300\b/)],
    [`${stand.url}/widget/vez.js?ver=6.8.1`, expect.stringMatching(/^public, max-age=300\b/)],
    [src, forGood],
    [`${stand.url}/widget/version.json`, 'no-cache'],
  ] as const
  for (const [address, cache] of kept) {
    const { headers } = await fetch(address, { headers: { Origin: stand.host.url } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toEqual(cache)
  }
})

// Only a browser knows what a sandboxed frame may not do.
test('in a frame that may submit no forms one signs in and books by keyboard and press', async () => {
  const { page } = await stand.visit(stand.host.plain, { allow: /can escape its sandboxing/ })
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.style.cssText = 'width: 100%; height: 700px'
    frame.src = src
    document.body.replaceChildren(frame)
  }, stand.host.plain)
  await walkBooking(page.frameLocator('iframe').locator('html'), 'Corte masculino')
})
