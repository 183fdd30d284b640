/** Projections of the demo, by month; of a house just registered; and where they cannot be had. */
import type { Page } from 'playwright'
import { answerWith } from '#tests/support/e2e/screens/console.ts'
import { expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourProjections({ page, url, look }: Tour): Promise<void> {
  await expectVisible(page.getByRole('heading', { name: /^Quanto o salão deve faturar em / }))
  await expectVisible(page.getByRole('img', { name: /^Gráfico: / }))
  await look('90-projections')
  await page.route('**/api/projections', answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/projections`)
  await expectText(page, 'Não foi possível calcular as projeções')
  await look('91-projections-failed')
  await page.unroute('**/api/projections')
}

export async function tourNoProjections({ page, look }: Tour): Promise<void> {
  await expectText(page, 'Ainda não há o que projetar')
  await look('92-projections-empty')
}
