import { describe, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import {
  openSearchDialog,
  openTeamVisit,
  searchDialogOfShell,
  searchField,
} from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })

describe('the search', () => {
  test('opens by Ctrl+K and by its button, and gives the focus back', async () => {
    const { page } = await openTeamVisit(stand, { size: DESKTOP })
    await openSearchDialog(page)
    await expectFocus(searchField(page))
    await page.keyboard.press('Escape')
    await expectNothing(searchDialogOfShell(page))
    const opener = button(page, 'Buscar')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expectVisible(searchField(page))
    await page.keyboard.press('Escape')
    await expectFocus(opener)
    await page.keyboard.press('Meta+k')
    await expectVisible(searchField(page))
  })

  test('opens on a phone from the bar, also while the menu is open', async () => {
    const { page } = await openTeamVisit(stand, { size: PHONE })
    await button(page, 'Buscar').click()
    await expectVisible(searchField(page))
    await button(searchDialogOfShell(page), 'Fechar').click()
    await button(page, 'Abrir menu').click()
    await openSearchDialog(page)
    await page.keyboard.press('Escape')
    await expectNothing(page.getByRole('dialog'))
  })
})
