/** What an owner sees on the sharing screen, and a camera on what is drawn there. */
import type { Locator, Page } from 'playwright'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { readQr, removeQuietZone } from '#tests/support/read-qr.ts'
import { expectHeading, openSignedIn } from './console.ts'
import { button, expectVisible, heading } from './screen.ts'

const SHARE = '/admin/share'

export const QUIET_ZONE_MODULES = 4

/** The demo's salon that these tests share. */
export const SLUG = 'studio-aurora'

/** Its owner, signed in, on the screen. */
export async function openShareVisit(stand: TestSite, options: VisitOptions = {}): Promise<Page> {
  const { page } = await openSignedIn(stand, DONA, SHARE, { size: DESKTOP, ...options })
  await expectHeading(page, 'Sua página')
  return page
}

export const shareCard = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

export async function openShare(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/share`)
  await expectVisible(heading(page, 'Sua página'))
}

/** Presses a copy button, and answers with what it copied. */
export async function readCopied(page: Page, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // It says so for a moment only.
  await Promise.all([expectVisible(button(page, 'Copiado!')), button(page, name).click()])
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Reads a QR code from a picture of it, taken where it stands on the screen. */
export async function scanQr(page: Page, code: Locator): Promise<string> {
  const modules = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const picture = await code.screenshot()
  return scanQrPicture(page, `data:image/png;base64,${picture.toString('base64')}`, modules)
}

/** @param source of a picture that holds the code and its quiet zone, and nothing else */
export async function scanQrPicture(page: Page, source: string, modules: number): Promise<string> {
  const rows = await page.evaluate(sample, { source, modules })
  return readQr(removeQuietZone(rows, QUIET_ZONE_MODULES))
}

/** Runs in the page: whether the middle of each module is dark. */
async function sample({ source, modules }: { source: string; modules: number }) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  const side = modules * 12
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const isDark = (x: number, y: number) => (data[4 * ((y * 12 + 6) * side + x * 12 + 6)] ?? 0) < 128
  const all = Array.from({ length: modules }, (_, at) => at)
  return all.map((y) => all.map((x) => isDark(x, y)))
}

/** Visits of today in the demo's salon, in place of those that were there. */
export function insertVisits(
  stand: TestSite,
  visits: readonly (readonly [string, string, number])[],
): void {
  const [owner] = stand.file.query(`SELECT user_id FROM business_settings WHERE slug = '${SLUG}'`)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const rows = visits.map(
    ([origin, site, n]) => `('${owner?.user_id}', '${today}', '${origin}', '${site}', ${n})`,
  )
  stand.file.change(
    `DELETE FROM page_visits; INSERT INTO page_visits (user_id, date, origin, site, visits) VALUES ${rows}`,
  )
}
