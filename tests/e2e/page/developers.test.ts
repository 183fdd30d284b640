/** `/developers`: the API in a viewer that comes from us, under the page's own policy. */
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })

test.each([{ size: DESKTOP }, { size: PHONE }])(
  'the calls of a key are shown, opened and sent',
  async (look) => {
    // What is sent without a key is refused, which the browser tells of.
    const { page } = await stand.visit('/developers', { ...look, allow: /401/ })
    const noun = page.locator('#operations-tag-clients')
    await expectVisible(noun)
    // What no key may call is not there.
    expect(await page.getByText('/api/keys', { exact: true }).count()).toBe(0)
    await noun.click()
    const call = page.locator('[id^="operations-clients-GET"]').first()
    await call.click()
    await expectVisible(call.getByText('clients:read'))
    await call.getByRole('button', { name: 'Try it out' }).click()
    const answered = page.waitForResponse((response) => response.url().includes('/api/client'))
    await call.getByRole('button', { name: 'Execute' }).click()
    expect((await answered).status()).toBe(401)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  },
)
