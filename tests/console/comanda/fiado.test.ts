/** What a client owes, from the comanda that put it on their account to the desk that receives it. */
import { expect, test } from 'vitest'
import { openAgendaSalon } from '#tests/support/console/agenda-salon.ts'
import {
  comandaDialog,
  expectComandaState,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/console/comanda-screen.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

test('a comanda goes on the account, and is received in two parts at the desk', async () => {
  const { salon, page } = await openComandaScreen(stand)
  await button(totalsPanel(page), 'Fiado').click()
  await expectText(totalsPanel(page), 'Carla Dias fica devendo R$ 50,00.')
  await button(totalsPanel(page), 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  await expectText(totalsPanel(page), 'Fiado')
  await expectText(comandaDialog(page), 'Deve R$ 50,00')

  const desk = await stand.visitAs(salon.owner, '/admin/caixa', { size: PHONE })
  await link(desk, 'Fiado').first().click()
  await expectHeading(desk, 'R$ 50,00 a receber')
  const dialog = desk.getByRole('dialog')
  await button(desk, 'Receber de Carla Dias').click()
  await dialog.getByLabel('Quanto pagou').fill('20')
  await expectText(dialog, 'Fica devendo R$ 30,00.')
  await dialog.getByLabel('Forma de pagamento').selectOption('pix')
  await button(dialog, 'Receber').clickTwiceAtOnce()
  await expectToast(desk, 'Recebido R$ 20,00. Ainda deve R$ 30,00')
  await expectHeading(desk, 'R$ 30,00 a receber')
  await button(desk, 'Receber de Carla Dias').click()
  await dialog.getByLabel('Quanto pagou').fill('')
  await button(dialog, 'Receber').click()
  await expectText(dialog, 'Digite um valor acima de zero.')
  await dialog.getByLabel('Quanto pagou').fill('35')
  await expectText(dialog, 'R$ 5,00 ficam como crédito do cliente.')
  await dialog.getByLabel('Quanto pagou').fill('30')
  await expectText(dialog, 'O fiado fica quitado.')
  await button(dialog, 'Receber').click()
  await expectToast(desk, 'Recebido R$ 30,00')
  await expectText(desk, 'Ninguém deve nada')

  // What was owed, and is no more, moved no money: in the till it is neither green nor red.
  await desk.goto('/admin/caixa')
  await expectHeading(desk, 'Recebido de clientes: R$ 50,00')
  const entries = desk.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem')
  const flow = async (text: string) => {
    const rows = await entries.filter({ hasText: text }).all()
    return Promise.all(rows.map((row) => row.getAttribute('data-flow')))
  }
  expect(await flow('ficou fiado')).toEqual(['none'])
  expect(await flow('baixa na conta de fiado')).toEqual(['none', 'none'])
  expect(await flow('Pix')).toEqual(['in'])
})

test('fiado that is paid by card says its brand where the house has a fee for one', async () => {
  const { salon, page } = await openComandaScreen(stand)
  const { token } = salon.owner
  const visa = { method: 'credito', brand: 'Visa', percent: 10, days: 30 } as const
  const other = { ...visa, brand: '', percent: 2, days: 2 }
  await stand.server.call('PUT /api/card-fees', { body: { fees: [visa, other], shown: [] } }, token)
  await button(totalsPanel(page), 'Fiado').click()
  await button(totalsPanel(page), 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  const desk = await stand.visitAs(salon.owner, '/admin/caixa/fiado')
  await button(desk, 'Receber de Carla Dias').click()
  const dialog = desk.getByRole('dialog')
  await expectNothing(dialog.getByLabel(/^Bandeira/))
  await dialog.getByLabel('Forma de pagamento').selectOption('credito')
  await dialog.getByLabel('Bandeira do crédito').selectOption('Visa')
  await button(dialog, 'Receber').click()
  await expectToast(desk, 'Recebido R$ 50,00')
  const { body } = await stand.server.call('GET /api/till', { query: {} }, token)
  const moved = (kind: string) => body.entries.find((one) => one.kind === kind && one.arrives_on)
  expect(moved('fee')).toMatchObject({ amount: -5, arrives_on: '2026-12-23' })
  expect(moved('account')).toMatchObject({ amount: 50, arrives_on: '2026-12-23' })
})

test('what was typed of a payment is asked for before it goes, and outlives a reload', async () => {
  const { salon, page } = await openComandaScreen(stand)
  await button(totalsPanel(page), 'Fiado').click()
  await button(totalsPanel(page), 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  const desk = await stand.visitAs(salon.owner, '/admin/caixa/fiado')
  const dialog = desk.getByRole('dialog', { name: 'Receber de Carla Dias' })
  await button(desk, 'Receber de Carla Dias').click()
  await dialog.getByLabel('Quanto pagou').fill('20')
  history.back()
  await button(desk, 'Continuar editando').click()
  await desk.reload()
  await expectText(dialog, 'Recuperamos o que você tinha digitado.')
  expect(await dialog.getByLabel('Quanto pagou').inputValue()).toBe('20')
  await button(dialog, 'Descartar').click()
  expect(await dialog.getByLabel('Quanto pagou').inputValue()).toBe('50,00')
  await button(dialog, 'Fechar').click()
  await expectNothing(desk.getByRole('dialog'))
})

test('a payment that was not sent is told, and can be sent again', async () => {
  const { salon, page } = await openComandaScreen(stand)
  await button(totalsPanel(page), 'Fiado').click()
  await button(totalsPanel(page), 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  const desk = await stand.visitAs(salon.owner, '/admin/caixa/fiado')
  await button(desk, 'Receber de Carla Dias').click()
  const dialog = desk.getByRole('dialog')
  await desk.route('**/payments', cut)
  await button(dialog, 'Receber').click()
  await expectText(desk, /O pagamento não foi registrado/)
  await desk.unroute('**/payments')
  await button(dialog, 'Receber').click()
  await expectText(desk, 'Ninguém deve nada')
})

test('a walk-in buys nothing on account, and the screen says who does', async () => {
  const salon = await openAgendaSalon(stand)
  const { booking } = await bookWalkIn(salon)
  const page = await openBookingsList(stand, salon)
  await openComanda(page, booking.client_name)
  await expectText(totalsPanel(page), /escolha o cliente no agendamento/)
  await expectNothing(button(totalsPanel(page), 'Fiado'))
})

test('a tip that is asked for has its name, and its amount is typed next', async () => {
  const { page } = await openComandaScreen(stand)
  const panel = totalsPanel(page)
  const title = panel.getByRole('heading', { name: 'Gorjeta' })
  await expectNothing(title)
  await button(panel, 'Gorjeta').click()
  await expectVisible(title)
  await expectFocus(panel.getByLabel('Valor da gorjeta 1'))
  await button(panel, 'Outra gorjeta').click()
  await expectFocus(panel.getByLabel('Valor da gorjeta 2'))
  await button(panel, 'Tirar a gorjeta 2').click()
  await expectFocus(button(panel, 'Outra gorjeta'))
})

test('the change that was left is a tip, beside the total', async () => {
  const { salon, booking, page } = await openComandaScreen(stand)
  const panel = totalsPanel(page)
  await button(panel, 'Dinheiro').click()
  await button(panel, 'Calcular troco').click()
  await panel.getByLabel('Recebido em dinheiro').fill('60')
  await expectText(panel, 'Troco: R$ 10,00')
  await button(panel, 'Deixou o troco').click()
  await expectText(panel, 'Troco: R$ 0,00')
  await expectText(panel, 'Com a gorjeta')
  await button(panel, 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  await expectText(panel, /^Gorjeta de /)
  const { comanda } = await readBookingDetail(salon, booking)
  expect(comanda.valorTotal).toBe(50)
  expect(comanda.gorjetas).toMatchObject([{ valor: 10, metodo: 'dinheiro' }])
})

test('the record has the account: received there, taken back, and limited by the owner', async () => {
  const { salon, booking, page } = await openComandaScreen(stand)
  await button(totalsPanel(page), 'Fiado').click()
  await button(totalsPanel(page), 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
  const record = await stand.visitAs(salon.owner, `/admin/clients?cliente=${booking.client_id}`)
  const dialog = record.getByRole('dialog')
  await button(record, 'Receber').click()
  await button(dialog, 'Receber').click()
  await expectToast(record, 'Recebido R$ 50,00')
  const moves = record
    .getByRole('list', { name: 'Movimentos da conta de fiado' })
    .getByRole('listitem')
  await expect.poll(() => moves.count(), POLL).toBe(2)
  await button(record, 'Estornar Pagamento em Dinheiro').click()
  await button(dialog, 'Estornar').click()
  await expectText(dialog, 'Diga o motivo.')
  await dialog.getByLabel('Motivo').fill('Nota falsa')
  await button(dialog, 'Estornar').click()
  await expectToast(record, 'Pagamento estornado')
  await expectText(record, /estornado: Nota falsa/)
  await button(record, 'Editar').click()
  await dialog.getByLabel('Limite do fiado').fill('80')
  await button(dialog, 'Salvar').click()
  await expectText(record, 'Limite do fiado: R$ 80,00')
})

async function bookWalkIn(salon: Awaited<ReturnType<typeof openAgendaSalon>>) {
  const { body } = await salon.calls.book({ client: null })
  return { booking: requireNth(body.bookings) }
}
