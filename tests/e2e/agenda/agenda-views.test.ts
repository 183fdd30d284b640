import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  agenda,
  atAgenda,
  card,
  column,
  openAgenda,
  openHouse,
  toast,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { answers, BROKEN, seesHeading } from '#tests/support/e2e/screens/console.ts'
import { button, missesNothingOf, sees } from '#tests/support/e2e/screens/screen.ts'

const stand = useStand()

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const view = (page: Page, name: string) => button(page, name).click()

describe('the address holds what the agenda shows', () => {
  test('so that back goes back, and a link shows the same to whoever gets it', async () => {
    const house = await openHouse(stand)
    await house.book({ date: addDays(house.day, 1), time: '09:00' })
    const { page, context } = await atAgenda(stand, house)
    await button(page, 'Próximo dia').click()
    await sees(card(page, /Carla/))
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
    await missesNothingOf(card(page, /Carla/))
    const other = await context.newPage()
    await other.goto(link)
    await sees(card(other, /^09:00 às 09:30, Carla Dias/))
    await expect
      .poll(() => other.getByLabel('Profissional').locator('option:checked').innerText())
      .toBe('Rafa Lima')
  })

  test('and a booking can be opened by it', async () => {
    const house = await openHouse(stand)
    const { id } = await house.book({})
    const { page } = await atAgenda(stand, house, {}, `dia=${house.day}&agendamento=${id}`)
    await sees(page.getByRole('dialog', { name: 'Carla Dias' }))
  })
})

test('a month leads to any day, by arrows too', async () => {
  const house = await openHouse(stand)
  const { page } = await atAgenda(stand, house)
  await button(page, 'Escolher data').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).dia).toBe(addDays(house.day, 8))
  await button(page, 'Hoje').click()
  await expect.poll(() => query(page)).toEqual({})
})

test('a week has a column for each day, and a booking moves from one to another', async () => {
  const house = await openHouse(stand)
  await house.book({ time: '10:00' })
  const { page } = await atAgenda(stand, house, {}, `dia=${house.day}&visao=semana`)
  await expect.poll(() => agenda(page).locator('[data-column]').count()).toBe(7)
  await card(page, /Carla/).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await house.stored(addDays(house.day, 1))).length).toBe(1)
  await sees(toast(page, 'Remarcado'))
})

test('a list has the week’s bookings one below the other, cancelled ones with them', async () => {
  const house = await openHouse(stand)
  const booking = await house.book({ time: '10:00' })
  await house.book({ time: '08:00', date: addDays(house.day, 1), what: 'Escova' })
  const cancelled = { version: booking.version, status: 'cancelled' }
  await house.call('POST', `/api/bookings/${booking.id}/status`, cancelled)
  const { page } = await atAgenda(stand, house, {}, `dia=${house.day}&visao=lista`)
  const rows = agenda(page).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await sees(rows.first().getByText('Cancelado'))
  await sees(rows.last().getByText('R$ 80,00'))
  await rows.last().getByRole('button').click()
  await sees(page.getByRole('dialog', { name: 'Carla Dias' }))
  await openAgenda(page, stand.url, `dia=${house.day}`)
  await missesNothingOf(card(page, /Carla/))
  await button(page, 'Mostrar cancelados').click()
  await sees(card(page, /Cancelado/))
})

test('the team’s agenda shows the day of everybody, and books into any column', async () => {
  const house = await openHouse(stand)
  await house.book({ who: 'Dora Reis' })
  const { page } = await atAgenda(stand, house)
  await page.goto(`${stand.url}/admin/multi-professional-agenda?dia=${house.day}`)
  for (const who of ['Rafa Lima', 'Bia Costa', 'Dora Reis']) await sees(column(page, who))
  await sees(card(page, /Dora Reis/))
  await expect.poll(() => page.title()).toMatch(/^Agenda da equipe/)
  const book = column(page, 'Bia Costa').getByRole('button', {
    name: 'Novo agendamento, Bia Costa',
  })
  await book.press('Enter')
  const chosen = page.getByLabel('Profissional').locator('option:checked')
  await expect.poll(() => chosen.innerText()).toBe('Bia Costa')
})

test('on a telephone one professional fills the screen, and the others are a tap away', async () => {
  const house = await openHouse(stand)
  await house.book({ who: 'Rafa Lima' })
  const { page } = await atAgenda(stand, house, { size: PHONE, hasTouch: true })
  const tabs = page.getByRole('navigation', { name: 'Profissionais' })
  const shown = () => tabs.locator('[aria-current]').innerText()
  await expect.poll(shown).toMatch(/Bia Costa/)
  await tabs.getByRole('button', { name: /Rafa Lima/ }).tap()
  await expect.poll(shown).toMatch(/Rafa Lima/)
  const box = await card(page, /Carla/).boundingBox()
  expect(box?.x).toBeGreaterThan(40)
  expect(box?.width).toBeGreaterThan(280)
  await card(page, /Carla/).tap()
  await sees(page.getByRole('dialog', { name: 'Carla Dias' }))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(PHONE.width)
})

test('on a telephone a finger swipes from one professional to the next', async () => {
  const house = await openHouse(stand)
  const { page } = await atAgenda(stand, house, { size: PHONE, hasTouch: true })
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
  await missesNothingOf(page.getByRole('dialog'))
})

test('from its header all bookings are a press away, and the way back is the browser’s', async () => {
  const house = await openHouse(stand)
  await house.book({ time: '10:00' })
  const { page } = await atAgenda(stand, house)
  await page.getByRole('link', { name: 'Todos os agendamentos' }).click()
  await seesHeading(page, 'Agendamentos')
  await page.waitForURL(/\/admin\/bookings$/)
  await page.goBack()
  await sees(card(page, /Carla/))
})

test('what is typed of a new booking stays, whatever becomes of the days behind it', async () => {
  const house = await openHouse(stand)
  const { page } = await atAgenda(stand, house, { allow: BROKEN })
  await button(page, 'Próximo dia').click()
  await sees(column(page, 'Bia Costa'))
  await button(page, 'Semana').click()
  await expect.poll(() => query(page).visao).toBe('semana')
  await button(page, 'Novo agendamento').click()
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' })
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Joana Prado')
  await page.route('**/api/agenda**', answers(500, { code: 'unexpected', message: '' }))
  // To days that are not known, and cannot be loaded either.
  await page.evaluate(() => history.pushState(null, '', '?visao=semana&dia=2031-03-10'))
  await expect.poll(() => query(page).dia).toBe('2031-03-10')
  await sees(page.getByText('Não foi possível carregar').first())
  const typed = dialog.getByRole('combobox', { name: 'Cliente' })
  expect(await typed.inputValue()).toBe('Joana Prado')
})
