/** What is left of the house's money, and what it pays, in the demo. */
import type { Page } from 'playwright'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourFinancial({ page, url, look }: Tour): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`${url}/admin/financial?regime=caixa`)
  await expectText(page, /^Como vai/)
  await look('99-financial')
  await page.goto(`${url}/admin/financial?aba=despesas&mostrar=vencidas`)
  await expectVisible(button(page, 'Editar Conserto da cadeira'))
  await look('99-expenses')
  await page.goto(`${url}/admin/financial?novo=sim`)
  await button(dialog, 'Salvar').click()
  await expectText(dialog, 'Escreva o que é esta despesa.')
  await look('99-expense-form')
}
