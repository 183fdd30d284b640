import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { bookByApi, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookedDialog,
  button,
  chooseAll,
  chooseProfessional,
  chooseService,
  chooseTime,
  confirmButton,
  dayButton,
  expectAlert,
  expectFocus,
  expectNothingCut,
  expectStep,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
const TAKEN =
  'Este horário já está ocupado para este profissional. Por favor, escolha outro horário.'

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
  const nameOf = () =>
    page.evaluate(() => {
      const parts = performance.getEntriesByType('resource')
      return parts.find(({ name }) => name.includes('/keep-slots-fresh-'))?.name
    })
  await expect.poll(nameOf).toBeTruthy()
  // As a text: the tests' own build would make something else of an import.
  await page.evaluate(`import('${await nameOf()}').then(() => undefined)`)
}

const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** When (ms) the page asked for slots from a moment on, by its own clock, and for which days. */
const slotCalls = (page: Page, since: number) =>
  page.evaluate(
    (from) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\/slots\?/.test(name) && startTime >= from)
        .map(({ name, startTime }) => {
          const { searchParams } = new URL(name)
          return { at: startTime, from: searchParams.get('from'), to: searchParams.get('to') }
        }),
    since,
  )

test('a time that another client takes disappears by itself', async () => {
  const { page, takes } = await atTimes()
  await takes('10:00')
  await expectVisible(button(page, '10:00'))
  await button(page, '10:00').waitFor({ state: 'detached', timeout: 45_000 })
  await expectVisible(button(page, '10:30'))
  await expectNothingCut(page.getByRole('alert'))
})

test('two seconds after the page is looked at again, the days on the screen are asked for, at most every five', async () => {
  const { page, takes } = await atTimes()
  await listens(page)
  await takes('10:00')
  const began = await page.evaluate(() => performance.now())
  for (let n = 0; n < 12; n += 1) {
    await lookAt(page)
    await page.waitForTimeout(900)
  }
  await expectNothingCut(button(page, '10:00'))
  const calls = await slotCalls(page, began)
  const moments = [began, ...calls.map(({ at }) => at)]
  const [first = 0, ...gaps] = calls.map(({ at }, i) => at - (moments[i] ?? 0))
  expect(gaps.length).toBeGreaterThanOrEqual(1)
  expect(first).toBeGreaterThanOrEqual(1990)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4950)
  expect(calls[0]).toMatchObject({ from: getDayFromNow(0), to: getDayFromNow(15) })
})

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

test('a chosen time that goes meanwhile gives way to the three that come closest, before confirming', async () => {
  const { page, takes, heard } = await atTimes()
  await chooseTime(page, getDayFromNow(1), '10:00')
  await expectStep(page, 'confirm')
  await listens(page)
  await takes('10:00')
  await lookAt(page)
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectStep(page, 'datetime')
  await expectAlert(page, TAKEN)
  const nearest = page.getByRole('group', { name: 'Horários livres mais próximos' })
  await expect
    .poll(async () =>
      (await nearest.getByRole('button').allTextContents()).map((text) => text.slice(-5)),
    )
    .toEqual(['09:15', '09:30', '10:30'])
  await nearest.getByRole('button', { name: '10:30' }).click()
  await expectStep(page, 'confirm')
  expect(await heard('vez:error')).toEqual([])
})

test('the focus stays among the times when its own is gone', async () => {
  const { page, takes } = await atTimes()
  await listens(page)
  await button(page, '10:00').focus()
  await takes('10:00')
  await lookAt(page)
  await button(page, '10:00').waitFor({ state: 'detached' })
  await expectFocus(timeButtons(page).first())
})

test('a reload that fails is silent, and the next one finds what changed', async () => {
  const { page, takes } = await atTimes({ allow: /status of 503/ })
  await listens(page)
  await takes('10:00')
  await page.route(/\/slots\?/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  const failed = page.waitForResponse(/\/slots\?/)
  await lookAt(page)
  expect((await failed).status()).toBe(503)
  await expectNothingCut(page.getByRole('alert'))
  await expectVisible(button(page, '10:00'))
  await lookAt(page)
  await button(page, '10:00').waitFor({ state: 'detached' })
})

test('a returning client is five taps away from a confirmed booking', async () => {
  const { slug } = await stand.salon()
  const visit = await stand.visit(`/${slug}/booking`)
  await goToConfirm(visit.page)
  await visit.page.goto(`${stand.url}/${slug}`)
  await visit.page.evaluate((name) => sessionStorage.removeItem(name), `vez:${slug}:flow`)
  await visit.page.reload()
  let taps = 0
  const tap = async (target: ReturnType<typeof button>) => {
    await target.click()
    taps += 1
  }
  await tap(button(visit.page, 'Realizar Agendamento'))
  await tap(button(visit.page, /^Corte/))
  await tap(button(visit.page, /^Sem preferência/))
  // Not the first: it might pass before it is confirmed.
  await tap(timeButtons(visit.page).last())
  await tap(confirmButton(visit.page))
  await expectVisible(bookedDialog(visit.page))
  expect(taps).toBeLessThanOrEqual(5)
  await button(bookedDialog(visit.page), 'OK').click()
})

test('all choices made, nobody else about: nothing moves under the client', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page)
  await listens(page)
  const asked = page.waitForResponse(/\/slots\?/)
  await lookAt(page)
  await asked
  await expectStep(page, 'confirm')
})
