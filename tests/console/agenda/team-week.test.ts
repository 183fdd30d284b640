import { describe, expect, test } from 'vitest'
import { findFirstFreeHour } from '#console/admin/agenda/layout/first-free-hour.ts'
import {
  agendaRegion,
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
  readQuery,
} from '#tests/support/console/agenda-salon.ts'
import { button, expectVisible, POLL } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const openWeek = async () => {
  const salon = await openAgendaSalon(stand)
  const { id } = await salon.book({ time: '08:00' })
  const query = `dia=${salon.day}&visao=semana`
  return { salon, id, page: await openAgendaVisit(stand, salon, { query }) }
}

describe('the week of three professionals', () => {
  test('has a row for each, a line a booking, and the first free hour of each day', async () => {
    const { page } = await openWeek()
    const rows = agendaRegion(page).getByRole('rowheader')
    await expect.poll(() => rows.count(), POLL).toBe(3)
    expect(await bookingCard(page, /Carla/).textContent()).toBe('08:00Carla')
    await expectVisible(button(page, /^08:30 livre, Rafa Lima, segunda/i))
    await expectVisible(button(page, /^08:00 livre, Bia Costa, segunda/i))
  })

  test('opens a booking, and books the free hour for whom it is free', async () => {
    const { salon, id, page } = await openWeek()
    await bookingCard(page, /Carla/).click()
    await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
    expect(readQuery(page).agendamento).toBe(id)
    await page.keyboard.press('Escape')
    await button(page, /^08:00 livre, Bia Costa, segunda/i).click()
    await expectVisible(page.getByRole('dialog', { name: 'Novo agendamento' }))
    const { data, hora, com } = readQuery(page)
    expect([data, hora, com]).toEqual([salon.day, '08:00', salon.ids.get('Bia Costa')])
  })

  test('is walked by arrows, along a row and down a column', async () => {
    const { page } = await openWeek()
    const getFocus = () => document.activeElement?.getAttribute('aria-label')
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('ArrowDown')
    expect(getFocus()).toMatch(/^08:30 livre, Rafa Lima, segunda/i)
    await page.keyboard.press('ArrowRight')
    expect(getFocus()).toMatch(/^08:00 livre, Rafa Lima, terça/i)
    await page.keyboard.press('ArrowUp')
    expect(getFocus()).toMatch(/^08:00 livre, Dora Reis, terça/i)
  })
})

describe('the first free hour', () => {
  const column = {
    key: '',
    date: '2026-11-30',
    professional: null,
    windows: [
      { from: 540, to: 660 },
      { from: 720, to: 840 },
    ],
    bookings: [],
    overnight: [],
    blocks: [],
  }

  test('lies within the hours and after what is over', () => {
    expect(findFirstFreeHour(column, 0, 15)).toBe(540)
    expect(findFirstFreeHour(column, 596, 15)).toBe(600)
    expect(findFirstFreeHour(column, 601, 15)).toBe(720)
    expect(findFirstFreeHour(column, 790, 15)).toBeNull()
  })
})

test('parameters stand in the address as they are, and are read with quotation marks too', async () => {
  const salon = await openAgendaSalon(stand)
  const page = await stand.visitAs(
    salon.owner,
    '/admin/bookings?pagina=%2299%22&q=%22011%22&de=2026-02-31',
  )
  await expectVisible(page.getByRole('heading', { name: 'Agendamentos' }))
  expect(await page.getByRole('searchbox').inputValue()).toBe('011')
  const day = await openAgendaVisit(stand, salon, { query: 'dia=2026-02-31&visao=%5B1%5D' })
  await button(day, 'Próximo dia').click()
  await expect.poll(() => new URL(day.url()).search, POLL).toMatch(/^\?dia=\d{4}-\d\d-\d\d$/)
})
