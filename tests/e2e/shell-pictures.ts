/**
 * Takes pictures of the owner's frame and its search in the demo, for people to look at:
 * `npx vite build --app && npx tsx tests/e2e/shell-pictures.ts`. They land in tests/.output/shell.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endServers, startServer } from '../server/process.ts'
import { newDatabaseFile } from '../server/salon.ts'
import { openTeam } from './at-shell.ts'
import { launchChromium } from './chromium.ts'
import { arrivesAt, enter } from './console.ts'
import { DONA } from './people.ts'
import { tourShell } from './shell-tour.ts'
import { DESKTOP, openVisit, PHONE } from './visit.ts'

const OUTPUT = fileURLToPath(new URL('../.output/shell/', import.meta.url))

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
    await page.goto(`${server.url}/login`)
    await enter(page, DONA)
    await arrivesAt(page, '/admin/agenda')
    await openTeam(page, server.url)
    await tourShell(page, server.url, look.size === PHONE, async (screen) => {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png` })
    })
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await file.remove()
}
