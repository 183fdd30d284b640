import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNoFaultsInAnyColors } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { expectTakenOver, type VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import {
  bookByApi,
  markBookingCompleted,
  openSession,
  openVisitAs,
} from '#tests/support/e2e/screens/history-screen.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Como foi seu atendimento?' })
const star = (dialog: Locator, n: number) =>
  dialog.getByRole('radio', { name: new RegExp(`^${n} `) })

/** A client whose visit of yesterday is done, somewhere in the salon's pages. */
async function atPrompt(options: VisitOptions = {}, path = '') {
  const salon = await stand.salon()
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  markBookingCompleted(stand, booking)
  const visit = await openVisitAs(stand, salon, session, path, options)
  return { ...visit, salon, session, booking }
}

test('a second after load, and not before, the last visit is asked about', async () => {
  const { page } = await atPrompt()
  let prompts = 0
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  // What was painted is drawn in a task of its own, which a clock that stands still holds back.
  let isTakenOver = false
  const over = expectTakenOver(page).then(() => {
    isTakenOver = true
  })
  while (!isTakenOver) await page.clock.runFor(1)
  await over
  page.on('request', (request) => {
    if (/\/review-prompt-/.test(request.url())) prompts += 1
  })
  await page.clock.runFor(900)
  expect(prompts).toBe(0)
  // What precedes the second is drawn in some frames.
  await page.clock.runFor(300)
  await expect.poll(() => prompts).toBe(1)
  await page.clock.resume()
  await expectText(prompt(page), /^Corte com Profissional 1, em \d\d\/\d\d$/)
})

test('each star has its caption, the arrows walk, and nothing can be sent without one', async () => {
  const { page } = await atPrompt()
  const dialog = prompt(page)
  await expectText(dialog, 'Clique nas estrelas para avaliar')
  const send = button(dialog, 'Enviar avaliação')
  expect(await send.isDisabled()).toBe(true)
  const captions = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Excelente']
  for (const [index, caption] of captions.entries()) {
    await star(dialog, index + 1).check()
    await expectVisible(dialog.getByText(caption, { exact: true }))
  }
  await page.keyboard.press('ArrowLeft')
  await expectVisible(dialog.getByText('Bom', { exact: true }))
  expect(await star(dialog, 4).isChecked()).toBe(true)
  expect(await send.isDisabled()).toBe(false)
})

test('the prompt has no fault, in any colours', async () => {
  const { page } = await atPrompt({ bypassCSP: true })
  await star(prompt(page), 3).check()
  await expectNoFaultsInAnyColors(page, 'prompt')
})
