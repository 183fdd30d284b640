/** The comanda and the list of bookings, as an owner sees and uses them. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AgendaBooking, BookingDetail } from '#api/contract/contract.ts'
import type { Stand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { type House, openHouse } from './agenda-screen.ts'
import { signedIn } from './console.ts'
import { button, sees } from './screen.ts'

export type Shelf = { id: string; stock: () => number }

/** Puts a product on the shelf of a house. */
export function stockProduct(
  stand: Stand,
  house: House,
  { name, reais, stock }: { name: string; reais: number; stock: number },
): Shelf {
  const id = randomUUID()
  const user_id = house.owner.session.user.id
  stand.file.change(
    `INSERT INTO products (id, user_id, name, price, stock, status, created_at, updated_at)
     VALUES ('${id}', '${user_id}', '${name}', ${reais * 100}, ${stock}, 'active', 1, 1)`,
  )
  const left = () => stand.file.query(`SELECT stock FROM products WHERE id = '${id}'`)[0]?.stock
  return { id, stock: () => Number(left()) }
}

/** The rows of a table that tell of a booking, whatever their ids and times. */
export const rowsOf = (stand: Stand, table: 'product_sales' | 'commissions', booking_id: string) =>
  stand.file.query(
    `SELECT * FROM ${table} WHERE ${table === 'commissions' ? 'booking_id' : 'ticket_id'} = '${booking_id}'`,
  )

/** The owner of a house at the list of its bookings, all of them unless said otherwise. */
export async function atBookings(
  stand: Stand,
  house: House,
  options: VisitOptions = {},
  query = 'periodo=tudo',
): Promise<Page> {
  const { page } = await signedIn(stand, house.owner, '/admin/agenda', {
    size: DESKTOP,
    ...options,
  })
  await page.goto(`${stand.url}/admin/bookings?${query}`)
  return page
}

/** A house with one booking of R$ 50,00, and its comanda open before its owner. */
export async function atComanda(stand: Stand, options: VisitOptions = {}) {
  const house = await openHouse(stand)
  const booking = await house.book({})
  const page = await atBookings(stand, house, options)
  await openComanda(page)
  return { house, booking, page }
}

export const comanda = (page: Page, name = 'Carla Dias'): Locator =>
  page.getByRole('dialog', { name, exact: true })

export async function openComanda(page: Page, name = 'Carla Dias'): Promise<void> {
  await button(page, `Abrir comanda de ${name}`).first().click()
  await sees(till(page))
}

/** What it comes to, and what can be done with it. */
export const till = (page: Page): Locator => page.getByRole('complementary', { name: 'Total' })

export const totalIs = (page: Page, total: string) =>
  expect.poll(() => till(page).locator('output').innerText()).toBe(total)

export const seesState = (page: Page, word: string) =>
  sees(comanda(page).getByText(word, { exact: true }).first())

/** Types a part of a name, and takes the first that is found. */
export async function add(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Adicionar item' })
  await box.fill(typed)
  await sees(page.getByRole('listbox').getByRole('option').first())
  await box.press('Enter')
}

/** Closes the comanda, paid by Pix. */
export async function closeByPix(page: Page): Promise<void> {
  await button(page, 'Pix').click()
  await button(page, 'Fechar comanda').click()
  await seesState(page, 'Concluído')
}

/** A booking as the server has it. */
export async function detailOf(house: House, { id }: Pick<AgendaBooking, 'id'>) {
  const answer = await house.call('GET', `/api/bookings/${id}`)
  // The contract says what it answers.
  return (await answer.json()) as BookingDetail
}
