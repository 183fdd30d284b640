import { describe, expect, test } from 'vitest'
import {
  bookingCard,
  newBookingButton,
  openAgendaSalon,
  openAgendaVisit,
  readQuery,
} from '#tests/support/console/agenda-salon.ts'
import { button, expectNothing, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

describe('a dialog of the agenda', () => {
  test('is closed by Back, and closing it leaves nothing of it to go back to', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const page = await openAgendaVisit(stand, salon)
    const details = page.getByRole('dialog', { name: 'Carla Dias' })
    await bookingCard(page, /Carla/).click()
    await expectVisible(details)
    expect(readQuery(page).agendamento).toBe(id)
    history.back()
    await expectNothing(details)
    expect(readQuery(page)).toEqual({ dia: salon.day })
    const before = history.length
    await bookingCard(page, /Carla/).click()
    await page.keyboard.press('Escape')
    await expectNothing(details)
    expect(history.length).toBe(before)
    expect(readQuery(page)).toEqual({ dia: salon.day })
  })

  test('asks before what was typed goes, and keeps it where somebody stays', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await newBookingButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
    const typed = dialog.getByRole('combobox', { name: 'Cliente' })
    await typed.fill('Joana Prado')
    history.back()
    await expectVisible(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
    await button(page, 'Continuar editando').click()
    await expectNothing(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
    expect(await typed.inputValue()).toBe('Joana Prado')
    await button(dialog, 'Fechar').click()
    await button(page, 'Sair sem salvar').click()
    await expectNothing(dialog)
    expect(readQuery(page)).toEqual({ dia: salon.day })
  })

  test('opens by its address, and closing it stays on the day', async () => {
    const salon = await openAgendaSalon(stand)
    const { id } = await salon.book()
    const query = `dia=${salon.day}&agendamento=${id}&abrir=editar`
    const page = await openAgendaVisit(stand, salon, { query })
    const dialog = page.getByRole('dialog', { name: 'Editar agendamento' })
    await expectVisible(dialog)
    await button(dialog, 'Fechar').click()
    await expectNothing(dialog)
    await expect.poll(() => readQuery(page), POLL).toEqual({ dia: salon.day })
  })
})

test('“Novo” on a telephone is for the professional whose day is open', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await openAgendaVisit(stand, salon, { size: PHONE })
  await newBookingButton(page).click()
  await expect.poll(() => readQuery(page).com, POLL).toBeTruthy()
  const shown = await page.locator('[aria-current="true"]').first().textContent()
  const name = [...salon.ids].find(([, id]) => id === readQuery(page).com)?.[0]
  expect(shown).toContain(name)
})
