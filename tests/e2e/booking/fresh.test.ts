import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { bookByApi, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  dayButton,
  expectVisible,
  getDayFromNow,
  goToConfirm,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

/** At the times of tomorrow, and somebody else who can take one. */
async function atTimes(options: VisitOptions = {}) {
  const salon = await stand.salon()
  const visit = await stand.visit(`/${salon.slug}/booking`, options)
  const { page } = visit
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Profissional 1')
  await dayButton(page, getDayFromNow(1)).click()
  await expectVisible(button(page, '10:00'))
  const takes = async (time: string) =>
    bookByApi(stand.url, salon, await openSession(stand.url, salon.slug), { time })
  return { ...visit, salon, takes }
}

/** Waits until what keeps the times fresh has come, and listens. */
async function listens(page: Page): Promise<void> {
  const getName = () =>
    page.evaluate(() => {
      const parts = performance.getEntriesByType('resource')
      return parts.find(({ name }) => name.includes('/keep-slots-fresh-'))?.name
    })
  await expect.poll(getName).toBeTruthy()
  // As a text: the tests' own build would make something else of an import.
  await page.evaluate(`import('${await getName()}').then(() => undefined)`)
}

test('what is booked in another tab of the same browser goes here too', async () => {
  const { page, context, salon } = await atTimes()
  await listens(page)
  // Without its timers, nothing but the other tab's word makes it ask.
  await page.evaluate(() => {
    for (let id = window.setTimeout(() => undefined); id > 0; id--) clearInterval(id)
  })
  const other = await context.newPage()
  await other.goto(`${stand.url}/${salon.slug}/booking`)
  await goToConfirm(other, { professional: 'Profissional 1', time: '10:00' })
  await confirmButton(other).click()
  await expectVisible(bookedDialog(other))
  await page.bringToFront()
  await button(page, '10:00').waitFor({ state: 'detached' })
})
