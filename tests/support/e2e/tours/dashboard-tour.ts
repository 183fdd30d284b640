/** The owner's day in the demo, where it cannot be loaded, and in a house that has nobody yet. */
import type { Page } from 'playwright'
import { signUpOwner } from '#tests/support/e2e/demo-people.ts'
import { answerWith, enterConsole } from '#tests/support/e2e/screens/console.ts'
import { expectText, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourDashboard({ page, url, look }: Tour): Promise<void> {
  await expectVisible(heading(page, 'Quanto o salão faturou até agora?'))
  await look('50-dashboard')
  await page.route('**/api/dashboard', answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/dashboard`)
  await expectText(page, 'Não foi possível carregar o dia')
  await look('51-dashboard-failed')
  await page.unroute('**/api/dashboard')
  await enterConsole(page, url, await signUpOwner(url), '/admin')
  await expectVisible(heading(page, 'O que falta para receber agendamentos'))
  await look('52-dashboard-new')
}
