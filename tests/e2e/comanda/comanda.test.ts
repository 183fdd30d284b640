import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import {
  addComandaItem,
  comandaDialog,
  expectComandaState,
  expectTotal,
  openBookingsList,
  openComanda,
  openComandaScreen,
  readBookingDetail,
  totalsPanel,
} from '#tests/support/e2e/screens/comanda-screen.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ named: true })

test('closing takes three taps on a phone from the agenda, its card the first of them', async () => {
  const house = await openAgendaSalon(stand)
  const booking = await house.book({})
  const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
  await page
    .getByRole('navigation', { name: 'Profissionais' })
    .getByRole('button', { name: /Rafa Lima/ })
    .tap()
  let taps = 0
  const tap = async (one: Locator) => {
    taps++
    await one.tap()
  }
  await tap(bookingCard(page, /Carla/))
  await tap(button(page, 'Receber por Pix'))
  await expectTotal(page, 'R$ 50,00')
  await tap(button(totalsPanel(page), 'Fechar comanda'))
  await expectComandaState(page, 'Concluído')
  expect(taps).toBe(3)
  const { status } = await readBookingDetail(house, booking)
  expect(status).toBe('completed')
})

test('on a phone what was done and how it is paid scroll as one, half of the screen and more', async () => {
  const { page } = await openComandaScreen(stand, { size: PHONE })
  const getScrollers = (one: Element) => {
    const heights: number[] = []
    for (let at = one.parentElement; at && at.tagName !== 'DIALOG'; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) heights.push(at.clientHeight)
    return heights
  }
  const items = comandaDialog(page).getByRole('heading', { name: 'Itens' })
  const split = button(page, 'Dividir o pagamento')
  const heights = await items.evaluate(getScrollers)
  expect(heights).toHaveLength(1)
  expect(heights[0]).toBeGreaterThanOrEqual(PHONE.height / 2)
  expect(await split.evaluate(getScrollers)).toEqual(heights)
  // Nor does the total lie over what has the focus.
  await split.focus()
  const total = await totalsPanel(page).locator('output').boundingBox()
  const shown = await split.boundingBox()
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0)
  await button(page, 'Dividir o pagamento').click()
  await button(page, 'Mais Pix').click()
  await button(page, 'Mais Dinheiro').click()
  await expectVisible(totalsPanel(page).getByText('Tudo pago'))
})

test('no control of a comanda that takes the focus scrolls it out of its frame', async () => {
  for (const size of [PHONE, { width: 1280, height: 620 }]) {
    const { page } = await openComandaScreen(stand, { size })
    await addComandaItem(page, 'Escova')
    const scrolled = await comandaDialog(page).evaluate((dialog) =>
      [...dialog.querySelectorAll<HTMLElement>('button, input, textarea, select, a')].map((one) => {
        one.focus()
        return dialog.scrollTop
      }),
    )
    expect(scrolled.length).toBeGreaterThan(10)
    expect(Math.max(...scrolled)).toBe(0)
  }
})

test('leaving with something unsaved by the browser’s way back asks first', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({})
  const page = await openBookingsList(stand, house, {}, 'periodo=tudo&q=Carla')
  await page.getByLabel('Status').selectOption({ label: 'Confirmado' })
  await page.waitForURL(/estado=confirmed/)
  await openComanda(page)
  await addComandaItem(page, 'Escova')
  await page.goBack()
  await expectVisible(page.getByRole('dialog', { name: 'Sair sem salvar?' }))
  await button(page, 'Continuar editando').click()
  await expectTotal(page, 'R$ 130,00')
})

describe('the comanda', () => {
  test('is worked by keyboard alone, from the list to the receipt', async () => {
    const house = await openAgendaSalon(stand)
    await house.book({})
    const page = await openBookingsList(stand, house)
    const press = (key: string) => page.keyboard.press(key)
    /** Tabs on until something of this name has the focus. */
    const reach = async (name: RegExp) => {
      for (let n = 0; n < 60; n++) {
        await press('Tab')
        const at = await page.evaluate(() => {
          const now = document.activeElement
          return now?.getAttribute('aria-label') ?? now?.textContent ?? ''
        })
        if (name.test(at)) return
      }
      throw new Error(`the focus never comes to ${name}`)
    }
    await expectVisible(button(page, 'Abrir comanda de Carla Dias'))
    await reach(/^Abrir comanda de Carla/)
    await press('Enter')
    await expectVisible(totalsPanel(page))
    const box = page.getByRole('combobox', { name: 'Adicionar item' })
    while (!(await box.evaluate((it) => it === document.activeElement))) await press('Tab')
    await page.keyboard.type('esc')
    await press('Enter')
    await expectTotal(page, 'R$ 130,00')
    await press('ArrowDown')
    await press('Escape')
    await expectVisible(comandaDialog(page))
    await reach(/^Crédito$/)
    await press('Space')
    await reach(/^Fechar comanda$/)
    await press('Enter')
    await expectComandaState(page, 'Concluído')
    await reach(/^Recibo$/)
    await press('Enter')
    await expectVisible(page.getByRole('link', { name: 'Abrir para imprimir' }))
    await press('Escape')
    await expectNothing(page.getByRole('dialog'))
    await expectFocus(button(page, 'Abrir comanda de Carla Dias'))
  })

  test('fills a phone, with its total in sight however long it is', async () => {
    const { page } = await openComandaScreen(stand, { size: PHONE })
    for (let n = 0; n < 6; n++) await addComandaItem(page, 'Item avulso de teste')
    await expectTotal(page, 'R$ 50,00')
    const box = await comandaDialog(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    const total = await totalsPanel(page).locator('output').boundingBox()
    expect((total?.y ?? 999) + (total?.height ?? 0)).toBeLessThan(844)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
  })
})
