import { describe, expect, test } from 'vitest'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { openHouse } from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  add,
  atBookings,
  atComanda,
  comanda,
  detailOf,
  openComanda,
  seesState,
  till,
  totalIs,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import { REFUSED, signedIn } from '#tests/support/e2e/screens/console.ts'
import { button, missesNothingOf, sees, seesText } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand({ named: true })

describe('leaving with something unsaved', () => {
  test('asks first, each time, and stays where it was', async () => {
    const { page } = await atComanda(stand)
    await add(page, 'Escova')
    for (const leave of ['Escape', 'Escape', 'button'] as const) {
      if (leave === 'button') await button(page, 'Sair da comanda').click()
      else await page.keyboard.press('Escape')
      await sees(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
      await button(page, 'Continuar editando').click()
      await sees(comanda(page))
      await totalIs(page, 'R$ 130,00')
    }
  })

  test('saves and goes', async () => {
    const { page, house, booking } = await atComanda(stand)
    await add(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Salvar e sair').click()
    await missesNothingOf(page.getByRole('dialog'))
    expect((await detailOf(house, booking)).comanda.valorTotal).toBe(130)
  })

  test('goes without saving where that is wanted', async () => {
    const { page, house, booking } = await atComanda(stand)
    await add(page, 'Escova')
    await page.keyboard.press('Escape')
    await button(page, 'Sair sem salvar').click()
    await missesNothingOf(page.getByRole('dialog'))
    expect((await detailOf(house, booking)).has_comanda).toBe(false)
  })

  test('by the browser’s way back asks too', async () => {
    const house = await openHouse(stand)
    await house.book({})
    const page = await atBookings(stand, house, {}, 'periodo=tudo&q=Carla')
    await page.getByLabel('Estado').selectOption({ label: 'Confirmado' })
    await page.waitForURL(/estado=confirmed/)
    await openComanda(page)
    await add(page, 'Escova')
    await page.goBack()
    await sees(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
    await button(page, 'Continuar editando').click()
    await totalIs(page, 'R$ 130,00')
  })

  test('does not ask where nothing was typed', async () => {
    const { page } = await atComanda(stand)
    await page.keyboard.press('Escape')
    await missesNothingOf(page.getByRole('dialog'))
  })
})

describe('two who edit one booking', () => {
  /** Two tabs of one owner, each with the comanda open. */
  async function twoTabs() {
    const house = await openHouse(stand)
    const booking = await house.book({})
    const page = await atBookings(stand, house, { allow: REFUSED })
    const { page: other } = await signedIn(stand, house.owner, '/admin/agenda', {
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
    await add(other, 'Taxa')
    await other.getByLabel('Valor de Taxa', { exact: true }).fill('10')
    await add(page, 'Escova')
    await button(page, 'Salvar').click()
    await sees(till(page).getByText('Comanda salva'))
    await button(other, 'Salvar').click()
    await seesText(other, 'Alguém mudou este agendamento enquanto você editava')
    await seesText(other, 'Na versão salva o total é R$ 130,00.')
    await totalIs(other, 'R$ 60,00')
    await button(other, 'Ficar com a minha').click()
    await button(other, 'Salvar').click()
    await sees(till(other).getByText('Comanda salva'))
    expect((await detailOf(house, booking)).comanda.valorTotal).toBe(60)
  })

  test('the second may take what is saved instead', async () => {
    const { page, other } = await twoTabs()
    await add(other, 'Taxa')
    await add(page, 'Escova')
    await button(page, 'Salvar').click()
    await sees(till(page).getByText('Comanda salva'))
    await button(other, 'Fechar comanda').click()
    await button(other, 'Pix').click()
    await button(other, 'Salvar').click()
    await button(other, 'Ver a que está salva').click()
    await totalIs(other, 'R$ 130,00')
  })

  test('what was closed meanwhile cannot be overwritten', async () => {
    const { house, booking, page, other } = await twoTabs()
    await add(other, 'Escova')
    await button(page, 'Pix').click()
    await button(page, 'Fechar comanda').click()
    await seesState(page, 'Concluído')
    await button(other, 'Salvar').click()
    await seesText(other, 'A comanda já foi fechada. O que você digitou não pode mais entrar nela.')
    expect(await button(other, 'Ficar com a minha').count()).toBe(0)
    await button(other, 'Ver a que está salva').click()
    await seesState(other, 'Concluído')
    expect((await detailOf(house, booking)).total).toBe(50)
  })
})
