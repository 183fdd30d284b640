/** The screen of products: the list, the form, the shelf, and sales over the counter. */
import { beforeEach, expect, test } from 'vitest'
import { findProducts, insertProduct } from '#db/products.ts'
import { hearFiles } from '#tests/support/console/hear-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { CREATED_AT } from '#tests/support/db/factories.ts'

const stand = useConsole()

let salon: Salon
let page: Awaited<ReturnType<typeof stand.visit>>

type NewProduct = Parameters<typeof insertProduct>[1]

async function plant(id: string, fields: Partial<NewProduct> & { name: string }): Promise<void> {
  const { user_id } = salon.business
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  await stand.server.storage.write((tx) =>
    insertProduct(tx, {
      ...{ id: `${id}-${user_id}`, user_id, price: 4000, stock: 5, status: 'active' },
      ...stamps,
      ...fields,
    }),
  )
}

const stored = async (id: string) => {
  const { user_id } = salon.business
  const own = `${id}-${user_id}`
  const found = await stand.server.storage.read((db) => findProducts(db, user_id, [own]))
  return found.get(own)
}
const open = async (search = '', options = {}) => {
  page = await stand.visitAs(salon.owner, `/admin/products${search}`, options)
}
const names = async () => {
  const labels = await page.getByRole('button', { name: /^Editar / }).all()
  return Promise.all(labels.map((one) => one.textContent()))
}
const dialog = () => page.getByRole('dialog')

beforeEach(async () => {
  salon = await openSalon(stand)
})

test('products are found by what is typed and chosen, and the address keeps it', async () => {
  await plant('pomada', { name: 'Pomada', category: 'Barba', barcode: '7891234567895' })
  await plant('oleo', { name: 'Óleo', category: 'Cabelo', stock: 1, minimum_stock: 3 })
  await plant('gel', { name: 'Gel', status: 'inactive' })
  await open()
  await expect.poll(names, POLL).toEqual(['Gel', 'Óleo', 'Pomada'])
  await expectText(page, '1 produto está abaixo do mínimo.')
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '3 produtos exportados')
  expect((await files[0]?.text())?.split('\r\n')[2]).toBe('Óleo;Cabelo;40,00;;1;3;;Ativo;')
  await page.getByLabel('Buscar').fill('7891234567895')
  await expect.poll(names, POLL).toEqual(['Pomada'])
  await page.getByLabel('Buscar').fill('')
  await page.getByLabel('Mostrar').selectOption({ label: 'Inativos' })
  await expect.poll(names, POLL).toEqual(['Gel'])
  expect(page.url()).toContain('mostrar=inativos')
  await button(page, 'Ativar Gel').click()
  await expectToast(page, 'Produto ativado')
  await expectText(page, 'Nenhum produto com estes filtros')
  await button(page, 'Limpar filtros').click()
  await button(page, 'Ver quais').click()
  await expect.poll(names, POLL).toEqual(['Óleo'])
})

test('a house without products adds its first, on a phone too', async () => {
  await open('', { size: PHONE })
  await expectText(page, 'Nenhum produto ainda')
  await expectNothing(button(page, 'Nova venda'))
  await page.goto('/admin/products?vender=sim')
  await expectText(dialog(), 'Nenhum produto à venda')
  await expectNothing(button(dialog(), 'Vender'))
  await button(dialog(), 'Cadastrar produto').click()
  await button(dialog(), 'Salvar').click()
  await expectText(dialog(), 'Escreva um nome.')
  await page.getByLabel('Nome', { exact: true }).fill('Pomada')
  await page.getByLabel('Preço (R$)').fill('45,9')
  await page.getByLabel('Quantos há agora').fill('7')
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Produto cadastrado')
  await expectNothing(dialog())
  await expectText(page, '7 unidades')
  await button(page, 'Editar Pomada').click()
  await expectNothing(page.getByLabel('Quantos há agora'))
  await page.getByLabel('Custo (R$)').fill('20')
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Produto atualizado')
})

test('a shelf is moved with a reason, and says what moved it', async () => {
  await plant('pomada', { name: 'Pomada' })
  await open()
  await button(page, 'Estoque de Pomada').click()
  await expectText(dialog(), 'Nenhum movimento ainda.')
  await button(dialog(), 'Registrar').click()
  await expectText(dialog(), 'Use um número inteiro, a partir de 1.')
  await dialog().getByLabel('Quantidade').fill('3')
  await dialog().getByLabel('Motivo').fill('NF 1234')
  await button(dialog(), 'Registrar').click()
  await expectToast(page, 'Estoque atualizado')
  await expectText(dialog(), 'Na prateleira: 8')
  await expectText(dialog(), 'Entrada')
  await expectText(dialog(), /NF 1234/)
  await dialog().getByLabel('O que aconteceu').selectOption({ label: 'Contagem' })
  await dialog().getByLabel('Quantos há de verdade').fill('6')
  await button(dialog(), 'Registrar').click()
  await expectText(dialog(), 'Na prateleira: 6')
  expect(await stored('pomada')).toMatchObject({ stock: 6 })
})

test('no more is lost or used than there is; a count may be any', async () => {
  await plant('pomada', { name: 'Pomada', stock: 2 })
  await open()
  await button(page, 'Estoque de Pomada').click()
  await dialog().getByLabel('O que aconteceu').selectOption({ label: 'Perda ou quebra' })
  const quantity = () => dialog().getByLabel('Quantidade')
  await quantity().fill('3')
  await expectText(dialog(), 'Há só 2 em estoque.')
  await button(dialog(), 'Registrar').click()
  await dialog().getByLabel('O que aconteceu').selectOption({ label: 'Usado no salão' })
  await expectText(dialog(), 'Há só 2 em estoque.')
  await quantity().fill('2')
  await expectNothing(dialog().getByText('Há só 2 em estoque.'))
  await button(dialog(), 'Registrar').click()
  await expectText(dialog(), 'Na prateleira: 0')
  await quantity().fill('1')
  await expectText(dialog(), 'Não há nenhum em estoque.')
  await dialog().getByLabel('O que aconteceu').selectOption({ label: 'Contagem' })
  await dialog().getByLabel('Quantos há de verdade').fill('9')
  await button(dialog(), 'Registrar').click()
  await expectText(dialog(), 'Na prateleira: 9')
  const moves = dialog().getByRole('region', { name: 'Movimentos' }).getByRole('listitem')
  await expect.poll(() => moves.count(), POLL).toBe(2)
})

test('products are sold over the counter, and the sale is changed and removed', async () => {
  await plant('pomada', { name: 'Pomada', barcode: '7891234567895' })
  await plant('oleo', { name: 'Óleo', stock: 1 })
  await open()
  await button(page, 'Nova venda').click()
  await button(dialog(), 'Vender').click()
  await expectText(dialog(), 'Escolha o que foi vendido.')
  const picker = dialog().getByRole('combobox', { name: 'Produto' })
  await picker.fill('7891234567895')
  await page.keyboard.press('Enter')
  await picker.fill('oleo')
  await page.keyboard.press('Enter')
  await expectText(dialog(), 'Todos os produtos à venda já estão nesta venda.')
  await expectNothing(dialog().getByText('Nenhum produto à venda com este nome.'))
  await dialog().getByLabel('Quantidade de Óleo').fill('2')
  await expectText(dialog(), 'Há só 1 em estoque; a venda deixa o estoque em 0.')
  await dialog().getByLabel('Forma de pagamento').selectOption({ label: 'Dinheiro' })
  await expectText(dialog(), /120,00/)
  const question = page.getByRole('dialog', { name: 'É isso mesmo?' })
  await button(dialog(), 'Vender').click()
  await expectText(question, /Há 1 de Óleo na prateleira, e a venda é de 2/)
  await button(question, 'Cancelar').click()
  await expectText(page, 'Nada mudou.')
  expect(await stored('pomada')).toMatchObject({ stock: 5 })
  await button(dialog(), 'Vender').click()
  await button(question, 'Sim, continuar').click()
  await expectToast(page, 'Venda registrada')
  await expectNothing(dialog())
  expect(await stored('pomada')).toMatchObject({ stock: 4 })
  expect(await stored('oleo')).toMatchObject({ stock: 0, status: 'inactive' })
  await link(page, 'Vendas').click()
  await expectText(page, '2 itens vendidos, 3 unidades')
  const files = hearFiles()
  await button(page, 'Exportar CSV').click()
  await expectToast(page, '2 itens exportados')
  expect(await files[0]?.text()).toContain(';Óleo;2;40,00;80,00;Dinheiro;Balcão;;')
  await button(page, 'Editar venda de Óleo').click()
  await dialog().getByLabel('Quantidade').fill('1')
  await button(dialog(), 'Salvar').click()
  await expectToast(page, 'Venda atualizada')
  await expectText(page, '2 itens vendidos, 2 unidades')
  await button(page, 'Excluir venda de Pomada').click()
  await button(dialog(), 'Excluir').click()
  await expectToast(page, 'Venda excluída')
  await expectText(page, '1 item vendido, 1 unidade')
  expect(await stored('pomada')).toMatchObject({ stock: 5 })
  await page.getByLabel('De', { exact: true }).fill('2026-11-01')
  await expect.poll(() => page.url(), POLL).toContain('de=2026-11-01')
  await page.getByLabel('Até').fill('2026-10-31')
  await expectText(page, 'Esta data vem antes de “De”. Troque uma das duas.')
  expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('2026-11-01')
  expect(await page.getByLabel('Até').inputValue()).toBe('2026-10-31')
  await expectNothing(page.getByText('1 item vendido, 1 unidade'))
  await page.reload()
  expect(await page.getByLabel('Até').inputValue()).toBe('2026-10-31')
  for (const [name, from] of [
    ['7 dias', '2026-11-17'],
    ['30 dias', '2026-10-25'],
    ['Este mês', '2026-11-01'],
    ['Hoje', '2026-11-23'],
  ] as const) {
    await button(page, name).click()
    await expect.poll(() => page.url(), POLL).toContain(`de=${from}&ate=2026-11-23`)
    expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe(from)
    await expectText(page, '1 item vendido, 1 unidade')
    expect(await button(page, name).getAttribute('aria-pressed')).toBe('true')
  }
})

test('sales that a figure asks for are listed alone, with their days, until that is dropped', async () => {
  const search = '?aba=vendas&de=2026-11-01&ate=2026-11-30&onde=balcao'
  const { token } = salon.owner
  const product = { name: 'Pomada', price: 40, stock: 5 }
  const { body } = await stand.server.call(
    'POST /api/products',
    { headers: {}, body: product },
    token,
  )
  const items = [{ product_id: body.id, quantity: 1, unit_price: 40 }]
  const sale = { items, payment_method: 'pix' as const }
  await stand.server.call('POST /api/product-sales', { headers: {}, body: sale }, token)
  page = await stand.visitAs(salon.owner, `/admin/products${search}`)
  await button(page, 'Este mês').click()
  await expect.poll(() => page.url(), POLL).toContain('ate=2026-11-23&onde=balcao')
  // Its rows follow the sum.
  await expectText(page, '1 item vendido, 1 unidade')
  await expectNothing(page.getByText('Mais vendidos'))
  await button(page, 'Tirar filtro: Só vendas no balcão').click()
  await expect.poll(() => page.url(), POLL).not.toContain('onde')
  expect(page.url()).toContain('de=2026-11-01')
  await expectText(page, 'Mais vendidos')
})

test('what is removed is gone from the list; a refusal and a lost network are said', async () => {
  await plant('pomada', { name: 'Pomada' })
  await open()
  await button(page, 'Excluir Pomada').click()
  await button(dialog(), 'Excluir').click()
  await expectToast(page, 'Produto excluído')
  await expectText(page, 'Nenhum produto ainda')
  page.route('**/api/product-sales**', cut)
  await link(page, 'Vendas').click()
  await expectText(page, 'Não foi possível carregar as vendas')
  page.unroute('**/api/product-sales**')
  await button(page, 'Tentar novamente').click()
  await expectVisible(page.getByText('Nenhuma venda neste período'))
})
