import type { Locator, Page } from 'playwright'
import { expect, test, vi } from 'vitest'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import type { Business, BusinessOverrides } from '#tests/support/db/factories.ts'
import { settle } from '#tests/support/dom/locator.ts'
import { holdRequests, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  type ApiBooking,
  bookByApi,
  listBookingsIn,
  markBookingCompleted,
  openSession,
  openVisitAs,
} from '#tests/support/e2e/screens/history-screen.ts'
import { signInAtPage } from '#tests/support/e2e/screens/page-screen.ts'
import {
  button,
  chooseService,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  heading,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

// For the whole file: the server's own timers must not be lost between two tests.
vi.useFakeTimers({
  toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  now: MONDAY_8H,
  shouldAdvanceTime: true,
})

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Como foi seu atendimento?' })
const star = (dialog: Locator, n: number) =>
  dialog.getByRole('radio', { name: new RegExp(`^${n} `) })
const listReviews = ({ user_id }: Business) =>
  stand.file.query(
    `SELECT booking_id, rating, comment, client_name, service_name, professional_name
     FROM reviews WHERE user_id = '${user_id}'`,
  )

/** The second after which a client is asked; where it has not begun yet, it passes by itself. */
async function passSecond(): Promise<void> {
  await settle()
  await vi.advanceTimersByTimeAsync(1000)
}

/** A client whose visit of yesterday is done, somewhere in the salon's pages. */
async function atPrompt(
  options: VisitOptions = {},
  path = '',
  settings: BusinessOverrides['settings'] = {},
) {
  const salon = await stand.salon({ settings })
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  markBookingCompleted(stand, booking)
  const visit = await openVisitAs(stand, salon, session, path, options)
  await passSecond()
  return { ...visit, salon, session, booking }
}

/** Loads the page anew. @returns what it is told of a visit to ask about, once that is drawn */
async function reloadAndAsk(page: Page): Promise<unknown> {
  const asked = page.waitForResponse(/\/review$/)
  await page.reload()
  await passSecond()
  const answer = await asked
  await answer.finished()
  // What follows an answer is drawn some frames after it.
  await vi.advanceTimersByTimeAsync(500)
  return answer.json()
}

const findStatus = (salon: Business, { id }: ApiBooking) =>
  listBookingsIn(stand, salon).find((one) => one.id === id)?.review_status

test('a comment is counted and ends at 500 characters', async () => {
  const { page } = await atPrompt()
  const comment = prompt(page).getByLabel('Comentário (opcional)')
  await expectText(prompt(page), '0/500')
  await comment.fill('Amei!')
  await expectText(prompt(page), '5/500')
  await comment.fill('a'.repeat(500))
  await comment.press('End')
  await comment.pressSequentially('b')
  await expectText(prompt(page), '500/500')
  expect(await comment.inputValue()).toBe('a'.repeat(500))
})

test('a review is saved once with the names of its booking, and the page shows the new average', async () => {
  const { page, salon, booking } = await atPrompt()
  const declined: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/decline-review')) declined.push(request.url())
  })
  const dialog = prompt(page)
  await star(dialog, 4).check()
  await dialog.getByLabel('Comentário (opcional)').fill('  Corte ótimo ')
  await button(dialog, 'Enviar avaliação').click()
  await expectToast(page, 'Avaliação enviada. Obrigado!')
  await expectNothing(dialog)
  await expectText(page, '4,0 (1)')
  expect(listReviews(salon)).toEqual([
    {
      booking_id: booking.id,
      rating: 4,
      comment: 'Corte ótimo',
      client_name: 'Marina Souza',
      service_name: 'Corte',
      professional_name: 'Profissional 1',
    },
  ])
  expect(findStatus(salon, booking)).toBe('completed')
  expect(await reloadAndAsk(page)).toEqual({ booking: null })
  expect(declined).toEqual([])
  await expectText(page, '4,0 (1)')
  expect(await prompt(page).count()).toBe(0)
})

test('without a comment none is stored', async () => {
  const { page, salon } = await atPrompt()
  await star(prompt(page), 5).check()
  await button(prompt(page), 'Enviar avaliação').click()
  await expectToast(page, 'Avaliação enviada. Obrigado!')
  expect(listReviews(salon)).toMatchObject([{ rating: 5, comment: null }])
})

test('“Agora não” declines, and that visit is not asked about again', async () => {
  const { page, salon, booking } = await atPrompt()
  await expectVisible(prompt(page))
  await button(prompt(page), 'Agora não').click()
  await expectNothing(prompt(page))
  await expect.poll(() => findStatus(salon, booking)).toBe('declined')
  expect(listReviews(salon)).toEqual([])
  expect(await reloadAndAsk(page)).toEqual({ booking: null })
  expect(await prompt(page).count()).toBe(0)
})

test('Escape puts it off: the next visit to the page asks again', async () => {
  const { page, salon, booking } = await atPrompt()
  await expectVisible(prompt(page))
  await page.keyboard.press('Escape')
  await expectNothing(prompt(page))
  expect(await reloadAndAsk(page)).toMatchObject({ booking: { id: booking.id } })
  await expectVisible(prompt(page))
  expect(findStatus(salon, booking)).toBe('pending')
})

test('a dismissal that the server did not hear of is not asked about again either', async () => {
  const { page, salon, booking } = await atPrompt({ allow: /ERR_FAILED/ })
  await expectVisible(prompt(page))
  await page.route('**/decline-review', (route) => route.abort())
  await button(prompt(page), 'Agora não').click()
  await expectNothing(prompt(page))
  expect(await reloadAndAsk(page)).toMatchObject({ booking: { id: booking.id } })
  expect(await prompt(page).count()).toBe(0)
  expect(findStatus(salon, booking)).toBe('pending')
})

test('a review that could not be saved says so, and loses nothing', async () => {
  const { page, salon } = await atPrompt({ allow: /status of 500/ })
  const dialog = prompt(page)
  await star(dialog, 5).check()
  await dialog.getByLabel('Comentário (opcional)').fill('Amei!')
  await page.route('**/reviews', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await button(dialog, 'Enviar avaliação').click()
  await expectAlert(dialog, 'Erro ao salvar avaliação. Tente novamente.')
  expect(await dialog.getByLabel('Comentário (opcional)').inputValue()).toBe('Amei!')
  await button(dialog, 'Enviar avaliação').click()
  await expectToast(page, 'Avaliação enviada. Obrigado!')
  expect(listReviews(salon)).toHaveLength(1)
})

test('where the business is no longer found, the prompt says so', async () => {
  const { page, salon } = await atPrompt({ allow: /status of 404/ })
  await star(prompt(page), 5).check()
  stand.file.change(
    `UPDATE business_settings SET slug = '${salon.slug}-x' WHERE user_id = '${salon.user_id}'`,
  )
  await button(prompt(page), 'Enviar avaliação').click()
  await expectAlert(prompt(page), 'Dados do negócio não encontrados')
})

test('a visit that was reviewed elsewhere meanwhile is told in the server’s words', async () => {
  const { page, booking } = await atPrompt({ allow: /status of 409/ })
  await star(prompt(page), 5).check()
  stand.file.change(`UPDATE bookings SET review_status = 'completed' WHERE id = '${booking.id}'`)
  await button(prompt(page), 'Enviar avaliação').click()
  await expectAlert(prompt(page), 'Este atendimento já foi avaliado ou não espera uma avaliação.')
})

test('a lookup that fails is silent', async () => {
  const { page } = await atPrompt({ allow: /status of 500/ }, '/history')
  await expectVisible(prompt(page))
  await page.route(/\/review$/, (route) => route.fulfill({ status: 500 }))
  const asked = page.waitForResponse(/\/review$/)
  await page.reload()
  expect((await asked).status()).toBe(500)
  await expectVisible(heading(page, 'Meus Agendamentos'))
  expect(await prompt(page).count()).toBe(0)
  await expectNothing(page.getByRole('alert'))
})

test('nobody is asked who is not signed in, who has nothing open, or whose visit is long ago', async () => {
  const { page, salon, booking } = await atPrompt()
  await expectVisible(prompt(page))
  stand.file.change(`UPDATE bookings SET date = '${getDayFromNow(-31)}' WHERE id = '${booking.id}'`)
  expect(await reloadAndAsk(page)).toEqual({ booking: null })
  expect(await prompt(page).count()).toBe(0)
  const { page: stranger } = await stand.visit(`/${salon.slug}`)
  const asked: string[] = []
  stranger.on('request', (request) => {
    if (request.url().endsWith('/review')) asked.push(request.headers().authorization ?? '')
  })
  await expectVisible(button(stranger, 'Realizar Agendamento'))
  await vi.advanceTimersByTimeAsync(1500)
  // Whoever then signs in is asked, and by then nobody was before.
  const answered = stranger.waitForResponse(/\/review$/)
  await signInAtPage(stranger)
  await answered
  expect(asked).toEqual([expect.stringMatching(/^Bearer /)])
})

test('whoever has begun to book is not interrupted', async () => {
  const { page } = await atPrompt({}, '/booking')
  await expectVisible(prompt(page))
  const release = await holdRequests(page, /\/review$/)
  const asked = page.waitForResponse(/\/review$/)
  await page.reload()
  await expectStep(page, 'service')
  await chooseService(page, 'Corte')
  release()
  await (await asked).finished()
  await expectStep(page, 'datetime')
  expect(await prompt(page).count()).toBe(0)
  await expectVisible(timeButtons(page).first())
})
