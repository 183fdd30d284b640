/** What the scripts that take pictures of the demo have in common. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'

/** Light and dark, on a phone and on a desktop. */
export const PICTURE_LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, name: `phone-${colorScheme}` },
  { colorScheme, size: DESKTOP, name: `desktop-${colorScheme}` },
])

type Walk = {
  page: Page
  url: string
  isPhone: boolean
  /** Takes the screen, or all of a page that is longer. */
  take: (screen: string, fullPage?: boolean) => Promise<void>
  /** A file of one's own beside the pictures, named like them. */
  toPath: (file: string) => string
}

/**
 * Walks through the demo in each look; the pictures land in a folder of tests/.output.
 * @throws Error naming what axe found wrong with any of them
 */
export async function takePictures(folder: string, walk: (at: Walk) => Promise<void>) {
  const output = fileURLToPath(new URL(`../../.output/${folder}/`, import.meta.url))
  mkdirSync(output, { recursive: true })
  const file = await createDatabaseFile()
  const env = { RATE_LIMIT_FACTOR: '1000' }
  const server = await startServer({ database: file.path, args: ['--demo'], env })
  const browser = await launchChromium()
  const faults: string[] = []
  try {
    for (const { name, ...look } of PICTURE_LOOKS) {
      // Axe's own script needs the way that the pages' policy closes to scripts.
      const { context, page } = await openVisit(browser, { ...look, bypassCSP: true })
      // tsx wraps named functions in a helper that a page does not have.
      await context.addInitScript('globalThis.__name = (made) => made')
      const toPath = (screen: string) => `${output}${screen.replace(/(?=\.\w+$)/, `-${name}`)}`
      const take = async (screen: string, fullPage = false) => {
        await page.waitForTimeout(300)
        const path = toPath(`${screen}.png`)
        await page.screenshot({ path, fullPage, animations: 'disabled' })
        faults.push(...(await findFaults(page)).map((fault) => `${screen}, ${name}: ${fault}`))
      }
      await walk({ page, url: server.url, isPhone: look.size === PHONE, take, toPath })
      await context.close()
    }
  } finally {
    await browser.close()
    await endServers()
    await file.remove()
  }
  if (faults.length > 0) throw new Error(`axe found faults:\n${faults.join('\n')}`)
}
