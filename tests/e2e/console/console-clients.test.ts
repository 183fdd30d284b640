/** What only a browser shows of the list of clients: where a row stands on a phone. */
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import { openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { expectFocus, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

test('a row stands where it was pressed after Back, and End is the end', async () => {
  const owner = await signUpAccount(stand.url, 'admin')
  for (let nth = 10; nth < 60; nth++) {
    const client = { nome: `Maria ${nth} Souza`, ...(nth % 7 === 0 && { labels: ['Noiva'] }) }
    const added = await sendAs(stand.url, owner, 'POST', '/api/clients', client)
    expect(added.status).toBe(201)
  }
  const { page } = await openSignedIn(stand, owner, '/admin/clients', { size: PHONE })
  const row = (nth: number) => page.getByRole('link', { name: `Maria ${nth} Souza` })
  await expect.poll(() => page.locator('[data-client]').count()).toBe(50)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.keyboard.press('End')
  const isAtEnd = () =>
    page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1)
  await expect.poll(isAtEnd).toBe(true)
  await expectVisible(row(59))
  await page.keyboard.press('Home')
  await page.reload()
  await expect.poll(() => page.locator('[data-client]').count()).toBe(50)
  const getTop = async () => Math.round((await row(35).boundingBox())?.y ?? Number.NaN)
  await page.evaluate(() => scrollTo(0, 1500))
  await row(35).scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const before = await getTop()
  await row(35).click()
  await expectVisible(heading(page, 'Maria 35 Souza'))
  await page.goBack()
  await expectFocus(row(35))
  await expect.poll(async () => Math.abs((await getTop()) - before)).toBeLessThanOrEqual(1)
})
