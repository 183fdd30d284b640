import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  agendaRegion,
  agendaToast,
  bookingCard,
  openAgenda,
  openAgendaSalon,
  openAgendaVisit,
  professionalColumn,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { answerWith, BROKEN, expectHeading } from '#tests/support/e2e/screens/console.ts'
import { button, expectNothingCut, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const view = (page: Page, name: string) => button(page, name).click()

describe('the address holds what the agenda shows', () => {
  test('so that back goes back, and a link shows the same to whoever gets it', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ date: addDays(house.day, 1), time: '09:00' })
    const { page, context } = await openAgendaVisit(stand, house)
    await button(page, 'Próximo dia').click()
    await expectVisible(bookingCard(page, /Carla/))
    await view(page, 'Semana')
    await page.getByLabel('Profissional').selectOption('Rafa Lima')
    const week = {
      visao: 'semana',
      dia: addDays(house.day, 1),
      profissional: house.ids.get('Rafa Lima'),
    }
    await expect.poll(() => query(page)).toEqual(week)
    const link = page.url()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({ dia: addDays(house.day, 1) })
    await page.goBack()
    await expect.poll(() => query(page)).toEqual({ dia: house.day })
    await expectNothingCut(bookingCard(page, /Carla/))
    const other = await context.newPage()
    await other.goto(link)
    await expectVisible(bookingCard(other, /^09:00 às 09:30, Carla Dias/))
    await expect
      .poll(() => other.getByLabel('Profissional').locator('option:checked').innerText())
      .toBe('Rafa Lima')
  })

  test('and a booking can be opened by it', async () => {
    const house = await openAgendaSalon(stand)
    const { id } = await house.book({})
    const { page } = await openAgendaVisit(stand, house, {}, `dia=${house.day}&agendamento=${id}`)
    await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  })
})

test('a month leads to any day, by arrows too', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house)
  await button(page, 'Escolher data').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).dia).toBe(addDays(house.day, 8))
  await button(page, 'Hoje').click()
  await expect.poll(() => query(page)).toEqual({})
})

test('a week has a column for each day, and a booking moves from one to another', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  const { page } = await openAgendaVisit(stand, house, {}, `dia=${house.day}&visao=semana`)
  await expect.poll(() => agendaRegion(page).locator('[data-column]').count()).toBe(7)
  await bookingCard(page, /Carla/).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await house.stored(addDays(house.day, 1))).length).toBe(1)
  await expectVisible(agendaToast(page, 'Remarcado'))
})

test('a list has the week’s bookings one below the other, cancelled ones with them', async () => {
  const house = await openAgendaSalon(stand)
  const booking = await house.book({ time: '10:00' })
  await house.book({ time: '08:00', date: addDays(house.day, 1), what: 'Escova' })
  const cancelled = { version: booking.version, status: 'cancelled' }
  await house.call('POST', `/api/bookings/${booking.id}/status`, cancelled)
  const { page } = await openAgendaVisit(stand, house, {}, `dia=${house.day}&visao=lista`)
  const rows = agendaRegion(page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await expectVisible(rows.first().getByText('Cancelado'))
  await expectVisible(rows.last().getByText('R$ 80,00'))
  await rows.last().getByRole('button').click()
  await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  await openAgenda(page, stand.url, `dia=${house.day}`)
  await expectNothingCut(bookingCard(page, /Carla/))
  await button(page, 'Mostrar cancelados').click()
  await expectVisible(bookingCard(page, /Cancelado/))
})

test('the team’s agenda shows the day of everybody, and books into any column', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ who: 'Dora Reis' })
  const { page } = await openAgendaVisit(stand, house)
  await page.goto(`${stand.url}/admin/multi-professional-agenda?dia=${house.day}`)
  for (const who of ['Rafa Lima', 'Bia Costa', 'Dora Reis'])
    await expectVisible(professionalColumn(page, who))
  await expectVisible(bookingCard(page, /Dora Reis/))
  await expect.poll(() => page.title()).toMatch(/^Agenda da equipe/)
  const book = professionalColumn(page, 'Bia Costa').getByRole('button', {
    name: 'Novo agendamento, Bia Costa',
  })
  await book.press('Enter')
  const chosen = page.getByLabel('Profissional').locator('option:checked')
  await expect.poll(() => chosen.innerText()).toBe('Bia Costa')
})

test('on a telephone one professional fills the screen, and the others are a tap away', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ who: 'Rafa Lima' })
  const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
  const tabs = page.getByRole('navigation', { name: 'Profissionais' })
  const shown = () => tabs.locator('[aria-current]').innerText()
  await expect.poll(shown).toMatch(/Bia Costa/)
  await tabs.getByRole('button', { name: /Rafa Lima/ }).tap()
  await expect.poll(shown).toMatch(/Rafa Lima/)
  const box = await bookingCard(page, /Carla/).boundingBox()
  expect(box?.x).toBeGreaterThan(40)
  expect(box?.width).toBeGreaterThan(280)
  await bookingCard(page, /Carla/).tap()
  await expectVisible(page.getByRole('dialog', { name: 'Carla Dias' }))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(PHONE.width)
})

test('on a telephone a finger swipes from one professional to the next', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
  const shown = page.getByRole('navigation', { name: 'Profissionais' }).locator('[aria-current]')
  await expect.poll(() => shown.innerText()).toMatch(/Bia Costa/)
  const swipe = async (from: number, to: number) => {
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 500 }],
      })
    await touch('touchStart', from)
    for (let part = 1; part <= 6; part++) await touch('touchMove', from + ((to - from) * part) / 6)
    await touch('touchEnd')
  }
  await swipe(340, 100)
  await expect.poll(() => shown.innerText()).toMatch(/Dora Reis/)
  await swipe(100, 340)
  await expect.poll(() => shown.innerText()).toMatch(/Bia Costa/)
  await expectNothingCut(page.getByRole('dialog'))
})

test('from its header all bookings are a press away, and the way back is the browser’s', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ time: '10:00' })
  const { page } = await openAgendaVisit(stand, house)
  await page.getByRole('link', { name: 'Todos os agendamentos' }).click()
  await expectHeading(page, 'Agendamentos')
  await page.waitForURL(/\/admin\/bookings$/)
  await page.goBack()
  await expectVisible(bookingCard(page, /Carla/))
})

test('what is typed of a new booking stays, whatever becomes of the days behind it', async () => {
  const house = await openAgendaSalon(stand)
  const { page } = await openAgendaVisit(stand, house, { allow: BROKEN })
  await button(page, 'Próximo dia').click()
  await expectVisible(professionalColumn(page, 'Bia Costa'))
  await button(page, 'Semana').click()
  await expect.poll(() => query(page).visao).toBe('semana')
  await button(page, 'Novo agendamento').click()
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Joana Prado')
  await page.route('**/api/agenda**', answerWith(500, { code: 'unexpected', message: '' }))
  // To days that are not known, and cannot be loaded either.
  await page.evaluate(() => history.pushState(null, '', '?visao=semana&dia=2031-03-10'))
  await expect.poll(() => query(page).dia).toBe('2031-03-10')
  await expectVisible(page.getByText('Não foi possível carregar').first())
  const typed = dialog.getByRole('combobox', { name: 'Cliente' })
  expect(await typed.inputValue()).toBe('Joana Prado')
})
