import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  type AgendaSalon,
  agendaRegion,
  agendaToast,
  bookingCard,
  bookingDialog,
  bookingForm,
  findVisibleSpot,
  openAgendaSalon,
  openAgendaVisit,
  option,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** What lies behind a modal dialog has no role while that is open. */
const bookingCardBehindDialog = (page: Page) => page.locator('button[data-booking]')

const summary = async (house: AgendaSalon, date?: string) =>
  (await house.stored(date)).map(({ time, client_name, service_name, professional_name }) =>
    [time, client_name, service_name, professional_name].join(' · '),
  )

describe('a booking is entered', () => {
  test('for somebody who walked in, in four taps', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
    const { x, y } = await findVisibleSpot(page, 'Bia Costa', '10:30')
    let taps = 0
    const tap = async (act: Promise<void>) => {
      taps += 1
      await act
    }
    await tap(page.touchscreen.tap(x, y + 3))
    await tap(option(bookingForm(page), /^Cliente sem cadastro/).tap())
    await tap(option(bookingForm(page), /^Escova/).tap())
    await tap(button(bookingForm(page), 'Salvar').tap())
    await expectVisible(
      bookingCard(page, /^10:30 às 11:30, Cliente sem cadastro, Escova, Bia Costa, Confirmado/),
    )
    expect(taps).toBeLessThanOrEqual(4)
    await expect
      .poll(() => summary(house))
      .toEqual(['10:30 · Cliente sem cadastro · Escova · Bia Costa'])
  })

  test('for a client who is found, by keyboard alone, with another price and a note', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await agendaRegion(page).locator('[data-grid-focus]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const at = await agendaRegion(page).locator('[data-grid-focus]').innerText()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cliente')
    await page.keyboard.type('carla')
    await expectVisible(option(bookingForm(page), /^Carla Dias/))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Serviço')
    await page.keyboard.type('esc')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Salvar')
    await expectApart(bookingForm(page), 'Data', 'Horário')
    await bookingForm(page).getByLabel('Preço (R$)').fill('95,50')
    await bookingForm(page).getByText('Mais opções').click()
    await bookingForm(page).getByLabel('Observação').fill('Traz a filha')
    await bookingForm(page).getByLabel('Observação').press('Tab')
    await button(bookingForm(page), 'Salvar').press('Enter')
    await expectVisible(bookingCard(page, /Carla Dias, Escova/))
    const [one] = await house.stored()
    expect(one).toMatchObject({ time: at, price: 95.5, notes: 'Traz a filha', origin: 'console' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)
  })
})

/** Two fields of one row; only a browser knows how wide a date is. */
async function expectApart(form: Locator, left: string, right: string): Promise<void> {
  const find = (label: string) => form.getByLabel(label, { exact: true }).boundingBox()
  const [one, other] = [await find(left), await find(right)]
  expect(one?.y).toBe(other?.y)
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThan(other?.x ?? 0)
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    const label = on instanceof HTMLInputElement ? on.labels?.[0]?.textContent : on?.textContent
    return label?.trim()
  })

describe('a booking that stands in the agenda', () => {
  test('stays beside its card however that moves, and gives the focus back', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({ time: '10:00' })
    const { page } = await openAgendaVisit(stand, house)
    await bookingCard(page, /Carla/).focus()
    await page.keyboard.press('m')
    await expectVisible(bookingDialog(page))
    const measureGap = async () => {
      // Rafa's column is the last one, so it stands at the left.
      const card = await bookingCardBehindDialog(page).boundingBox()
      const dialog = await bookingDialog(page).boundingBox()
      if (!card || !dialog) return null
      return [card.x - dialog.x - dialog.width, dialog.y - card.y].map(Math.round)
    }
    await expect.poll(measureGap).toEqual([10, 0])
    await page.locator('section[aria-label="Agenda"]').evaluate((grid) => grid.scrollBy(0, 60))
    await expect.poll(measureGap).toEqual([10, 0])
    await page.setViewportSize({ width: 1180, height: 900 })
    await expect.poll(measureGap).toEqual([10, 0])
    await page.keyboard.press('Escape')
    await expectNothing(bookingDialog(page))
    await expectFocus(bookingCard(page, /Carla/))
  })
})

test('an agenda without a connection moves nothing, and says so', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({})
  const { page, context } = await openAgendaVisit(stand, house, { allow: BROKEN })
  await context.setOffline(true)
  await bookingCard(page, /Carla/).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await expectVisible(agendaToast(page, 'Sem conexão. Nada foi alterado.'))
  await expectVisible(bookingCard(page, /^10:00/))
})
