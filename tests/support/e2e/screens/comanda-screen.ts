/** The comanda and the list of bookings, as an owner sees and uses them. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { AgendaBooking, BookingDetail } from '#api/contract/contract.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { type AgendaSalon, openAgendaSalon } from './agenda-screen.ts'
import { openSignedIn } from './console.ts'
import { button, expectVisible } from './screen.ts'

export type StockedProduct = { id: string; stock: () => number }

/** Puts a product on the shelf of a house. */
export function stockProduct(
  stand: TestSite,
  house: AgendaSalon,
  { name, reais, stock }: { name: string; reais: number; stock: number },
): StockedProduct {
  const id = randomUUID()
  const user_id = house.owner.session.user.id
  stand.file.change(
    `INSERT INTO products (id, user_id, name, price, stock, status, created_at, updated_at)
     VALUES ('${id}', '${user_id}', '${name}', ${reais * 100}, ${stock}, 'active', 1, 1)`,
  )
  const left = () => stand.file.query(`SELECT stock FROM products WHERE id = '${id}'`)[0]?.stock
  return { id, stock: () => Number(left()) }
}

/** The owner of a house at the list of its bookings, all of them unless said otherwise. */
export async function openBookingsList(
  stand: TestSite,
  house: AgendaSalon,
  options: VisitOptions = {},
  query = 'periodo=tudo',
): Promise<Page> {
  const { page } = await openSignedIn(stand, house.owner, `/admin/bookings?${query}`, {
    size: DESKTOP,
    ...options,
  })
  return page
}

/** A house with one booking of R$ 50,00, and its comanda open before its owner. */
export async function openComandaScreen(stand: TestSite, options: VisitOptions = {}) {
  const house = await openAgendaSalon(stand)
  const booking = await house.book({})
  const page = await openBookingsList(stand, house, options)
  await openComanda(page)
  return { house, booking, page }
}

export const comandaDialog = (page: Page, name = 'Carla Dias'): Locator =>
  page.getByRole('dialog', { name, exact: true })

export async function openComanda(page: Page, name = 'Carla Dias'): Promise<void> {
  await button(page, `Abrir comanda de ${name}`).first().click()
  await expectVisible(totalsPanel(page))
}

/** What it comes to, and what can be done with it. */
export const totalsPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Total' })

export const expectTotal = (page: Page, total: string) =>
  expect.poll(() => totalsPanel(page).locator('output').innerText()).toBe(total)

export const expectComandaState = (page: Page, word: string) =>
  expectVisible(comandaDialog(page).getByText(word, { exact: true }).first())

/** Types a part of a name, and takes the first that is found. */
export async function addComandaItem(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Adicionar item' })
  await box.fill(typed)
  await expectVisible(page.getByRole('listbox').getByRole('option').first())
  await box.press('Enter')
}

/** Closes the comanda, paid by Pix. */
export async function closeByPix(page: Page): Promise<void> {
  await button(page, 'Pix').click()
  await button(page, 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
}

/** A booking as the server has it. */
export async function readBookingDetail(house: AgendaSalon, { id }: Pick<AgendaBooking, 'id'>) {
  const answer = await house.call('GET', `/api/bookings/${id}`)
  // The contract says what it answers.
  return (await answer.json()) as BookingDetail
}
