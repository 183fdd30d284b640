import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answerWith, expectPath, openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import {
  openShareVisit,
  SLUG,
  scanQr,
  scanQrPicture,
} from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })
const address = () => `${stand.url}/${SLUG}`
const sheet = (page: Page) => page.getByRole('region', { name: 'Folha como será impressa' })
const code = (page: Page) => page.getByRole('img', { name: `QR code que abre ${address()}` })

test('the QR code opens the page: on the screen, as a file, and on each sheet that is printed', async () => {
  const page = await openShareVisit(stand, { colorScheme: 'light' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await scanQr(page, code(page)), colorScheme).toBe(address())
  }
  expect(await scanDownload(page), 'as a file').toBe(address())
  for (const [link, codes] of [
    ['Cartaz A4', 1],
    ['Cartão de balcão', 4],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expectPath(page, '/admin/share/imprimir')
    // The screen that is left has a code too.
    const drawn = sheet(page).locator('svg[role=img]')
    await expect.poll(() => drawn.count(), { message: link }).toBe(codes)
    for (const one of await drawn.all()) expect(await scanQr(page, one), link).toBe(address())
    await page.emulateMedia({ media: 'print' })
    expect(await button(page, 'Imprimir').isVisible(), 'a button on paper').toBe(false)
    expect(await scanQr(page, drawn.first()), `${link} on paper`).toBe(address())
    expect(await listSheets(page), link).toEqual({ sheets: 1, millimetres: [210, 297] })
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expectPath(page, '/admin/share')
  }
})

async function scanDownload(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar em SVG' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`qr-${SLUG}.svg`)
  const svg = await readFile(await file.path(), 'utf8')
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  return scanQrPicture(page, `data:image/svg+xml,${encodeURIComponent(svg)}`, modules)
}

const LONGEST = {
  business_name: 'Instituto de Beleza Maria Aparecida '.repeat(4).slice(0, 120),
  slug: SLUG,
  url: `https://agenda.meusalao.com.br/${'beleza-e-bem-estar-'.repeat(3)}2`,
  ...{ from: '2026-10-25', to: '2026-11-23', visits: [], bookings: [] },
}

test('the longest name and address stay on the sheet', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/professionals', { size: DESKTOP })
  await page.route('**/api/share', answerWith(200, LONGEST))
  for (const [format, parts] of [
    ['a4', 1],
    ['cartao', 4],
  ] as const) {
    await page.goto(`${stand.url}/admin/share/imprimir?formato=${format}`)
    await expectVisible(sheet(page).locator('svg[role=img]').first())
    await page.evaluate(() => document.fonts.ready)
    const room = await sheet(page).evaluate(measureMargins)
    expect(room.length, format).toBe(parts)
    for (const { above, below } of room)
      expect(Math.min(above, below), `${format}: what is left`).toBeGreaterThan(0)
  }
})

/** Runs in the page: what is left above and below each invitation on its part of the sheet. */
function measureMargins(sheet: Element): { above: number; below: number }[] {
  return [...sheet.querySelectorAll('svg')].flatMap((code) => {
    const part = code.parentElement?.parentElement
    const [first, last] = [part?.firstElementChild, part?.lastElementChild]
    if (!part || !first || !last) return []
    const box = part.getBoundingClientRect()
    const above = first.getBoundingClientRect().top - box.top
    return [{ above, below: box.bottom - last.getBoundingClientRect().bottom }]
  })
}

/** The pages of what the browser would print, and the size of the first. */
async function listSheets(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)
  const millimetres = [box?.[1], box?.[2]].map((points) => Math.round(Number(points) / (72 / 25.4)))
  return { sheets: pdf.match(/\/Type \/Page\b/g)?.length, millimetres }
}
