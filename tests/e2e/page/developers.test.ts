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
    const noun = page.locator('#operations-tag-Clientes')
    await expectVisible(noun)
    // What no key may call is not there.
    expect(await page.getByText('/api/keys', { exact: true }).count()).toBe(0)
    await noun.click()
    const call = page.locator('[id^="operations-Clientes-GET"]').first()
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
  await page.locator('#operations-tag-Clientes').click()
  for (const method of ['GET', 'POST']) {
    const call = page.locator(`[id^="operations-Clientes-${method}"]`).first()
    await call.click()
    await call.getByRole('button', { name: 'Testar' }).click()
    await expectVisible(call.getByRole('heading', { name: 'Parâmetros' }))
  }
  const get = page.locator('[id^="operations-Clientes-GET"]').first()
  await get.getByRole('button', { name: 'Enviar' }).click()
  await expectVisible(get.getByRole('heading', { name: 'Corpo da resposta' }))
  found.push(...(await listFaultsInLooks(page, 'tried')))
  await page.getByRole('button', { name: 'Autorizar' }).first().click()
  await page.getByLabel('Chave').fill('vez_uma-chave')
  found.push(...(await listFaultsInLooks(page, 'asked for the key')))
  expect(found).toEqual([])
})

// Which element has the focus, and what a script of the viewer calls its buttons, only a browser tells.
test('groups and calls are named in Portuguese, and Tab stays in the dialog for the key', async () => {
  const { page } = await stand.visit('/developers', { size: DESKTOP })
  await page.getByRole('button', { name: 'Clientes', exact: true }).click()
  await expectVisible(page.getByText('Deixa um cliente agendar de novo'))
  const call = page.locator('[id^="operations-Clientes-POST"]').first()
  await call.click()
  await call.getByRole('button', { name: 'Testar' }).click()
  expect(await call.locator('textarea').inputValue()).toContain('Maria da Silva')
  const names = await page
    .locator('#reference button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
  expect(names.filter((name) => /authoriz|copy|operation/i.test(name))).toEqual([])
  const authorize = page.locator('.btn.authorize')
  await authorize.click()
  const isWithin = () => page.evaluate(() => document.activeElement?.closest('.dialog-ux') != null)
  expect(await isWithin()).toBe(true)
  const outside = 'main a, main button:not(.dialog-ux *), main pre'
  const reached = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate((at) => document.activeElement?.matches(at) ?? false, outside)
  }
  for (let i = 0; i < 8; i += 1) expect(await reached()).toBe(false)
  await page.locator('.close-modal').click()
  await expect.poll(() => page.locator('[inert]').count()).toBe(0)
  expect(await authorize.evaluate((button) => button === document.activeElement)).toBe(true)
})
