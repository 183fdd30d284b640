import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { agenda, openHouse } from '#tests/support/e2e/screens/agenda-screen.ts'
import { signedIn } from '#tests/support/e2e/screens/console.ts'
import { button, sees } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand()
const MOST = 55 * 1024

test('the agenda weighs at most 55 KB beside what every screen of the console has', async () => {
  const house = await openHouse(stand)
  const { page } = await signedIn(stand, house.owner, '/admin/agenda')
  await sees(agenda(page))
  await page.goto(`${stand.url}/admin/share`)
  await sees(button(page, 'Copiar link').first())
  const before = new Set(await page.evaluate(scripts))
  await page.goto(`${stand.url}/admin/agenda`)
  await sees(agenda(page))
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
