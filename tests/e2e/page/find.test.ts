import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeWidget, readWidgetFiles } from '#api/page/widget-version.ts'
import { AXE_LOOKS, expectNoFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { button, expectText, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

test.each(AXE_LOOKS)('the search for a salon has no fault on $on', async (look) => {
  const { page } = await stand.visit('/public-booking', { ...look, bypassCSP: true })
  await expectNoFaults(page, 'start')
  await page.goto(`${stand.url}/public-booking?nome=a`)
  await expectVisible(page.getByRole('link', { name: /Studio Aurora/ }))
  await expectNoFaults(page, 'results')
  await page.goto(`${stand.url}/public-booking?nome=zzz`)
  await expectVisible(heading(page, 'Nenhum salão com “zzz”'))
  await expectNoFaults(page, 'none')
})

test('without a script a visitor finds a salon by its name and opens its page', async () => {
  const { page } = await stand.visit('/public/login', { javaScriptEnabled: false })
  await page.getByLabel('Nome do salão ou da barbearia').fill('aurora')
  await page.keyboard.press('Enter')
  await expectText(page, '1 salão encontrado')
  await page.getByRole('link', { name: 'Studio Aurora' }).click()
  expect(new URL(page.url()).pathname).toBe('/studio-aurora')
})

test('on a narrow screen nothing of the search is wider than that', async () => {
  await stand.salon({
    settings: {
      business_name: `Salão ${'Comprido'.repeat(12)}`,
      slug: 'salao-comprido',
      business_address: 'Avenida'.repeat(20),
    },
  })
  const size = { width: 320, height: 640 }
  for (const nome of ['', 'comprido', 'z'.repeat(80)]) {
    const { page } = await stand.visit(`/public-booking?nome=${nome}`, { size })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, nome).toBe(320)
  }
})

test('where a logo does not load, the initials stand in its place', async () => {
  await stand.salon({
    settings: {
      business_name: 'Zulmira Belas',
      slug: 'zulmira-belas',
      business_logo: '/pictures/none.webp',
    },
  })
  const { page } = await stand.visit('/public-booking?nome=zulmira', { allow: /status of 404/ })
  const logo = page.locator('.logo')
  await logo.locator('img').waitFor()
  await page.waitForLoadState('networkidle')
  const box = await logo.boundingBox()
  if (!box) throw new Error('the logo has no box')
  // Without its rounded corners, which are drawn twice where the picture lies over them.
  const clip = { x: box.x + 8, y: box.y + 8, width: box.width - 16, height: box.height - 16 }
  const broken = await page.screenshot({ clip })
  await logo.evaluate((element) => element.replaceChildren('ZU'))
  expect(broken.equals(await page.screenshot({ clip }))).toBe(true)
  await logo.evaluate((element) => element.replaceChildren())
  expect(broken.equals(await page.screenshot({ clip }))).toBe(false)
})

test("the page's own policy has nothing against the data in it", async () => {
  const { page } = await stand.visit('/studio-aurora')
  await expectVisible(button(page, 'Realizar Agendamento'))
  const data = await page.locator('#vez-page').evaluate((element) => element.textContent)
  expect(JSON.parse(data ?? '')).toMatchObject({ business: { slug: 'studio-aurora' } })
  const schema = page.locator('script[type="application/ld+json"]')
  expect(await schema.evaluate((element) => element.textContent)).toContain('"HairSalon"')
  // Whatever the console says by itself fails the test: see the stand.
})

const WIDGET = fileURLToPath(new URL('../../../dist/widget', import.meta.url))

function pinned(wrong?: 'entry' | 'core'): string {
  const files = readWidgetFiles(WIDGET)
  if (!files) throw new Error('the widget is not built')
  const other = `sha384-${createHash('sha384').update('other').digest('base64')}`
  const core = files.core.map((file) => (wrong === 'core' ? { ...file, integrity: other } : file))
  const entry = wrong === 'entry' ? { ...files.entry, integrity: other } : files.entry
  const { html } = describeWidget({ ...files, entry, core }, stand.url)
  return `<!doctype html><html lang="pt-BR"><title>Um salão</title>${html}
<vez-booking business="studio-aurora" view="page"></vez-booking></html>`
}

test('another site that pins the widget runs it', async () => {
  const { page } = await stand.visit(stand.host.serve(pinned()))
  await expectVisible(button(page, 'Realizar Agendamento'))
})

test.each(['entry', 'core'] as const)(
  'another site that pins another %s runs none of it',
  async (wrong) => {
    const at = stand.host.serve(pinned(wrong))
    const { page } = await stand.visit(at, { allow: /integrity|preload/i })
    await page.waitForLoadState('networkidle')
    expect(await button(page, 'Realizar Agendamento').count()).toBe(0)
    expect(await page.evaluate(() => customElements.get('vez-booking') === undefined)).toBe(true)
  },
)

test('the built widget has one entry and one part beside it to pin', () => {
  const files = readWidgetFiles(WIDGET)
  expect(files?.core).toHaveLength(1)
  const entry = readFileSync(join(WIDGET, 'vez.js'), 'utf8')
  expect(entry).toContain(files?.core[0]?.name ?? 'none')
})
