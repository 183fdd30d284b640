/**
 * Takes pictures of the comanda, the list of bookings and the receipt, for people to look at:
 * `npx vite build --app && npx tsx tests/e2e/comanda-pictures.ts`. They land in
 * tests/.output/comanda.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endServers, startServer } from '../server/process.ts'
import { newDatabaseFile } from '../server/salon.ts'
import { launchChromium } from './chromium.ts'
import { tourComanda } from './comanda-tour.ts'
import { DESKTOP, openVisit, PHONE } from './visit.ts'

const OUTPUT = fileURLToPath(new URL('../.output/comanda/', import.meta.url))

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, name: `phone-${colorScheme}` },
  { colorScheme, size: DESKTOP, name: `desktop-${colorScheme}` },
])

mkdirSync(OUTPUT, { recursive: true })
const file = await newDatabaseFile()
const server = await startServer({
  database: file.path,
  args: ['--demo'],
  env: { RATE_LIMIT_FACTOR: '1000' },
})
const browser = await launchChromium()
try {
  for (const { name, ...look } of LOOKS) {
    const { context, page } = await openVisit(browser, look)
    await tourComanda({
      page,
      url: server.url.replace('127.0.0.1', 'localhost'),
      look: async (screen) => {
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, animations: 'disabled' })
      },
    })
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await file.remove()
}
