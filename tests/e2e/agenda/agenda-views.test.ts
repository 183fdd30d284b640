import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  bookingCard,
  openAgendaSalon,
  openAgendaVisit,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { button, expectNothing, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const view = (page: Page, name: string) => button(page, name).click()

test('the address holds what the agenda shows, so that back goes back', async () => {
  const house = await openAgendaSalon(stand)
  await house.book({ date: addDays(house.day, 1), time: '09:00' })
  const { page } = await openAgendaVisit(stand, house)
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
  await page.goBack()
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ dia: addDays(house.day, 1) })
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ dia: house.day })
  await expectNothing(bookingCard(page, /Carla/))
})

test('on a telephone one professional fills the screen, and the others are a tap or a swipe away', async () => {
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
  await page.keyboard.press('Escape')
  await expectNothing(page.getByRole('dialog'))
  await tabs.getByRole('button', { name: /Bia Costa/ }).tap()
  await expect.poll(shown).toMatch(/Bia Costa/)
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
  await expect.poll(shown).toMatch(/Dora Reis/)
  await swipe(100, 340)
  await expect.poll(shown).toMatch(/Bia Costa/)
  await expectNothing(page.getByRole('dialog'))
})

test('on a telephone an owner who serves clients begins with their own day, and its tab is in sight', async () => {
  const house = await openAgendaSalon(stand, ['Ana Reis', 'Bia Costa', 'Dora Lins', 'Rafa Lima'])
  const { email } = house.owner
  const change = { changes: { email }, shown: { email: null } }
  const path = `/api/professionals/${house.ids.get('Rafa Lima')}`
  expect((await house.call('PATCH', path, change)).status).toBe(200)
  const { page } = await openAgendaVisit(stand, house, { size: PHONE, hasTouch: true })
  const tab = page.getByRole('navigation', { name: 'Profissionais' }).locator('[aria-current]')
  await expect.poll(() => tab.innerText()).toMatch(/Rafa Lima/)
  const box = await tab.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(PHONE.width)
})
