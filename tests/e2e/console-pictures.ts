/**
 * Takes pictures of every screen of the console, for people to look at:
 * `npx vite build --app && npx tsx tests/e2e/console-pictures.ts`. They land in
 * tests/.output/console.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endServers, startServer } from '../server/process.ts'
import { newDatabaseFile } from '../server/salon.ts'
import { launchChromium } from './chromium.ts'
import { TOURS } from './console-tour.ts'
import { DESKTOP, openVisit, PHONE } from './visit.ts'

const OUTPUT = fileURLToPath(new URL('../.output/console/', import.meta.url))

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, name: `phone-${colorScheme}` },
  { colorScheme, size: DESKTOP, name: `desktop-${colorScheme}` },
])

mkdirSync(OUTPUT, { recursive: true })
const file = await newDatabaseFile()
const server = await startServer({ database: file.path, args: ['--demo'] })
const browser = await launchChromium()
try {
  for (const { name, ...look } of LOOKS) {
    const { context, page } = await openVisit(browser, look)
    for (const tour of Object.values(TOURS)) {
      await tour({
        page,
        url: server.url,
        look: async (screen) => {
          await page.waitForTimeout(250)
          await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, animations: 'disabled' })
        },
      })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await file.remove()
}
