import type { Page } from 'playwright'
import { answerWith, expectHeading } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import {
  changeMe,
  drawer,
  openSearchDialog,
  openTeam,
  searchDialogOfShell,
  searchField,
  searchOption,
} from '#tests/support/e2e/screens/shell-screen.ts'

/** Every look of the frame and the search, one after the other; each is told to `look`. */
export async function tourShell(
  page: Page,
  url: string,
  narrow: boolean,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await look('frame')
  if (narrow) {
    await button(page, 'Abrir menu').click()
    await expectVisible(drawer(page))
    await look('drawer')
    await page.keyboard.press('Escape')
  } else {
    await button(page, 'Recolher menu').click()
    await expectVisible(button(page, 'Expandir menu'))
    await look('icons')
  }
  await openSearchDialog(page)
  await look('search')
  await page.keyboard.type('mar')
  await expectVisible(searchOption(page, /Mar/).first())
  await look('search-found')
  await searchField(page).fill('xyzxyz')
  await expectText(searchDialogOfShell(page), 'Nada encontrado para “xyzxyz”')
  await look('search-none')
  await page.route('**/api/clients*', answerWith(400, { code: 'x', message: 'Não' }))
  await searchField(page).fill('abcabc')
  await expectText(searchDialogOfShell(page), 'Não foi possível buscar clientes e agendamentos.')
  await look('search-failed')
  await page.keyboard.press('Escape')
  await changeMe(page, {
    business: { name: 'Instituto de Beleza e Bem-Estar Maria Aparecida', slug: 'x', logo: null },
    resources: {
      ...{ plano_atual: 'trial', trial_expira_em: null, plano_expira_em: null, is_blocked: false },
      ...{
        status: 'trial',
        days_left: 1,
        ends_in_days: 0,
        max_professionals: 6,
        max_clients: 2000,
      },
      ...{ reminders_enabled: true, api_integrations_enabled: true },
    },
  })
  await openTeam(page, url)
  await look('trial-over')
  await page.route('**/api/professionals', answerWith(200, { professionals: [null] }))
  await page.reload()
  await expectHeading(page, 'Esta tela não abriu')
  await look('broken')
}
