/**
 * Takes pictures of the salon's page, every tab of it, for people to look at:
 * `npm run pictures -- page`. They land in tests/.output.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { createPage, openExternalSite } from '#tests/support/e2e/browser/host-site.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  openPage,
  openTab,
  profileDialog,
  signInAtPage,
  TAB_LABELS,
} from '#tests/support/e2e/screens/page-screen.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))

const SIZES = [
  { size: PHONE, on: 'phone' },
  { size: DESKTOP, on: 'desktop' },
  { size: { width: 320, height: 640 }, on: 'small' },
  { size: { width: 768, height: 1024 }, on: 'tablet' },
]
const LOOKS = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...size,
    colorScheme,
    name: `${size.on}-${colorScheme}`,
  })),
)

type Take = (screen: string, whole?: boolean) => Promise<void>

async function takeTabs(page: Page, take: Take): Promise<void> {
  await take('page-0-first', false)
  for (const [i, label] of TAB_LABELS.entries()) {
    await openTab(page, label)
    await page.waitForTimeout(300)
    await take(`page-${i + 1}-${label}`)
  }
  await button(page, /^Ampliar foto 1 de/).click()
  await expectVisible(button(page, 'Fechar'))
  await take('page-6-lightbox', false)
  await page.keyboard.press('Escape')
  await signInAtPage(page)
  await take('page-7-signed-in', false)
  await button(page, /^Olá, /).click()
  await expectVisible(profileDialog(page))
  await take('page-8-profile', false)
}

async function takeAll(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true })
  const file = await createDatabaseFile()
  const server = await startServer({ database: file.path, args: ['--demo'] })
  const host = await openExternalSite(server.url)
  const bare = await openSalon(file, {
    settings: { business_name: 'Salão de Beleza e Estética Avançada Maria Aparecida dos Santos' },
  })
  const column = host.serve(
    createPage(
      server.url,
      '<h1>Meu site</h1><p>Texto.</p><div style="width:320px;margin-left:auto"><vez-booking business="studio-aurora" view="page"></vez-booking></div>',
    ),
  )
  const browser = await launchChromium()
  try {
    for (const { name, ...look } of LOOKS) {
      const { context, page } = await openVisit(browser, look)
      const take: Take = async (screen, fullPage = true) => {
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, fullPage })
      }
      await openPage(page, `${server.url}/studio-aurora`)
      await takeTabs(page, take)
      await openPage(page, `${server.url}/${bare.slug}`)
      await openTab(page, 'Avaliações')
      await take('page-9-bare')
      await openPage(page, column)
      await take('page-10-embedded')
      await context.close()
    }
  } finally {
    await browser.close()
    await host.close()
    await endServers()
    await file.remove()
  }
}

await takeAll()
