/**
 * Draws the pictures of the demo's two businesses into db/demo/pictures, through Chromium:
 * `npx tsx tests/pictures/demo/draw-pictures.ts`. They are kept in the repository; run it after changing a drawing.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { auroraGallery } from './aurora.ts'
import { faces } from './faces.ts'
import { auroraHair } from './hair.ts'
import { limaGallery } from './lima.ts'
import { logos } from './logos.ts'

const FOLDER = fileURLToPath(new URL('../../../db/demo/pictures/', import.meta.url))
const QUALITY = 0.82
const HEAVIEST = 60_000

/** Paints an SVG on a canvas in the page, and takes it as WebP. */
async function webp(page: Page, svg: string): Promise<Buffer> {
  const address = await page.evaluate<string>(
    `(async () => {
      const image = new Image()
      image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(${JSON.stringify(svg)})
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', ${QUALITY})
    })()`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

const browser = await launchChromium()
try {
  mkdirSync(FOLDER, { recursive: true })
  const page = await browser.newPage()
  for (const [name, draw] of Object.entries({
    ...logos,
    ...faces,
    ...auroraGallery,
    ...auroraHair,
    ...limaGallery,
  })) {
    const bytes = await webp(page, draw())
    if (bytes.length > HEAVIEST) throw new Error(`${name} weighs ${bytes.length} bytes`)
    writeFileSync(`${FOLDER}${name}.webp`, bytes)
  }
} finally {
  await browser.close()
}
