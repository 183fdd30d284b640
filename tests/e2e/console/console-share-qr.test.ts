import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { answerWith, expectPath } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import {
  openShareVisit,
  SLUG,
  scanQr,
  scanQrPicture,
} from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })
const address = () => `${stand.url}/${SLUG}`
const code = (page: Page) => page.getByRole('img', { name: `QR code que abre ${address()}` })

describe('the QR code', () => {
  test.each(['light', 'dark'] as const)('on the screen opens the page (%s)', async (theme) => {
    const page = await openShareVisit(stand, { colorScheme: theme })
    expect(await scanQr(page, code(page))).toBe(address())
  })

  test('as a file opens it too', async () => {
    const page = await openShareVisit(stand)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar em SVG' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`qr-${SLUG}.svg`)
    const svg = await readFile(await file.path(), 'utf8')
    const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
    const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
    expect(await scanQrPicture(page, source, modules)).toBe(address())
  })

  test.each([
    { link: 'Cartaz A4', formato: 'a4', codes: 1 },
    { link: 'Cartão de balcão', formato: 'cartao', codes: 4 },
  ])('prints as $link on one sheet of A4', async ({ link, formato, codes }) => {
    const page = await openShareVisit(stand)
    await page.getByRole('link', { name: link }).click()
    await expectPath(page, '/admin/share/imprimir')
    expect(new URL(page.url()).searchParams.get('formato')).toBe(formato)
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await button(page, 'Imprimir').click()
    expect(await page.locator('html[data-printed]').count()).toBe(1)
    const drawn = page.locator('svg[role=img]')
    expect(await drawn.count()).toBe(codes)
    for (const one of await drawn.all()) expect(await scanQr(page, one)).toBe(address())
    await page.emulateMedia({ media: 'print' })
    expect(await button(page, 'Imprimir').isVisible()).toBe(false)
    expect(await scanQr(page, drawn.first())).toBe(address())
    expect(await listSheets(page)).toEqual({ sheets: 1, millimetres: [210, 297] })
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expectPath(page, '/admin/share')
  })
})

const LONGEST = {
  business_name: 'Instituto de Beleza Maria Aparecida '.repeat(4).slice(0, 120),
  slug: SLUG,
  url: `https://agenda.meusalao.com.br/${'beleza-e-bem-estar-'.repeat(3)}2`,
  ...{ from: '2026-10-25', to: '2026-11-23', visits: [], bookings: [] },
}

test.each(['a4', 'cartao'])('the longest name and address stay on the sheet (%s)', async (to) => {
  const page = await openShareVisit(stand)
  await page.route('**/api/share', answerWith(200, LONGEST))
  await page.goto(`${stand.url}/admin/share/imprimir?formato=${to}`)
  await expectVisible(page.locator('svg[role=img]').first())
  await page.evaluate(() => document.fonts.ready)
  const room = await page
    .getByRole('region', { name: 'Folha como será impressa' })
    .evaluate(measureMargins)
  expect(room.length).toBe(to === 'a4' ? 1 : 4)
  for (const { above, below } of room) {
    expect(Math.min(above, below)).toBeGreaterThan(0)
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
