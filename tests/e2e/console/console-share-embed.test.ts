import type { Page } from 'playwright'
import { expect, test } from 'vitest'
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

const widget = (page: Page) => page.locator('vez-booking')

/** The salon's own site with the snippet in it. */
const openSite = async (snippet: string, allow?: RegExp) =>
  (await stand.visit(stand.host.serve(bare(snippet)), allow && { allow })).page

const listVisits = () =>
  stand.file
    .query('SELECT origin, site, visits FROM page_visits ORDER BY origin, site')
    .map(({ origin, site, visits }) => `${origin} ${site} ${visits}`)

test('the snippet as it was copied shows on the salon’s site what was chosen and previewed', async () => {
  insertVisits(stand, [['page', '', 1]])
  const page = await openShareVisit(stand)
  await page.getByRole('radio', { name: /^Só o agendamento/ }).check()
  await expectStep(widget(page), 'service')
  await chooseService(widget(page), 'Maquiagem social')
  // Nina alone does it.
  await expectStep(widget(page), 'datetime')
  const booking = await readCopied(page, 'Copiar código')
  expect(booking).toContain('view="booking"')
  await page.getByRole('radio', { name: /^A página inteira/ }).check()
  await expectVisible(button(widget(page), 'Realizar Agendamento'))
  expect(await widget(page).count(), 'one preview').toBe(1)
  expect(page.url(), 'the preview moves the console').toBe(`${stand.url}/admin/share`)
  const whole = await readCopied(page, 'Copiar código')
  expect(whole).toContain('view="page"')
  await expectStep(await openSite(booking), 'service')
  await expectVisible(button(await openSite(whole), 'Realizar Agendamento'))
  // What the previews would have counted was due before what these two sites count.
  await expect
    .poll(listVisits, { message: 'counted' })
    .toEqual(['page  1', `widget ${new URL(stand.host.url).hostname} 2`])
})

test('with its version pinned it loads what the server has now, and nothing that differs', async () => {
  const page = await openShareVisit(stand)
  await page.getByRole('radio', { name: /^Só o agendamento/ }).check()
  await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
  await expectText(page.getByRole('figure'), /integrity="sha384-/)
  const pinned = await readCopied(page, 'Copiar código')
  await expectStep(await openSite(pinned), 'service')
  const site = await openSite(pinned.replaceAll(/sha384-.{8}/g, 'sha384-AAAAAAAA'), /integrity/i)
  await site.waitForLoadState('networkidle')
  const isMissing = () => customElements.get('vez-booking') === undefined
  expect(await site.evaluate(isMissing), 'loaded another version').toBe(true)
})

const bare = (snippet: string) =>
  createPage(stand.url, snippet).replace(
    /<script type="module" src="[^"]+"><\/script>\n<\/head>/,
    '</head>',
  )
