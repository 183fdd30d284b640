import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  addComandaItem,
  closeByPix,
  comandaDialog,
  expectComandaState,
  expectTotal,
  listComandaRows,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  stockProduct,
  totalsPanel,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { answerWith, BROKEN, REFUSED } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

describe('closing', () => {
  test.each([
    { on: 'a desktop', size: undefined },
    { on: 'a phone', size: PHONE },
  ])('takes three taps from the agenda on $on, its card the first of them', async ({ size }) => {
    const house = await openAgendaSalon(stand)
    const booking = await house.book({})
    const { page } = await openAgendaVisit(stand, house, size ? { size } : {})
    let taps = 0
    const tap = async (one: Locator) => {
      taps++
      await one.click()
    }
    await tap(bookingCard(page, /Carla/))
    await tap(button(page, 'Receber por Pix'))
    await expectTotal(page, 'R$ 50,00')
    await tap(button(totalsPanel(page), 'Fechar comanda'))
    await expectComandaState(page, 'Concluído')
    expect(taps).toBe(3)
    const { status, total, comanda } = await readBookingDetail(house, booking)
    expect({ status, total }).toEqual({ status: 'completed', total: 50 })
    expect(comanda.pagamentos).toEqual([{ metodo: 'pix', valor: 50 }])
  })

  test('by a way chosen on the card loses nothing where it is left', async () => {
    const house = await openAgendaSalon(stand)
    const booking = await house.book({})
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).click()
    await button(page, 'Receber por Crédito').click()
    await expectVisible(
      button(totalsPanel(page), 'Crédito').and(page.locator('[aria-pressed=true]')),
    )
    await page.keyboard.press('Escape')
    await expectNothingCut(page.getByRole('dialog'))
    expect((await readBookingDetail(house, booking)).status).toBe('confirmed')
  })

  test('pressed twice is done once', async () => {
    const house = await openAgendaSalon(stand)
    const gel = stockProduct(stand, house, { name: 'Gel', reais: 20, stock: 5 })
    const booking = await house.book({})
    const page = await openBookingsList(stand, house)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await button(page, 'Dinheiro').click()
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().endsWith('/close')) sent.push(one.url())
    })
    await button(page, 'Fechar comanda').dblclick()
    await expectComandaState(page, 'Concluído')
    expect(sent).toHaveLength(1)
    expect(listComandaRows(stand, 'product_sales', booking.id)).toHaveLength(1)
    expect(gel.stock()).toBe(4)
  })

  test('asks how it is paid, and where several ways do not make the total', async () => {
    const { house, booking, page } = await openComandaScreen(stand)
    await button(page, 'Fechar comanda').click()
    await expectVisible(totalsPanel(page).getByText('Escolha a forma de pagamento para fechar.'))
    await button(page, 'Dividir o pagamento').click()
    await page.getByLabel('Valor em Pix').fill('20,50')
    await expectVisible(totalsPanel(page).getByText('Falta R$ 29,50').first())
    await button(page, 'Fechar comanda').click()
    await expectVisible(totalsPanel(page).getByRole('alert').getByText('Falta R$ 29,50'))
    await button(page, 'Completar com Dinheiro').click()
    await expectVisible(totalsPanel(page).getByText('Tudo pago'))
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(house, booking)).comanda.pagamentos).toEqual([
      { metodo: 'pix', valor: 20.5 },
      { metodo: 'dinheiro', valor: 29.5 },
    ])
  })

  test('of a courtesy asks for nothing, and earns nothing', async () => {
    const { house, booking, page } = await openComandaScreen(stand)
    await page.getByRole('checkbox', { name: 'Cortesia' }).check()
    await expectTotal(page, 'R$ 0,00')
    expect(await button(page, 'Pix').count()).toBe(0)
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect(await readBookingDetail(house, booking)).toMatchObject({ total: 0, is_courtesy: true })
  })

  test('is undone by reopening, down to the shelf', async () => {
    const house = await openAgendaSalon(stand)
    const gel = stockProduct(stand, house, { name: 'Gel', reais: 20, stock: 1 })
    const booking = await house.book({})
    const page = await openBookingsList(stand, house)
    await openComanda(page)
    await addComandaItem(page, 'Gel')
    await closeByPix(page)
    expect(gel.stock()).toBe(0)
    expect(listComandaRows(stand, 'commissions', booking.id)).toHaveLength(2)
    await expectVisible(page.getByText('Comissões'))
    await button(page, 'Reabrir').click()
    await expectComandaState(page, 'Confirmado')
    await expectVisible(button(page, 'Fechar comanda'))
    expect(gel.stock()).toBe(1)
    expect(listComandaRows(stand, 'product_sales', booking.id)).toEqual([])
    expect(listComandaRows(stand, 'commissions', booking.id)).toEqual([])
  })
})

describe('the comanda', () => {
  test('holds services, products, free lines, adjustments and divisions, to the server’s own total', async () => {
    const house = await openAgendaSalon(stand)
    stockProduct(stand, house, { name: 'Máscara nutritiva', reais: 68, stock: 3 })
    const booking = await house.book({})
    const page = await openBookingsList(stand, house)
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
    const ofCut = page.getByRole('group', { name: 'Ajustar o valor de Corte' })
    await ofCut.getByLabel('Quanto').fill('10')
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
    await whole.getByText('Acréscimo').click()
    await whole.getByText('R$', { exact: true }).first().click()
    await whole.getByLabel('Quanto').fill('1,66')
    await expectTotal(page, 'R$ 275,00')
    await page.getByLabel('Observações').fill('Prefere água morna')
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    const saved = await readBookingDetail(house, booking)
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
    await expect.poll(() => page.getByLabel('Observações').inputValue()).toBe('Prefere água morna')
  })

  test('gives back an item that was taken off', async () => {
    const { page } = await openComandaScreen(stand)
    await button(page, 'Remover Corte').click()
    await expectTotal(page, 'R$ 0,00')
    await expectText(page, 'Nenhum item ainda. Adicione um serviço ou produto.')
    await button(page, 'Desfazer').click()
    await expectTotal(page, 'R$ 50,00')
  })

  test('is worked by keyboard alone, from the list to the receipt', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house)
    const press = (key: string) => page.keyboard.press(key)
    /** Tabs on until something of this name has the focus. */
    const reach = async (name: RegExp) => {
      for (let n = 0; n < 60; n++) {
        await press('Tab')
        const at = await page.evaluate(() => {
          const now = document.activeElement
          return now?.getAttribute('aria-label') ?? now?.textContent ?? ''
        })
        if (name.test(at)) return
      }
      throw new Error(`the focus never comes to ${name}`)
    }
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    await reach(/^Abrir comanda de Carla/)
    await press('Enter')
    await expectVisible(totalsPanel(page))
    const box = page.getByRole('combobox', { name: 'Adicionar item' })
    while (!(await box.evaluate((it) => it === document.activeElement))) await press('Tab')
    await page.keyboard.type('esc')
    await press('Enter')
    await expectTotal(page, 'R$ 130,00')
    await press('ArrowDown')
    await press('Escape')
    await expectVisible(comandaDialog(page))
    await reach(/^Crédito$/)
    await press('Space')
    await reach(/^Fechar comanda$/)
    await press('Enter')
    await expectComandaState(page, 'Concluído')
    await reach(/^Recibo$/)
    await press('Enter')
    await expectVisible(page.getByRole('link', { name: 'Abrir para imprimir' }))
    await press('Escape')
    await expectNothingCut(page.getByRole('dialog'))
    await expectFocus(button(page, 'Abrir comanda de Carla Dias'))
  })

  test('fills a phone, with its total in sight however long it is', async () => {
    const { page } = await openComandaScreen(stand, { size: PHONE })
    for (let n = 0; n < 6; n++) await addComandaItem(page, 'Item avulso de teste')
    await expectTotal(page, 'R$ 50,00')
    const box = await comandaDialog(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    const total = await totalsPanel(page).locator('output').boundingBox()
    expect((total?.y ?? 999) + (total?.height ?? 0)).toBeLessThan(844)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
  })
})

describe('what goes wrong', () => {
  test('in the network loses nothing, and goes at the second try', async () => {
    const { page, booking, house } = await openComandaScreen(stand, { allow: BROKEN })
    await addComandaItem(page, 'Escova')
    await page.context().setOffline(true)
    await button(page, 'Pix').click()
    await button(page, 'Fechar comanda').click()
    await expectVisible(totalsPanel(page).getByRole('alert'))
    await expectTotal(page, 'R$ 130,00')
    await page.context().setOffline(false)
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(house, booking)).total).toBe(130)
  })

  test('where the booking is gone is told in the documents’ words', async () => {
    const house = await openAgendaSalon(stand)
    const { id } = await house.book({})
    const page = await openBookingsList(stand, house, { allow: REFUSED })
    // Nothing tells the list: it still shows what is no longer there.
    await page.route('**/api/events*', () => undefined)
    await page.reload()
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    stand.file.change(`DELETE FROM bookings WHERE id = '${id}'`)
    await button(page, 'Abrir comanda de Carla Dias').click()
    await expectText(page, 'Agendamento não encontrado')
    await button(page, 'Sair da comanda').click()
    await expectNothingCut(page.getByRole('dialog'))
  })

  test('where it goes while somebody writes on it loses nothing of what he wrote', async () => {
    const { page, booking } = await openComandaScreen(stand, { allow: REFUSED })
    await addComandaItem(page, 'Escova')
    stand.file.change(`DELETE FROM bookings WHERE id = '${booking.id}'`)
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
    const house = await openAgendaSalon(stand)
    const { id } = await house.book({})
    const page = await openBookingsList(stand, house, { allow: BROKEN })
    const refuse = answerWith(503, { code: 'overloaded', message: 'Tente de novo.' })
    await page.route(`**/api/bookings/${id}`, refuse)
    await button(page, 'Abrir comanda de Carla Dias').click()
    await expectText(page, 'Não foi possível abrir a comanda')
    await page.unroute(`**/api/bookings/${id}`)
    await button(page, 'Tentar novamente').click()
    await expectVisible(totalsPanel(page))
  })
})
