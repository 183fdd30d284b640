import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  button,
  chooseService,
  expectStep,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import {
  insertVisits,
  openShareVisit,
  readCopied,
} from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })

describe('the snippet', () => {
  const widget = (page: Page) => page.locator('vez-booking')

  test.each([
    { label: /^Só o agendamento/, view: 'booking' },
    { label: /^A página inteira/, view: 'page' },
  ])('as it was copied shows view $view on the salon’s site', async ({ label, view }) => {
    const page = await openShareVisit(stand)
    await page.getByRole('radio', { name: label }).check()
    const snippet = await readCopied(page, 'Copiar código')
    expect(snippet).toContain(`view="${view}"`)
    const { page: site } = await stand.visit(stand.host.serve(bare(snippet)))
    if (view === 'page') await expectVisible(button(site, 'Realizar Agendamento'))
    else await expectStep(site, 'service')
  })

  test('with its version pinned loads what the server has now', async () => {
    const page = await openShareVisit(stand)
    await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
    await expectText(page.getByRole('figure'), /integrity="sha384-/)
    const snippet = await readCopied(page, 'Copiar código')
    const { page: site } = await stand.visit(stand.host.serve(bare(snippet)))
    await expectStep(site, 'service')
  })

  test('with its version pinned loads nothing that differs from it', async () => {
    const page = await openShareVisit(stand)
    await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
    await expectText(page.getByRole('figure'), /integrity="sha384-/)
    const other = (await readCopied(page, 'Copiar código')).replaceAll(
      /sha384-.{8}/g,
      'sha384-AAAAAAAA',
    )
    const options = { allow: /integrity/i }
    const { page: site } = await stand.visit(stand.host.serve(bare(other)), options)
    await site.waitForLoadState('networkidle')
    expect(await site.evaluate(() => customElements.get('vez-booking') === undefined)).toBe(true)
  })

  test('is previewed by the widget itself, which neither moves the console nor counts a visit', async () => {
    insertVisits(stand, [['page', '', 1]])
    const page = await openShareVisit(stand)
    await expectStep(widget(page), 'service')
    await chooseService(widget(page), 'Maquiagem social')
    await expectStep(widget(page), 'professional')
    await page.getByRole('radio', { name: /^A página inteira/ }).check()
    await expectVisible(button(widget(page), 'Realizar Agendamento'))
    expect(await widget(page).count()).toBe(1)
    expect(page.url()).toBe(`${stand.url}/admin/share`)
    // Longer than the widget waits before it counts.
    await page.waitForTimeout(900)
    expect(stand.file.query('SELECT origin, visits FROM page_visits')).toEqual([
      { origin: 'page', visits: 1 },
    ])
  })
})

const bare = (snippet: string) =>
  createPage(stand.url, snippet).replace(
    /<script type="module" src="[^"]+"><\/script>\n<\/head>/,
    '</head>',
  )
