/**
 * Takes pictures of the widget's sign-in, for people to look at:
 * `npm run pictures -- sign-in`. They land in tests/.output.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '#tests/support/e2e/browser/chromium.ts'
import { DESKTOP, openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { createPerson } from '#tests/support/e2e/screens/screen.ts'
import { walkSignIn } from '#tests/support/e2e/tours/sign-in-tour.ts'
import { startGoogle } from '#tests/support/fakes/google-provider.ts'
import { startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const OUTPUT = fileURLToPath(new URL('../../.output/', import.meta.url))
const known = { ...createPerson(), name: 'Mariana Silva' }

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, size: PHONE, name: `phone-${colorScheme}` },
  { colorScheme, size: DESKTOP, name: `desktop-${colorScheme}` },
])

mkdirSync(OUTPUT, { recursive: true })
const file = await createDatabaseFile()
const [smtp, google, browser] = await Promise.all([startSmtp(), startGoogle(), launchChromium()])
const env = { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '1000', ...google.env }
const server = await startServer({ database: file.path, env })
const salon = await openSalon(file, {
  settings: { business_name: 'Studio Íris', business_phone: '(41) 3222-1010' },
  clients: [{ nome: known.name, email: known.email, telefone: known.phone }],
})
try {
  for (const { name, ...look } of LOOKS) {
    const { context, page } = await openVisit(browser, look)
    await walkSignIn(page, `${server.url}/${salon.slug}/login`, known, async (screen, whole) => {
      await page.waitForTimeout(250)
      const path = `${OUTPUT}sign-in-${screen}-${name}.png`
      await page.screenshot({ path, fullPage: whole ?? true })
    })
    await context.close()
  }
} finally {
  await browser.close()
  await google.close()
  await endServers()
  await smtp.close()
  await file.remove()
}
