/** Products, their shelves, and what was sold, in the demo. */
import type { Page } from 'playwright'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

type Tour = { page: Page; url: string; look: (screen: string) => Promise<void> }

export async function tourProducts({ page, url, look }: Tour): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expectVisible(button(page, 'Editar Pomada modeladora'))
  await look('96-products')
  await button(page, 'Estoque de Pomada modeladora').click()
  await dialog.getByLabel('Quantidade').fill('2')
  await button(dialog, 'Registrar').click()
  await expectText(dialog, 'Entrada')
  await look('97-product-stock')
  await page.goto(`${url}/admin/products?novo=sim`)
  await button(dialog, 'Salvar').click()
  await expectText(dialog, 'Escreva um nome.')
  await look('98-product-form')
  await page.goto(`${url}/admin/products?aba=vendas&vender=sim`)
  await dialog.getByRole('option', { name: 'Pomada modeladora' }).click()
  await expectVisible(dialog.getByLabel('Quantidade de Pomada modeladora'))
  await look('99-sale-form')
  await button(dialog, 'Vender').click()
  await expectText(page, 'Mais vendidos')
  await look('99-sales')
  await page.goto(`${url}/admin/reviews`)
  await expectText(page, 'Últimos 12 meses')
  await look('99-reviews')
}
