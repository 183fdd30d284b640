/**
 * Takes pictures of every mail, for people to look at: `npm run pictures -- mail`. They land in
 * tests/.output/mail.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderMail } from '#api/message/render.ts'
import { SAMPLE_MESSAGES } from '#tests/support/api/sample-messages.ts'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'

const WIDTHS = [390, 700]
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  WIDTHS.map((width) => ({ colorScheme, width })),
)

async function takeAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await launchChromium()
  try {
    for (const { colorScheme, width } of LOOKS) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } })
      for (const [name, content] of Object.entries(SAMPLE_MESSAGES)) {
        await page.setContent(renderMail(content, 'https://vez.example').html)
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

await takeAll(fileURLToPath(new URL('../../.output/mail', import.meta.url)))
