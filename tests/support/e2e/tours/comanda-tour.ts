/** The list of bookings, the comanda and its receipt in each state, one after the other, in the demo. */
import type { Page } from 'playwright'
import { DONA, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import {
  answerWith,
  enterConsole,
  expectHeading,
  followPath,
  loseSession,
} from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourComanda({ page, url, look }: Tour): Promise<void> {
  await loseSession(page, url)
  await enterConsole(page, url, DONA, '/admin/bookings?periodo=tudo&estado=confirmed')
  const link = await tourOneComanda({ page, url, look })
  await tourList({ page, url, look })
  await page.goto(link)
  await expectVisible(page.getByRole('article'))
  await look('60-receipt')
  await followPath(page, '/recibo/nunca-existiu')
  await expectText(page, 'Este link não vale mais')
  await look('61-receipt-gone')
}

async function tourOneComanda({ page, look }: Tour): Promise<string> {
  await button(page, /^Abrir comanda de/)
    .first()
    .click()
  await expectVisible(button(page, 'Pix'))
  await look('40-comanda')
  const box = page.getByRole('combobox', { name: 'Adicionar item' })
  await box.fill('ma')
  await expectVisible(page.getByRole('listbox').getByRole('option').first())
  await look('41-comanda-add')
  await box.press('Enter')
  await button(page, /^Ajustar o valor/)
    .first()
    .click()
  await button(page, /^Dividir .* entre profissionais/)
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Incluir profissional' }).selectOption({ index: 1 })
  await button(page, 'Desconto ou acréscimo no total').click()
  await page.getByLabel('Quanto').last().fill('10')
  await button(page, 'Dividir o pagamento').click()
  await button(page, 'Fechar comanda').click()
  await expectVisible(page.getByRole('alert'))
  await look('42-comanda-refused')
  await page.keyboard.press('Escape')
  await expectVisible(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
  await look('43-comanda-unsaved')
  await button(page, 'Continuar editando').click()
  await button(page, 'Pagar de uma forma só').click()
  await button(page, 'Pix').click()
  await expectVisible(page.getByRole('img', { name: /^QR Code do Pix/ }))
  await look('43-comanda-pix')
  await button(page, 'Fechar comanda').click()
  // The list begins with what is furthest ahead, which wants a yes.
  await expectVisible(button(page, 'Sim, continuar'))
  await look('43-comanda-question')
  await button(page, 'Sim, continuar').click()
  await button(page, 'Recibo').click()
  const link = page.getByRole('link', { name: 'Abrir para imprimir' })
  await expectVisible(link)
  await look('44-comanda-closed')
  const to = (await link.getAttribute('href')) ?? ''
  await button(page, 'Sair da comanda').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return to
}

async function tourList({ page, url, look }: Tour): Promise<void> {
  await followPath(page, '/admin/bookings')
  // The list from before stands there, dimmed, until the answer comes.
  const period = page.getByLabel('Período')
  await page.locator('select:not(:has(option[value=tudo]:checked))').and(period).waitFor()
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await expectVisible(button(page, /^Abrir comanda de/).first())
  await look('50-bookings')
  await button(page, /^Ações de/)
    .first()
    .click()
  await expectVisible(button(page, 'Mover para a lixeira'))
  await look('51-bookings-actions')
  await button(page, 'Mover para a lixeira').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ver lixeira' }).click()
  await expectHeading(page, 'Lixeira')
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await expectVisible(button(page, /^Restaurar /).first())
  await look('52-trash')
  await button(page, /^Excluir de vez/)
    .first()
    .click()
  await expectVisible(page.getByRole('dialog', { name: 'Excluir de vez?' }))
  await look('53-permanent')
  const bookings = /\/api\/bookings(\?|$)/
  await page.route(bookings, answerWith(500, { code: 'unexpected', message: '' }))
  await page.goto(`${url}/admin/bookings`)
  await expectText(page, 'Erro ao carregar agendamentos')
  await look('54-bookings-failed')
  await page.unroute(bookings)
  await loseSession(page, url)
  await enterConsole(page, url, await signUpAccount(url, 'admin'), '/admin/bookings?periodo=tudo')
  await expectText(page, 'Nenhum agendamento aqui')
  await look('55-bookings-empty')
}
