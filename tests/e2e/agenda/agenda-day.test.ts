/** A salon's day, worked without a mouse and without a finger. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  agendaRegion,
  agendaToast,
  bookingCard,
  bookingDialog,
  bookingForm,
  openAgendaSalon,
  openAgendaVisit,
  option,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { comandaDialog, expectTotal } from '#tests/support/e2e/screens/comanda-screen.ts'
import { button, expectNothing, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** All that this test has of the page's controls: its keys. */
function createKeys(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const hasFocus = (one: Locator) => one.evaluate((it) => it === document.activeElement)
  /** Tabs on until something has the focus. */
  const tabTo = async (wanted: Locator, key = 'Tab') => {
    await expectVisible(wanted)
    for (let n = 0; n < 80; n++) {
      if (await hasFocus(wanted)) return
      await press(key)
    }
    throw new Error(`${key} does not lead to ${wanted}`)
  }
  /** Arrows down the column until what has the focus is called so. */
  const walkTo = async (name: RegExp) => {
    await press('Home')
    for (let n = 0; n < 40; n++) {
      const before = await focused()
      if (name.test(before)) return
      await press('ArrowDown')
      await expect.poll(focused).not.toBe(before)
    }
    throw new Error(`arrows do not lead to ${name}`)
  }
  return { press, focused, tabTo, walkTo, type: (text: string) => page.keyboard.type(text) }
}

test('a whole day is worked by keyboard alone', async () => {
  const house = await openAgendaSalon(stand, ['Rafa Lima'])
  await house.book({ time: '09:00', status: 'pendente' })
  const { page } = await openAgendaVisit(stand, house)
  const { press, focused, tabTo, walkTo, type } = createKeys(page)
  const stored = (name: string) => async () => {
    const one = (await house.stored()).find(({ client_name }) => client_name === name)
    return one && `${one.time} ${one.duration} ${one.status}`
  }
  const carla = expect.poll.bind(expect, stored('Carla Dias'))
  const joana = expect.poll.bind(expect, stored('Joana Prado'))
  await expectVisible(bookingCard(page, /Carla Dias/))
  await tabTo(agendaRegion(page).locator('[data-grid-focus]'))

  // The client of nine confirms,
  await walkTo(/^09:00 às 09:30, Carla Dias/)
  await press('Enter')
  await tabTo(button(bookingDialog(page), 'Confirmado'))
  await press('Enter')
  await carla().toBe('09:00 30 confirmed')
  await expectNothing(bookingDialog(page))
  await expect.poll(focused).toMatch(/Carla Dias/)

  // comes half an hour late, for longer, and then in time after all.
  await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+Alt+ArrowDown', 'Enter')
  await carla().toBe('09:30 45 confirmed')
  await expectVisible(agendaToast(page, 'Duração alterada'))
  await expect.poll(focused).toMatch(/^09:30 às 10:15, Carla Dias/)
  await press('Control+z')
  await carla().toBe('09:00 30 confirmed')
  await expect.poll(focused).toMatch(/^09:00 às 09:30, Carla Dias/)

  // A new client calls for eleven.
  await walkTo(/^11:00 livre/)
  await press('Enter')
  await expectVisible(bookingForm(page))
  await type('Joana Prado')
  await expectVisible(option(bookingForm(page), 'Novo cliente: Joana Prado'))
  await press('Enter')
  await tabTo(bookingForm(page).getByRole('combobox', { name: 'Serviço' }))
  await type('corte')
  await press('Enter')
  await tabTo(button(bookingForm(page), 'Salvar'))
  await press('Enter')
  await joana().toBe('11:00 30 confirmed')
  await expectNothing(bookingForm(page))
  await expect.poll(focused).not.toBe('')

  // Lunch.
  await tabTo(button(page, 'Bloquear horário'), 'Shift+Tab')
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
  await tabTo(dialog.getByLabel('Motivo'))
  await type('Almoço')
  await tabTo(button(dialog, 'Bloquear'))
  await press('Enter')
  await expectVisible(
    agendaRegion(page).getByRole('button', { name: 'Bloqueado: Almoço, 12:00 às 13:00' }),
  )
  await expectNothing(dialog)

  // The client came and had a blow-dry besides; it is paid for, and the comanda is closed.
  await tabTo(agendaRegion(page).locator('[data-grid-focus]'))
  await walkTo(/Joana Prado/)
  await press('Enter')
  await tabTo(button(bookingDialog(page, 'Joana Prado'), 'Comanda'))
  await press('Enter')
  const bill = comandaDialog(page, 'Joana Prado')
  await tabTo(bill.getByRole('combobox', { name: 'Adicionar item' }))
  await type('escov')
  await expectVisible(page.getByRole('option', { name: /^Escova/ }))
  await press('Enter')
  await expectTotal(page, 'R$ 130,00')
  await tabTo(button(bill, 'Pix'))
  await press('Enter')
  await tabTo(button(bill, 'Fechar comanda'))
  await press('Enter')
  await expectVisible(bill.getByText('Concluído', { exact: true }).first())
  await press('Escape')
  await expectNothing(bill)
  await joana().toBe('11:00 30 completed')

  // And the next one, from where the keys stand.
  await expect.poll(focused).toMatch(/Joana Prado/)
  const [, second] = await house.stored()
  expect(second?.total).toBe(130)
})
