import type { Page } from 'playwright'
import { expectHeading } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Look = (screen: string) => Promise<void>

/** The settings' parts one after the other, with a change, a no, and what hangs on them. */
export async function tourSettings(page: Page, look: Look): Promise<void> {
  await expectHeading(page, 'Configurações')
  await expectVisible(page.getByLabel('Nome do negócio'))
  await look('settings-business')
  await page.getByLabel('Endereço da página').fill('admin')
  await expectText(page, 'Este endereço é reservado pelo sistema. Escolha outro.')
  await look('settings-slug')
  await button(page, 'Descartar').click()
  await openPart(page, 'Horários')
  await page.getByLabel('Quarta, início do 1º horário').fill('19:00')
  await expectVisible(button(page, /^Ver (qual|os)/))
  await look('settings-hours')
  await button(page, 'Copiar quarta para outros dias').click()
  await look('settings-copy')
  await page.keyboard.press('Escape')
  await page.getByLabel('Quarta, fim do 1º horário').fill('18:00')
  await button(page, 'Salvar').click()
  await expectText(page, /O fim precisa ser depois do início/)
  await look('settings-hours-refused')
  await button(page, 'Descartar').click()
  await openPart(page, 'Recebimentos')
  await button(page, 'Mudar taxa: Crédito · Visa').click()
  await page.getByLabel('Taxa (%)').fill('200')
  await button(page, 'Salvar taxa').click()
  await expectText(page, 'Use de 0 a 100, como 3,19.')
  await look('settings-card-fee')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const part of ['Agendamento', 'Recebimentos', 'Dias fechados', 'Página', 'Cores']) {
    await openPart(page, part)
    if (part === 'Dias fechados') await expectVisible(button(page, /Fechar o dia: Natal/))
    await look(`settings-${part}`)
  }
}

const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes das configurações' }).getByText(name).click()
