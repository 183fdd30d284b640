/**
 * A day of the till from its opening to its difference, in one browser: the comanda, the sale and the
 * sangria are made on three screens of which each keeps what it has read, and only there is it seen
 * that the till shows what the others did without being loaded anew. What each screen says for itself
 * is tested in Node.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  expectComandaState,
  openComanda,
  stockProduct,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { followPath, openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothing, expectText } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const drawer = (page: Page) => page.getByRole('region', { name: /gaveta$/ })

test('a day is opened, worked on three screens, and closed with what lacks', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({})
  stockProduct(stand, house, { name: 'Pomada', reais: 40, stock: 5 })
  const { page } = await openSignedIn(stand, house.owner, '/admin/caixa')
  const dialog = page.getByRole('dialog')
  await button(page, 'Abrir caixa').click()
  await dialog.getByLabel('Troco inicial na gaveta').fill('100')
  await button(dialog, 'Abrir caixa').click()
  await expectText(drawer(page), 'R$ 100,00')

  await followPath(page, '/admin/bookings?periodo=tudo')
  await openComanda(page)
  await button(page, 'Dinheiro').click()
  await button(page, 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  await page.keyboard.press('Escape')

  await followPath(page, '/admin/products')
  await button(page, 'Nova venda').click()
  const picker = dialog.getByRole('combobox', { name: 'Produto' })
  await picker.fill('Pom')
  await expectText(dialog.getByRole('option').first(), /Pomada/)
  await picker.press('Enter')
  await dialog.getByLabel('Forma de pagamento').selectOption('dinheiro')
  await button(dialog, 'Vender').click()
  await expectNothing(dialog)

  await followPath(page, '/admin/caixa')
  await expectText(drawer(page), 'R$ 190,00')
  await button(page, 'Sangria').click()
  await dialog.getByLabel('Valor').fill('30')
  await dialog.getByLabel('Motivo').fill('Para o cofre')
  await button(dialog, 'Registrar sangria').click()
  await expectText(drawer(page), 'R$ 160,00')
  await button(page, 'Fechar caixa').click()
  await dialog.getByLabel('Quanto há na gaveta').fill('155')
  await button(dialog, 'Fechar com falta de R$ 5,00').click()
  await expectText(drawer(page), 'Faltam R$ 5,00 na gaveta')
  await expectText(page.getByRole('list', { name: 'Lançamentos' }), 'Falta na contagem')
  expect(await stand.file.query('SELECT expected, counted FROM till_counts')).toContainEqual({
    expected: 16_000,
    counted: 15_500,
  })
})
