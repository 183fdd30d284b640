import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings } from '#db/tables/booking.ts'
import { commissions, product_sales } from '#db/tables/sale.ts'
import {
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
  stockProduct,
} from '#tests/support/console/agenda-salon.ts'
import {
  addComandaItem,
  closeByPix,
  expectComandaState,
  expectTotal,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/console/comanda-screen.ts'
import {
  answerWith,
  button,
  cut,
  expectFocus,
  expectNothing,
  expectText,
  expectVisible,
  ignore,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

/** How many rows a booking has among the sales and the commissions. */
async function countRows(booking_id: string) {
  const isOfBooking = eq(commissions.booking_id, booking_id)
  return stand.server.storage.read(async (db) => ({
    sales: await db.$count(product_sales, eq(product_sales.ticket_id, booking_id)),
    commissions: await db.$count(commissions, isOfBooking),
  }))
}

const deleteBooking = (id: string) =>
  stand.server.storage.write(async (tx) => {
    await tx.delete(bookings).where(eq(bookings.id, id))
  })

describe('closing', () => {
  test('takes three presses from the agenda, its card the first of them', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).click()
    await button(page, 'Receber por Pix').click()
    await expectTotal(page, 'R$ 50,00')
    await button(totalsPanel(page), 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    const { status, total, comanda } = await readBookingDetail(salon, booking)
    expect({ status, total }).toEqual({ status: 'completed', total: 50 })
    expect(comanda.pagamentos).toEqual([{ metodo: 'pix', valor: 50 }])
  })

  test('by a method chosen on the card loses nothing where it is left', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    await bookingCard(page, /Carla/).click()
    await button(page, 'Receber por Crédito').click()
    await expectVisible(
      button(totalsPanel(page), 'Crédito').and(page.locator('[aria-pressed=true]')),
    )
    await page.keyboard.press('Escape')
    await expectNothing(page.getByRole('dialog'))
    expect((await readBookingDetail(salon, booking)).status).toBe('confirmed')
  })

  test('says by a lower price that the commission counts on the one that was booked', async () => {
    const { page } = await openComandaScreen(stand)
    const price = page.getByLabel('Valor de Corte', { exact: true })
    const hint = page.getByText('A comissão continua contando pelo preço de quando foi marcado.')
    await expectVisible(price)
    await expectNothing(hint)
    await price.fill('30,00')
    await expectVisible(hint)
    expect(await price.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'))
    await price.fill('50,00')
    await expectNothing(hint)
  })

  test('pressed twice is done once', async () => {
    const salon = await openAgendaSalon(stand)
    const countStock = await stockProduct(stand, salon, { name: 'Gel', reais: 20, stock: 5 })
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await button(page, 'Dinheiro').click()
    await button(page, 'Fechar comanda').evaluate((one) => {
      one.click()
      one.click()
    })
    await expectComandaState(page, 'Concluído')
    expect(page.network.countRequests(`/api/bookings/${booking.id}/close`)).toBe(1)
    expect(await countRows(booking.id)).toMatchObject({ sales: 1 })
    expect(await countStock()).toBe(4)
  })

  test('asks how it is paid, and where several methods do not make the total', async () => {
    const { salon, booking, page } = await openComandaScreen(stand)
    await button(page, 'Fechar comanda').click()
    await expectVisible(totalsPanel(page).getByText('Escolha a forma de pagamento para fechar.'))
    await button(page, 'Dividir o pagamento').click()
    expect(await page.getByLabel(/^Valor em/).count()).toBe(0)
    await button(page, 'Mais Pix').click()
    await expectFocus(page.getByLabel('Valor em Pix'))
    await page.getByLabel('Valor em Pix').fill('20,50')
    await expectVisible(totalsPanel(page).getByText('Falta R$ 29,50').first())
    await button(page, 'Fechar comanda').click()
    await expectVisible(totalsPanel(page).getByRole('alert').getByText('Falta R$ 29,50'))
    await button(page, 'Mais Dinheiro').click()
    await expectVisible(totalsPanel(page).getByText('Tudo pago'))
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(salon, booking)).comanda.pagamentos).toEqual([
      { metodo: 'pix', valor: 20.5 },
      { metodo: 'dinheiro', valor: 29.5 },
    ])
  })

  test('counts the change of what was handed over, and enters what was due', async () => {
    const { salon, booking, page } = await openComandaScreen(stand)
    await button(page, 'Dinheiro').click()
    await button(page, 'Calcular troco').click()
    await page.getByLabel('Recebido em dinheiro').fill('40')
    await expectVisible(totalsPanel(page).getByText('Faltam R$ 10,00'))
    await page.getByLabel('Recebido em dinheiro').fill('100')
    await expectVisible(totalsPanel(page).getByText('Troco: R$ 50,00'))
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(salon, booking)).comanda.pagamentos).toEqual([
      { metodo: 'dinheiro', valor: 50 },
    ])
  })

  test('of a courtesy asks for nothing, and earns nothing', async () => {
    const { salon, booking, page } = await openComandaScreen(stand)
    await page.getByRole('checkbox', { name: 'Cortesia' }).check()
    await expectTotal(page, 'R$ 0,00')
    expect(await button(page, 'Pix').count()).toBe(0)
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect(await readBookingDetail(salon, booking)).toMatchObject({ total: 0, is_courtesy: true })
  })

  test('is undone by reopening, down to the shelf', async () => {
    const salon = await openAgendaSalon(stand)
    const countStock = await stockProduct(stand, salon, { name: 'Gel', reais: 20, stock: 1 })
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await closeByPix(page)
    expect(await countStock()).toBe(0)
    expect(await countRows(booking.id)).toEqual({ sales: 1, commissions: 2 })
    // Out of the client's sight until it is asked for.
    await expectVisible(page.getByText('Mostrar comissões'))
    expect(await page.locator('details[open]').count()).toBe(0)
    await button(page, 'Reabrir').click()
    await expectComandaState(page, 'Confirmado')
    await expectVisible(button(page, 'Fechar comanda'))
    expect(await countStock()).toBe(1)
    expect(await countRows(booking.id)).toEqual({ sales: 0, commissions: 0 })
  })

  test('of a day that was counted is undone with a reason alone, and Back leaves it as it is', async () => {
    const salon = await openAgendaSalon(stand)
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await closeByPix(page)
    const drawer = { day: '2026-11-23', counted: 0, expected: 0 }
    const { token } = salon.owner
    await stand.server.call('POST /api/till/close', { body: drawer }, token)
    const question = page.getByRole('dialog', { name: 'Por que mudar?' })
    await button(page, 'Reabrir').click()
    await expectText(question, /^O caixa de 23\/11\/2026 já foi contado e fechado/)
    await button(question, 'Continuar').click()
    await expectText(question, 'Diga o motivo.')
    history.back()
    await expectText(page, /Nada mudou: o motivo não foi dito/)
    expect(await question.count()).toBe(0)
    expect((await readBookingDetail(salon, booking)).status).toBe('completed')
    await button(page, 'Reabrir').click()
    await question.getByLabel('Motivo').fill('Era outro serviço')
    await button(question, 'Continuar').click()
    await expectComandaState(page, 'Confirmado')
    const till = await stand.server.call('GET /api/till', { query: {} }, token)
    expect(till.body.entries[0]).toMatchObject({ reversal_reason: 'Era outro serviço' })
  })
})

describe('the comanda', () => {
  test('holds services, products, free lines, adjustments and divisions, to the server’s own total', async () => {
    const salon = await openAgendaSalon(stand)
    await stockProduct(stand, salon, { name: 'Máscara nutritiva', reais: 68, stock: 3 })
    const booking = await salon.book()
    const page = await openBookingsList(stand, salon)
    await openComanda(page)
    await expectTotal(page, 'R$ 50,00')
    await addComandaItem(page, 'escov')
    await expectTotal(page, 'R$ 130,00')
    await addComandaItem(page, 'mascara')
    await button(page, 'Mais um de Máscara nutritiva').click()
    await expectTotal(page, 'R$ 266,00')
    await addComandaItem(page, 'Taxa de deslocamento')
    await page.getByLabel('Valor de Taxa de deslocamento', { exact: true }).fill('12,34')
    await expectTotal(page, 'R$ 278,34')
    await button(page, 'Ajustar o valor de Corte').click()
    const cutAdjustment = page.getByRole('group', { name: 'Ajustar o valor de Corte' })
    await cutAdjustment.getByLabel('Quanto').fill('10')
    await expectTotal(page, 'R$ 273,34')
    await button(page, 'Dividir Escova entre profissionais').click()
    await page.getByRole('combobox', { name: 'Incluir profissional' }).selectOption('Bia Costa')
    await page.getByLabel('Parte de Rafa Lima, em %').fill('70')
    await expectVisible(
      totalsPanel(page).getByText('A divisão entre profissionais deve somar 100%.'),
    )
    await page.getByLabel('Parte de Bia Costa, em %').fill('30')
    await button(page, 'Desconto ou acréscimo no total').click()
    const whole = page.getByRole('group', { name: 'Desconto ou acréscimo no total' })
    await whole.getByLabel('Acréscimo').click()
    await whole.getByLabel('R$', { exact: true }).first().click()
    await whole.getByLabel('Quanto').fill('1,66')
    await expectTotal(page, 'R$ 275,00')
    await page.getByLabel('Observações').fill('Prefere água morna')
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    const saved = await readBookingDetail(salon, booking)
    expect(saved.comanda).toMatchObject({
      subtotal: 273.34,
      valorTotal: 275,
      observacoes: 'Prefere água morna',
      comandaItens: [
        { nome: 'Corte', total: 45 },
        { nome: 'Escova', total: 80, divisao: [{ percentual: 70 }, { percentual: 30 }] },
        { nome: 'Máscara nutritiva', quantidade: 2, tipo: 'produto', total: 136 },
        { nome: 'Taxa de deslocamento', valor: 12.34, total: 12.34 },
      ],
    })
    await page.reload()
    await openComanda(page)
    await expectTotal(page, 'R$ 275,00')
    await expect
      .poll(() => page.getByLabel('Observações').inputValue(), POLL)
      .toBe('Prefere água morna')
  })

  test('gives back an item that was taken off', async () => {
    const { page } = await openComandaScreen(stand)
    await button(page, 'Remover Corte').click()
    await expectTotal(page, 'R$ 0,00')
    await expectText(page, 'Nenhum item ainda. Adicione um serviço ou produto.')
    await button(page, 'Desfazer').click()
    await expectTotal(page, 'R$ 50,00')
  })
})

describe('what goes wrong', () => {
  test('in the network loses nothing, and goes at the second try', async () => {
    const { page, booking, salon } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    page.route('**/close', cut)
    await button(page, 'Pix').click()
    await button(page, 'Fechar comanda').click()
    await expectVisible(
      totalsPanel(page)
        .getByRole('alert')
        .getByText(/^Não foi possível fechar a comanda\. Sem resposta do servidor\./),
    )
    await expectTotal(page, 'R$ 130,00')
    page.unroute('**/close')
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(salon, booking)).total).toBe(130)
  })

  test('where the booking is gone is told in the documents’ words', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const page = await openBookingsList(stand, salon)
    // Nothing tells the list: it still shows what is no longer there.
    page.route('**/api/events*', ignore)
    await page.reload()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    await deleteBooking(id)
    await button(page, 'Abrir comanda de Carla Dias').click()
    await expectText(page, 'Agendamento não encontrado')
    await button(page, 'Sair da comanda').click()
    await expectNothing(page.getByRole('dialog'))
  })

  test('where it goes while somebody writes on it loses nothing of what they wrote', async () => {
    const { page, booking, salon } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await salon.calls.trash(booking)
    expect((await salon.calls.deleteForGood(booking.id)).status).toBe(204)
    await expectVisible(page.getByText('Nenhum agendamento aqui'))
    await expectTotal(page, 'R$ 130,00')
    await button(page, 'Salvar').click()
    await expectVisible(
      totalsPanel(page)
        .getByRole('alert')
        .getByText(/Agendamento não encontrado/),
    )
    await expectTotal(page, 'R$ 130,00')
  })

  test('as it opens is told, and opens at the second try', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const page = await openBookingsList(stand, salon)
    const refuse = answerWith(503, { code: 'overloaded', message: 'Tente de novo.' })
    page.route(`**/api/bookings/${id}`, refuse)
    await button(page, 'Abrir comanda de Carla Dias').click()
    await expectText(page, 'Não foi possível abrir a comanda')
    page.unroute(`**/api/bookings/${id}`)
    await button(page, 'Tentar novamente').click()
    await expectVisible(totalsPanel(page))
  })
})
