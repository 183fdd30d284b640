/** Reports of the demo, and of a period without anything. */
import type { Page } from 'playwright'
import { expectText } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourReports({ page, url, look }: Tour): Promise<void> {
  await expectText(page, 'Melhor dia')
  await expectText(page, 'De onde vêm')
  await expectText(page, /Voltaram em até/)
  await page.getByText('Ver em tabela').click()
  await look('99-reports')
  await page.goto(`${url}/admin/reports?aba=servico`)
  await expectText(page, 'Por hora')
  await look('99-reports-services')
  await page.goto(`${url}/admin/reports?de=2020-01-01&ate=2020-01-31`)
  await expectText(page, /Nada foi faturado neste período/)
  await look('99-reports-empty')
}
