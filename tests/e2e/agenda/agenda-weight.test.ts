import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { agendaRegion, openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import { openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
const MOST = 55 * 1024

test('the agenda weighs at most 55 KB beside what every screen of the console has', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openSignedIn(stand, house.owner, '/admin/agenda')
  await expectVisible(agendaRegion(page))
  await page.goto(`${stand.url}/admin/share`)
  await expectVisible(button(page, 'Copiar link').first())
  const before = new Set(await page.evaluate(scripts))
  await page.goto(`${stand.url}/admin/agenda`)
  await expectVisible(agendaRegion(page))
  const own = (await page.evaluate(scripts)).filter((address) => !before.has(address))
  const texts = await Promise.all(own.map(async (address) => (await fetch(address)).text()))
  const weight = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0)
  expect(weight).toBeGreaterThan(5000)
  expect(weight).toBeLessThanOrEqual(MOST)
})

const scripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\.(js|css)$/.test(name))
