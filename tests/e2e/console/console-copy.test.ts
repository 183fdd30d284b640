import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { openShare } from '#tests/support/e2e/screens/share-screen.ts'

const stand = useTestSite({ demo: true, named: true })

/** As on http, where browsers have no clipboard for scripts. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

/** What Ctrl+V brings, in a field that stands on no screen. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByTestId('paste')
  await page.evaluate(() => {
    const made = document.createElement('textarea')
    made.dataset.testid = 'paste'
    ;(document.querySelector('dialog') ?? document.body).append(made)
  })
  await field.focus()
  await page.keyboard.press('Control+V')
  return field.inputValue()
}

test('a link is copied where the browser holds its clipboard back, and the focus stays', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
  await withoutClipboard(page)
  await openShare(page, stand.url)
  await button(page, 'Copiar link').press('Enter')
  await expectVisible(button(page, 'Copiado!'))
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copiado!')
  expect(await pasted(page)).toBe(`${stand.url}/studio-aurora`)
})

test('so is one in a dialog, outside of which nothing can be selected', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/agenda')
  await withoutClipboard(page)
  await page.goto(`${stand.url}/admin/professionals`)
  await button(page, /: Nina Alves$/).click()
  await button(page.getByRole('dialog'), 'Copiar link').click()
  await expectVisible(button(page, 'Copiado!'))
  expect(await pasted(page)).toMatch(/\/convite\/[\w-]+$/)
})
