import type { Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import { bookByApi, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  bookAll,
  bookedDialog,
  button,
  chooseAll,
  chooseProfessional,
  chooseService,
  chooseTime,
  confirmButton,
  dayButton,
  expectNothing,
  expectStep,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()
const TIMERS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

// For the whole file: the server's own timers must not be lost between two tests.
vi.useFakeTimers({ toFake: [...TIMERS], now: MONDAY_8H, shouldAdvanceTime: true })

/** At the times of tomorrow, which are kept fresh, and somebody else who can take one. */
async function atTimes() {
  const salon = await stand.salon()
  const visit = await stand.visit(`/${salon.slug}/booking`)
  const { page } = visit
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Profissional 1')
  await dayButton(page, getDayFromNow(1)).click()
  await expectVisible(button(page, '10:00'))
  await import('#widget/booking/slots/keep-slots-fresh.ts')
  const takes = async (time: string) =>
    bookByApi(stand.url, salon, await openSession(stand.url, salon.slug), { time })
  return { ...visit, salon, takes }
}

const isGone = (page: Page, time: string) => button(page, time).waitFor({ state: 'detached' })
const lookAt = () => window.dispatchEvent(new Event('focus'))

/** Looks at the page again, and waits (ms) until it has asked for what changed. */
async function lookAndWait(): Promise<void> {
  lookAt()
  await vi.advanceTimersByTimeAsync(5000)
}

/** When (ms) the page asks for slots from now on, and for which days. */
function recordSlotCalls(page: Page) {
  const calls: { at: number; from: string | null; to: string | null }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith('/slots')) return
    calls.push({ at: Date.now(), from: searchParams.get('from'), to: searchParams.get('to') })
  })
  return calls
}

test('a time that another client takes disappears by itself', async () => {
  const { page, takes } = await atTimes()
  await takes('10:00')
  await expectVisible(button(page, '10:00'))
  await vi.advanceTimersByTimeAsync(17_500)
  await isGone(page, '10:00')
  await expectVisible(button(page, '10:30'))
  await expectNothing(page.getByRole('alert'))
})

test('two seconds after the page is looked at again, the days on the screen are asked for, at most every five', async () => {
  const { page, takes } = await atTimes()
  await takes('10:00')
  const calls = recordSlotCalls(page)
  const began = Date.now()
  for (let n = 0; n < 12; n += 1) {
    lookAt()
    await vi.advanceTimersByTimeAsync(900)
  }
  await isGone(page, '10:00')
  const moments = [began, ...calls.map(({ at }) => at)]
  const [first = 0, ...gaps] = calls.map(({ at }, i) => at - (moments[i] ?? 0))
  expect(gaps.length).toBeGreaterThanOrEqual(1)
  expect(first).toBeGreaterThanOrEqual(2000)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5000)
  expect(calls[0]).toMatchObject({ from: getDayFromNow(0), to: getDayFromNow(15) })
})

test('a chosen time that goes meanwhile gives way to the three that come closest, before confirming', async () => {
  const { page, takes, heard } = await atTimes()
  await chooseTime(page, getDayFromNow(1), '10:00')
  await expectStep(page, 'confirm')
  await takes('10:00')
  await lookAndWait()
  await expectToast(
    page,
    'Horário indisponível',
    'Este horário já está ocupado para este profissional.',
  )
  await expectStep(page, 'datetime')
  // The toast says it: nothing stands between it and what there is in its place.
  await expectNothing(page.getByRole('alert'))
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
  await button(page, '10:00').focus()
  await takes('10:00')
  await lookAndWait()
  await isGone(page, '10:00')
  await expectFocus(timeButtons(page).first())
})

test('a reload that fails is silent, and the next one finds what changed', async () => {
  const { page, takes } = await atTimes()
  await takes('10:00')
  await page.route(/\/slots\?/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  const failed = page.waitForResponse(/\/slots\?/)
  await lookAndWait()
  expect((await failed).status()).toBe(503)
  await expectNothing(page.getByRole('alert'))
  await expectVisible(button(page, '10:00'))
  await lookAndWait()
  await isGone(page, '10:00')
})

test('a returning client is five taps away from a confirmed booking', async () => {
  const { slug } = await stand.salon({ professionals: [{ name: 'Ana' }, { name: 'Bruno' }] })
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
  const asked = page.waitForResponse(/\/slots\?/)
  await lookAndWait()
  await asked
  await expectStep(page, 'confirm')
})

test('while the answer to a confirmation is missing, nothing is asked for or taken away', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page, { time: '10:00' })
  await import('#widget/booking/slots/keep-slots-fresh.ts')
  await page.route(/\/bookings$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirmButton(page).click()
  await expectVisible(button(page, 'Tentar novamente'))
  const calls = recordSlotCalls(page)
  await lookAndWait()
  expect(calls).toEqual([])
  await button(page, 'Trocar data e horário').click()
  await expectVisible(button(page, '10:00'))
})

test('the next booking is not offered the time of the one just made', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await bookAll(page, { professional: 'Profissional 1', time: '10:00' })
  await button(page, 'Novo agendamento').click()
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Profissional 1')
  await dayButton(page, getDayFromNow(1)).click()
  await expectVisible(button(page, '10:30'))
  // At once: a moment later the times are asked for again in any case.
  expect(await button(page, '10:00').count()).toBe(0)
})
