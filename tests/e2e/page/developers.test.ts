/** `/developers`: the API in a viewer that comes from us, under the page's own policy. */
import { expect, test } from 'vitest'
import { AXE_VISIT, listFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
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
    await call.getByRole('button', { name: 'Testar' }).click()
    const answered = page.waitForResponse((response) => response.url().includes('/api/client'))
    await call.getByRole('button', { name: 'Enviar' }).click()
    expect((await answered).status()).toBe(401)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  },
)

test('the viewer speaks Portuguese and has no faults, closed, opened, tried and asked for the key', async () => {
  const { page } = await stand.visit('/developers', { ...AXE_VISIT, allow: /401/ })
  const found = await listFaultsInLooks(page, 'closed')
  await page.locator('#operations-tag-clients').click()
  for (const method of ['GET', 'POST']) {
    const call = page.locator(`[id^="operations-clients-${method}"]`).first()
    await call.click()
    await call.getByRole('button', { name: 'Testar' }).click()
    await expectVisible(call.getByRole('heading', { name: 'Parâmetros' }))
  }
  const get = page.locator('[id^="operations-clients-GET"]').first()
  await get.getByRole('button', { name: 'Enviar' }).click()
  await expectVisible(get.getByRole('heading', { name: 'Corpo da resposta' }))
  found.push(...(await listFaultsInLooks(page, 'tried')))
  await page.getByRole('button', { name: 'Autorizar' }).first().click()
  await page.getByLabel('Chave').fill('vez_uma-chave')
  found.push(...(await listFaultsInLooks(page, 'asked for the key')))
  expect(found).toEqual([])
})
