import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  bookedDialog,
  chooseAll,
  confirmButton,
  createPerson,
  expectAlert,
  expectFocus,
  expectVisible,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
/** How the browser itself reports the cut. */
const allow = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/
const LOST = 'A conexão caiu antes da resposta. Nada se perdeu: tente novamente.'

const CALL = /\/api\/public\/[\w-]+\/bookings$/

/** Ready to confirm, at a salon of its own; the next confirmation's request meets the cut. */
async function cutOff(cut: (route: Route) => Promise<void>, options: VisitOptions = {}) {
  const { slug, user_id } = await stand.salon()
  const visit = await stand.visit(`/${slug}/booking`, { allow, ...options })
  await goToConfirm(visit.page)
  await visit.page.getByLabel('Observações (opcional)').fill('Sem pressa')
  // A route that ends itself can leave the very next request hanging: this one stays.
  let calls = 0
  await visit.page.route(CALL, (route) => (calls++ === 0 ? cut(route) : route.continue()))
  await confirmButton(visit.page).click()
  await expectAlert(visit.page, LOST)
  return { ...visit, bookings: () => listBookings(user_id) }
}

const listBookings = (user_id: string) =>
  stand.file.query(`SELECT date, time, notes FROM bookings WHERE user_id = '${user_id}'`)

test('trying again many times while it stays cut books once in the end', async () => {
  const { page, bookings } = await cutOff((route) => route.abort())
  await page.context().setOffline(true)
  for (let tries = 0; tries < 3; tries++) {
    await confirmButton(page).click()
    await expectAlert(page, LOST)
  }
  expect(bookings()).toEqual([])
  await page.context().setOffline(false)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(bookings()).toHaveLength(1)
})

test('after a cut the focus is where it can be tried again', async () => {
  const { page } = await cutOff((route) => route.abort())
  await expectFocus(confirmButton(page))
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expectAlert(page, LOST)
  await expectFocus(confirmButton(page))
})

test('the same at the form that asks who it is', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow })
  await chooseAll(page)
  await confirmButton(page).click()
  const { name, email, phone } = createPerson()
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('DDD + Celular').fill(phone)
  let cut = () => {}
  const held = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route(
    /\/session$/,
    async (route) => {
      await held
      await route.abort()
    },
    { times: 1 },
  )
  await confirmButton(page).press('Enter')
  // A button that is disabled loses the focus as the next frame is drawn.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  cut()
  await expectAlert(page, 'Sem conexão. Confira a internet e tente novamente.')
  await expectFocus(confirmButton(page))
  await page.keyboard.press('Enter')
  await expectVisible(bookedDialog(page))
})
