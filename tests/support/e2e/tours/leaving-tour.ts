/** The plan, a payment's receipt, and the end of a house: what an owner pays, and how they go. */
import type { Page } from 'playwright'
import { followPath } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; look: (screen: string) => Promise<void> }

/** Begins on the screen of the subscription. */
export async function tourPlan({ page, look }: Tour): Promise<void> {
  await expectVisible(heading(page, 'Planos'))
  await look('70-subscription')
  await page.getByRole('link', { name: 'Ver comprovante' }).first().click()
  await expectVisible(page.getByRole('heading', { name: /^Comprovante do pagamento de / }))
  await look('71-payment-success')
  await followPath(page, '/payment-success?session_id=inventado')
  await expectVisible(heading(page, 'Não encontramos este pagamento'))
  await look('72-payment-unknown')
}

/** Begins on the screen of a house's end; asks for nothing, for others go on in the same house. */
export async function tourLeaving({ page, look }: Tour): Promise<void> {
  await expectVisible(heading(page, 'O que será excluído'))
  await look('73-delete-account')
  await button(page, 'Excluir o salão').click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByLabel('Senha atual', { exact: true }))
  await button(dialog, 'Excluir o salão').click()
  await expectVisible(page.getByText('Digite o nome do salão.'))
  await look('74-delete-account-dialog')
}

/** The same of a house that is nobody else's: it is asked for, and taken back by one press. */
export async function tourLeft(
  { page, look }: Tour,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await button(page, 'Excluir o salão').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Digite /).fill(name)
  await dialog.getByLabel('Senha atual', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectVisible(heading(page, 'Leve seus dados'))
  await expectVisible(page.getByRole('heading', { name: /^O salão será excluído em / }))
  await look('75-house-leaving')
}
