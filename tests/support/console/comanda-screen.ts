/** The comanda and the list of bookings, as an owner sees and uses them. */
import { expect } from 'vitest'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { createComandaCalls } from '#tests/support/api/calls/comanda-calls.ts'
import { type AgendaSalon, openAgendaSalon } from './agenda-salon.ts'
import type { ConsolePage, Size } from './console-page.ts'
import { button, expectVisible, POLL, type Screen } from './screen.ts'
import type { ConsoleTest } from './use-console.ts'

/** The owner of a salon at the list of its bookings, all of them unless said otherwise. */
export const openBookingsList = (
  stand: ConsoleTest,
  { owner }: AgendaSalon,
  { query = 'periodo=tudo', size }: { query?: string; size?: Size } = {},
): Promise<ConsolePage> => stand.visitAs(owner, `/admin/bookings?${query}`, size ? { size } : {})

/** A salon with one booking of R$ 50,00, and its comanda open before its owner. */
export async function openComandaScreen(stand: ConsoleTest) {
  const salon = await openAgendaSalon(stand)
  const booking = await salon.book()
  const page = await openBookingsList(stand, salon)
  await openComanda(page)
  return { salon, booking, page }
}

export const comandaDialog = (page: Screen, name = 'Carla Dias') =>
  page.getByRole('dialog', { name, exact: true })

export async function openComanda(page: Screen, name = 'Carla Dias'): Promise<void> {
  await button(page, `Abrir comanda de ${name}`).first().click()
  await expectVisible(totalsPanel(page))
}

/** What it comes to, and what can be done with it. */
export const totalsPanel = (page: Screen) => page.getByRole('complementary', { name: 'Total' })

export const expectTotal = (page: Screen, total: string) =>
  expect.poll(() => totalsPanel(page).locator('output').innerText(), POLL).toBe(total)

export const expectComandaState = (page: Screen, word: string) =>
  expectVisible(comandaDialog(page).getByText(word, { exact: true }).first())

/** Types a part of a name, and takes the first that is found. */
export async function addComandaItem(page: Screen, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Adicionar item' })
  await box.fill(typed)
  await expectVisible(page.getByRole('listbox').getByRole('option').first())
  await box.press('Enter')
}

/** Closes the comanda, paid by Pix. */
export async function closeByPix(page: Screen): Promise<void> {
  await button(page, 'Pix').click()
  await button(page, 'Fechar comanda').click()
  await expectComandaState(page, 'Concluído')
}

/** A booking as the server has it. */
export async function readBookingDetail(
  { calls: { server }, owner }: AgendaSalon,
  { id }: Pick<AgendaBooking, 'id'>,
) {
  return (await createComandaCalls(server, { owner }).show(id)).body
}
