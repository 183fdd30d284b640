/**
 * Takes pictures of the professionals' area in the demo, for people to look at:
 * `npx vite build --app && npx tsx tests/e2e/professional-pictures.ts`. They land in
 * tests/.output/professional.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endServers, startServer } from '../server/process.ts'
import { newDatabaseFile } from '../server/salon.ts'
import { launchChromium } from './chromium.ts'
import { arrivesAt, enter } from './console.ts'
import { RAFA } from './people.ts'
import { button, sees, seesText } from './screen.ts'
import { DESKTOP, openVisit, PHONE } from './visit.ts'

const OUTPUT = fileURLToPath(new URL('../.output/professional/', import.meta.url))

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
    const take = async (screen: string, fullPage = false) => {
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${OUTPUT}${screen}-${name}.png`, fullPage })
    }
    await page.goto(`${server.url}/login/professional`)
    await enter(page, RAFA)
    await arrivesAt(page, '/professional/dashboard')
    await seesText(page, 'Próximos confirmados')
    await take('1-dashboard')
    await take('2-whole', true)
    await button(page, 'Este mês').click()
    await sees(page.getByRole('region', { name: 'Extrato' }).getByText('Total').first())
    await page.locator('#extrato').scrollIntoViewIfNeeded()
    await take('3-month')
    await page
      .getByRole('list', { name: 'Próximos confirmados' })
      .getByRole('button')
      .first()
      .click()
    await sees(page.getByRole('dialog'))
    await take('4-booking')
    await page.keyboard.press('Escape')
    await button(page, 'Alterar senha').click()
    await take('5-password')
    await context.close()
  }
} finally {
  await browser.close()
  await endServers()
  await file.remove()
}
