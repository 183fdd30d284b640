/**
 * Takes pictures of the widget in each of the ten sites of `examples/`, for people to look at:
 * `npm run pictures -- host`. They land in tests/.output.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { type ExternalSite, openExternalSite } from '#tests/support/e2e/browser/host-site.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  findElement,
  HOSTS,
  type HostCase,
  type WalkStop,
  walkBooking,
} from '#tests/support/e2e/screens/host-screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))
const SIZES = { phone: PHONE, desktop: DESKTOP }
/** Where the whole page is taken; elsewhere what is in sight, and at the rest nothing. */
const WHOLE: WalkStop[] = ['service', 'success']
const IN_SIGHT: WalkStop[] = ['datetime', 'login', 'booked']

async function takeHost(
  browser: Browser,
  site: ExternalSite,
  host: HostCase,
  size: keyof typeof SIZES,
) {
  const { colorScheme = 'light', headers = {} } = host
  const { context, page } = await openVisit(browser, { colorScheme, size: SIZES[size] })
  await page.goto(site.example(host.name, { headers }))
  await host.arrive?.(page)
  await host.enter?.(findElement(page, host))
  await walkBooking(findElement(page, host), host.service, async (stop) => {
    const fullPage = WHOLE.includes(stop)
    if (!fullPage && !IN_SIGHT.includes(stop)) return
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${OUTPUT}host-${host.name}-${size}-${stop}.png`, fullPage })
  })
  await context.close()
}

mkdirSync(OUTPUT, { recursive: true })
const file = await createDatabaseFile()
const browser = await launchChromium()
const env = { RATE_LIMIT_FACTOR: '1000' }
const server = await startServer({ database: file.path, env, args: ['--demo'] })
const site = await openExternalSite(server.url)

try {
  for (const host of HOSTS) {
    await takeHost(browser, site, host, 'phone')
    await takeHost(browser, site, host, 'desktop')
  }
} finally {
  await browser.close()
  await site.close()
  await endServers()
  await file.remove()
}
