import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { openAgendaSalon } from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  addComandaItem,
  comandaDialog,
  expectComandaState,
  expectTotal,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { openSignedIn, REFUSED } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

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
    const { page, house, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Salvar e sair').click()
    await expectNothingCut(page.getByRole('dialog'))
    expect((await readBookingDetail(house, booking)).comanda.valorTotal).toBe(130)
  })

  test('goes without saving where that is wanted', async () => {
    const { page, house, booking } = await openComandaScreen(stand)
    await addComandaItem(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Sair sem salvar').click()
    await expectNothingCut(page.getByRole('dialog'))
    expect((await readBookingDetail(house, booking)).has_comanda).toBe(false)
  })

  test('by the browser’s way back asks too', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house, {}, 'periodo=tudo&q=Carla')
    await page.getByLabel('Estado').selectOption({ label: 'Confirmado' })
    await page.waitForURL(/estado=confirmed/)
    await openComanda(page)
    await addComandaItem(page, 'Escova')
    await page.goBack()
    await expectVisible(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
    await button(page, 'Continuar editando').click()
    await expectTotal(page, 'R$ 130,00')
  })

  test('does not ask where nothing was typed', async () => {
    const { page } = await openComandaScreen(stand)
    await page.keyboard.press('Escape')
    await expectNothingCut(page.getByRole('dialog'))
  })
})

describe('two who edit one booking', () => {
  /** Two tabs of one owner, each with the comanda open. */
  async function twoTabs() {
    const house = await openAgendaSalon(stand)
    const booking = await house.book({})
    const page = await openBookingsList(stand, house, { allow: REFUSED })
    const { page: other } = await openSignedIn(stand, house.owner, '/admin/agenda', {
      size: DESKTOP,
      allow: REFUSED,
    })
    await other.goto(`${stand.url}/admin/bookings?periodo=tudo`)
    await openComanda(page)
    await openComanda(other)
    return { house, booking, page, other }
  }

  test('the second is told, keeps what he typed, and may put it on top', async () => {
    const { house, booking, page, other } = await twoTabs()
    await addComandaItem(other, 'Taxa')
    await other.getByLabel('Valor de Taxa', { exact: true }).fill('10')
    await addComandaItem(page, 'Escova')
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    await button(other, 'Salvar').click()
    await expectText(other, 'Alguém mudou este agendamento enquanto você editava')
    await expectText(other, 'Na versão salva o total é R$ 130,00.')
    await expectTotal(other, 'R$ 60,00')
    await button(other, 'Ficar com a minha').click()
    await button(other, 'Salvar').click()
    await expectVisible(totalsPanel(other).getByText('Comanda salva'))
    expect((await readBookingDetail(house, booking)).comanda.valorTotal).toBe(60)
  })

  test('the second may take what is saved instead', async () => {
    const { page, other } = await twoTabs()
    await addComandaItem(other, 'Taxa')
    await addComandaItem(page, 'Escova')
    await button(page, 'Salvar').click()
    await expectVisible(totalsPanel(page).getByText('Comanda salva'))
    await button(other, 'Fechar comanda').click()
    await button(other, 'Pix').click()
    await button(other, 'Salvar').click()
    await button(other, 'Ver a que está salva').click()
    await expectTotal(other, 'R$ 130,00')
  })

  test('what was closed meanwhile cannot be overwritten', async () => {
    const { house, booking, page, other } = await twoTabs()
    await addComandaItem(other, 'Escova')
    await button(page, 'Pix').click()
    await button(page, 'Fechar comanda').click()
    await expectComandaState(page, 'Concluído')
    await button(other, 'Salvar').click()
    await expectText(
      other,
      'A comanda já foi fechada. O que você digitou não pode mais entrar nela.',
    )
    expect(await button(other, 'Ficar com a minha').count()).toBe(0)
    await button(other, 'Ver a que está salva').click()
    await expectComandaState(other, 'Concluído')
    expect((await readBookingDetail(house, booking)).total).toBe(50)
  })
})
