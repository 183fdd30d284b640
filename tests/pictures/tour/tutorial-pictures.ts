/**
 * Takes the screens that the tutorial shows, from the demo: `npm run pictures -- tutorial`. They are
 * drawn anew in api/page/assets/tutorial, light and dark.
 */
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { openVisit } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole } from '#tests/support/e2e/screens/console.ts'
import { expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../../api/page/assets/tutorial/', import.meta.url))
const HEAVIEST = 45_000

/** The menu is left out of the picture. */
const WINDOW = { width: 900, height: 480 }
const CLIP = { x: 236, y: 0, width: 664, height: 480 }
const WIDTH_PX = 960

const SCREENS = {
  services: ['/admin/services', 'Serviços'],
  professionals: ['/admin/professionals', 'Profissionais'],
  settings: ['/admin/settings?aba=horarios', 'Configurações'],
  share: ['/admin/share', 'Compartilhar'],
  agenda: ['/admin/agenda', /^(Agenda|.*, \d+ de .*)$/],
} as const

/** What stands in place of the server that pictures are taken of. */
const ADDRESS = 'vez.example'

/** Runs in the page. Times stand as a browser in Portuguese writes them: this one may have no other language. */
function showAsInUse([from, to]: readonly [string, string]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    texts.currentNode.nodeValue = texts.currentNode.nodeValue?.replaceAll(from, to) ?? null
  for (const field of document.querySelectorAll('textarea'))
    field.value = field.value.replaceAll(`http://${from}`, `https://${to}`)
  for (const time of document.querySelectorAll('input[type=time]')) {
    time.setAttribute('type', 'text')
    time.setAttribute('size', '5')
  }
}

const file = await createDatabaseFile()
const server = await startServer({ database: file.path, args: ['--demo'] })
const browser = await launchChromium()
try {
  mkdirSync(OUTPUT, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page } = await openVisit(browser, {
      size: WINDOW,
      colorScheme,
      deviceScaleFactor: 2,
    })
    await enterConsole(page, server.url, DONA, '/admin/services')
    for (const [name, [path, title]] of Object.entries(SCREENS)) {
      await page.goto(server.url + path)
      await expectVisible(page.getByRole('heading', { name: title, level: 1 }))
      await page.waitForLoadState('networkidle')
      await page.mouse.move(0, 0)
      await page.evaluate(showAsInUse, [`localhost:${new URL(server.url).port}`, ADDRESS] as const)
      const png = await page.screenshot({ animations: 'disabled', clip: CLIP })
      const target = `${OUTPUT}${name}-${colorScheme}.avif`
      await sharp(png).resize({ width: WIDTH_PX }).avif({ quality: 46, effort: 5 }).toFile(target)
      const { size } = statSync(target)
      if (size > HEAVIEST) throw new Error(`${target} has ${size} bytes: too heavy`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await file.remove()
}
