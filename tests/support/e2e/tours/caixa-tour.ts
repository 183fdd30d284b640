/** The till of today, counted, and of a month, in the demo. */
import type { Page } from 'playwright'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourCaixa({ page, url, look }: Tour): Promise<void> {
  await page.goto(`${url}/admin/caixa`)
  await expectText(page, 'Deve haver na gaveta')
  await look('100-caixa')
  await button(page, 'Fechar caixa').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Contar por notas').click()
  await dialog.getByLabel('Notas de R$ 100').fill('1')
  // How much, the hour decides: before its first one the demo's till has no float yet.
  await expectVisible(
    dialog.getByText(/^(Faltam|Sobram) R\$ .* na gaveta$|^A gaveta confere/).first(),
  )
  await look('101-caixa-count')
  await page.goto(`${url}/admin/caixa?de=2026-01-01&ate=2026-12-31`)
  await expectText(page, 'Saldo por forma')
  await look('102-caixa-period')
}
