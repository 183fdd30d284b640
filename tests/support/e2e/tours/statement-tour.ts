/** What professionals have earned, closed and paid, in the demo. */
import type { Page } from 'playwright'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourStatements({ page, url, look }: Tour): Promise<void> {
  const list = page.getByRole('list', { name: 'Profissionais' })
  await expectVisible(list.getByRole('listitem').first())
  await look('60-commissions')
  await list
    .getByRole('link', { name: /^Conferir e fechar/ })
    .first()
    .click()
  await button(page, 'Incluir desconto').click()
  await page.getByRole('button', { name: /^Fechar extrato/ }).click()
  await expectText(page, 'Escreva o motivo.')
  await look('61-statement-preview')
  await page.goto(`${url}/admin/commissions?aba=extratos&pago=nao`)
  const closed = page.getByRole('list', { name: 'Extratos fechados' })
  await expectVisible(closed.getByRole('listitem').first())
  await look('62-statements')
  await closed.getByRole('link').first().click()
  await page.getByRole('button', { name: /um a um$/ }).click()
  await look('63-statement')
  await button(page, 'Pagar').click()
  await expectVisible(page.getByRole('dialog'))
  await look('64-statement-pay')
}
