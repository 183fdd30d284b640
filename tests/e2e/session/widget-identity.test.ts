import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import { FORM, openForm } from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
  heading,
} from '#tests/support/e2e/screens/screen.ts'
import { openSearch, searchDialog } from '#tests/support/e2e/screens/search-screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ env: mailbox.env })

test('Escape closes the menu and the dialog, and the focus goes back to the button', async () => {
  const { page } = await openForm(stand)
  const opener = button(page, 'Buscar dados')
  await opener.press('Enter')
  await expectVisible(button(page, 'Buscar por email'))
  expect(await opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await expectNothing(button(page, 'Buscar por email'))
  await expectFocus(opener)
  await openSearch(page, 'email')
  await expectVisible(searchDialog(page))
  await page.keyboard.press('Escape')
  await expectNothing(searchDialog(page))
  await expectFocus(opener)
  await heading(page, FORM).click()
})
