/** The team's screen and one person's sheet, in the demo. */
import type { Page } from 'playwright'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; look: (screen: string) => Promise<void> }

const openSheet = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).click()

export async function tourTeam({ page, look }: Tour): Promise<void> {
  await button(page, 'Convidar para a recepção').click()
  await expectVisible(page.getByRole('dialog'))
  await look('60-reception-dialog')
  await page.keyboard.press('Escape')
  await openSheet(page, 'Nina Alves')
  await expectVisible(page.getByRole('heading', { name: 'Serviços e comissão' }))
  await page.getByLabel('Tem horário próprio').check()
  await page.getByLabel('Comissão dos serviços (%)').fill('101')
  await button(page, 'Quarta: incluir outro horário').click()
  await page.getByLabel('Quarta, início do 2º horário').fill('10:00')
  await button(page, 'Salvar').click()
  await expectText(page, 'Dois horários deste dia se sobrepõem.')
  await look('61-professional-sheet')
  await button(page, 'Copiar quarta para outros dias').click()
  await expectVisible(page.getByRole('dialog'))
  await look('62-copy-day')
  await page.keyboard.press('Escape')
  await button(page, 'Descartar').click()
  await button(page, 'Arquivar').click()
  await expectVisible(page.getByRole('dialog'))
  await look('63-archive')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Voltar para a equipe' }).click()
  await page.getByRole('link', { name: 'Arquivados' }).click()
  await expectVisible(page.getByRole('heading', { name: 'Sônia Prado' }))
  await look('64-archived')
  await page.goto(new URL('/admin/professionals?profissional=novo', page.url()).href)
  await expectVisible(button(page, 'Eu atendo'))
  await look('65-new-professional')
}
