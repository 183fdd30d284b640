import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { openShareVisit, SLUG } from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })
const address = () => `${stand.url}/${SLUG}`

test('the link is copied by keyboard, and opens the salon’s own page beside the console', async () => {
  const page = await openShareVisit(stand)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copiar link').press('Enter')
  await expectVisible(button(page, 'Copiado!'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address())
  await page.keyboard.press('Tab')
  const next = await page.evaluate(() => document.activeElement?.textContent)
  expect(next, 'after the button').toBe('Abrir página')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ])
  await expectVisible(button(opened, 'Realizar Agendamento'))
  expect(opened.url()).toBe(address())
})
