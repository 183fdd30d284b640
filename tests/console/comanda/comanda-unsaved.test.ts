import { describe, expect, test } from 'vitest'
import { createComandaCalls, toComandaBody } from '#tests/support/api/calls/comanda-calls.ts'
import {
  addComandaItem,
  comandaDialog,
  expectComandaState,
  expectTotal,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/console/comanda-screen.ts'
import { button, expectNothing, expectText, expectVisible } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

describe('leaving with something unsaved', () => {
  test('asks first, each time, and stays where it was', async () => {
    const { page } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    for (const leave of ['Escape', 'Escape', 'button'] as const) {
      if (leave === 'button') await button(page, 'Sair da comanda').click()
      else await page.keyboard.press('Escape')
      await expectVisible(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
      await button(page, 'Continuar editando').click()
      await expectVisible(comandaDialog(page))
      await expectTotal(page, 'R$ 130,00')
    }
  })

  test('saves and goes', async () => {
    const { page, salon, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Salvar e sair').click()
    await expectNothing(page.getByRole('dialog'))
    expect((await readBookingDetail(salon, booking)).comanda.valorTotal).toBe(130)
  })

  test('goes without saving where that is wanted', async () => {
    const { page, salon, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Sair sem salvar').click()
    await expectNothing(page.getByRole('dialog'))
    expect((await readBookingDetail(salon, booking)).has_comanda).toBe(false)
  })

  test('what was given up does not come back', async () => {
    const { page } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Sair sem salvar').click()
    await expectNothing(page.getByRole('dialog'))
    await openComanda(page)
    await expectTotal(page, 'R$ 50,00')
  })

  test('does not ask where nothing was typed', async () => {
    const { page } = await openComandaScreen(stand)
    await page.keyboard.press('Escape')
    await expectNothing(page.getByRole('dialog'))
  })
})

describe('a reload in the middle, as a phone does by itself', () => {
  test('keeps what was typed, and lets go of it again', async () => {
    const { page, salon, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await expectTotal(page, 'R$ 130,00')
    await page.reload()
    await expectText(page, /^Recuperamos o que você tinha digitado/)
    await expectTotal(page, 'R$ 130,00')
    await button(page, 'Desfazer').click()
    await expectTotal(page, 'R$ 50,00')
    await page.reload()
    await expectTotal(page, 'R$ 50,00')
    expect((await readBookingDetail(salon, booking)).has_comanda).toBe(false)
  })

  test('keeps it until it is saved', async () => {
    const { page, salon, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await expectTotal(page, 'R$ 130,00')
    await page.reload()
    await expectTotal(page, 'R$ 130,00')
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    expect((await readBookingDetail(salon, booking)).comanda.valorTotal).toBe(130)
    await page.reload()
    await expectTotal(page, 'R$ 130,00')
    await expectNothing(page.getByText('Recuperamos o que você tinha digitado.'))
  })
})

describe('two who edit one booking', () => {
  /** The comanda open with something typed on it, and the calls by which another changes it. */
  async function typeWhileOpen() {
    const opened = await openComandaScreen(stand)
    const { salon, booking, page } = opened
    await addComandaItem(page, 'Taxa')
    await page.getByLabel('Valor de Taxa', { exact: true }).fill('10')
    const calls = createComandaCalls(stand.server, salon)
    const { version, ...before } = await readBookingDetail(salon, booking)
    const comanda = toComandaBody(before)
    const saveByOther = async () => {
      const items = comanda.comandaItens.map((item) => ({ ...item, valor: 130 }))
      const changed = { ...comanda, comandaItens: items }
      const body = { version, comanda: changed, is_courtesy: false }
      expect((await calls.save(booking.id, body)).status).toBe(200)
    }
    const closeByOther = async () => {
      const paid = { ...comanda, pagamentos: [{ metodo: 'pix' as const, valor: 50 }] }
      const body = { version, comanda: paid, is_courtesy: false }
      expect((await calls.close(booking.id, body)).status).toBe(200)
    }
    return { ...opened, saveByOther, closeByOther }
  }

  test('the second is told, keeps what they typed, and may put it on top', async () => {
    const { salon, booking, page, saveByOther } = await typeWhileOpen()
    await saveByOther()
    await button(page, 'Salvar').click()
    await expectText(page, 'Alguém mudou este agendamento enquanto você editava')
    await expectText(page, 'Na versão salva o total é R$ 130,00.')
    await expectTotal(page, 'R$ 60,00')
    await button(page, 'Ficar com a minha').click()
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    expect((await readBookingDetail(salon, booking)).comanda.valorTotal).toBe(60)
  })

  test('the second may take what is saved instead', async () => {
    const { page, saveByOther } = await typeWhileOpen()
    await saveByOther()
    await button(page, 'Salvar').click()
    await button(page, 'Ver a que está salva').click()
    await expectTotal(page, 'R$ 130,00')
  })

  test('the second is told after a reload too', async () => {
    const { page, saveByOther } = await typeWhileOpen()
    await expectTotal(page, 'R$ 60,00')
    await saveByOther()
    await page.reload()
    await expectText(page, 'Alguém mudou este agendamento enquanto você editava')
    await expectTotal(page, 'R$ 60,00')
    await button(page, 'Ver a que está salva').click()
    await expectTotal(page, 'R$ 130,00')
  })

  test('what was closed meanwhile is shown after a reload, without what was typed', async () => {
    const { page, closeByOther } = await typeWhileOpen()
    await expectTotal(page, 'R$ 60,00')
    await closeByOther()
    await page.reload()
    await expectComandaState(page, 'Concluído')
    await expectNothing(page.getByText('Recuperamos o que você tinha digitado.'))
  })

  test('what was closed meanwhile cannot be overwritten', async () => {
    const { salon, booking, page, closeByOther } = await typeWhileOpen()
    await closeByOther()
    await button(page, 'Salvar').click()
    await expectText(
      page,
      'A comanda já foi fechada. O que você digitou não pode mais entrar nela.',
    )
    expect(await button(page, 'Ficar com a minha').count()).toBe(0)
    await button(page, 'Ver a que está salva').click()
    await expectComandaState(page, 'Concluído')
    expect((await readBookingDetail(salon, booking)).total).toBe(50)
  })
})
