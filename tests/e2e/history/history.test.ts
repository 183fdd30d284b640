import { expect, test } from 'vitest'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { expectNoFaultsInAnyColors } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  bookByApi,
  HISTORY,
  openSession,
  openVisitAs,
} from '#tests/support/e2e/screens/history-screen.ts'
import {
  button,
  chooseTime,
  expectFocus,
  expectNothing,
  expectText,
  expectVisible,
  getDayFromNow,
  heading,
} from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ env: mailbox.env })

const SALON: BusinessOverrides = {
  settings: { whatsapp: '+55 41 99999-1010', business_address: 'Rua das Flores, 10' },
  services: [{ name: 'Corte', price: 12_000 }, { name: 'Barba' }],
  professionals: [{ name: 'Ana Dias' }, { name: 'Rafa Lima' }],
}

/** A client with a booking tomorrow at 10, at the history. */
async function atHistory(options: VisitOptions = {}, overrides: BusinessOverrides = {}) {
  const salon = await stand.salon({ ...SALON, ...overrides })
  const session = await openSession(stand.url, salon.slug)
  const booking = await bookByApi(stand.url, salon, session)
  const visit = await openVisitAs(stand, salon, session, '/history', options)
  await expectVisible(heading(visit.page, HISTORY))
  return { ...visit, salon, session, booking }
}

const cancelDialog = { name: 'Cancelar este agendamento?' }

test('the focus goes back from a closed dialog, and to the heading where its button is gone', async () => {
  const { page } = await atHistory()
  const opener = button(page, /^Cancelar: Corte, .* às 10:00$/)
  const dialog = page.getByRole('dialog', cancelDialog)
  await opener.click()
  await button(dialog, 'Manter horário').click()
  await expectNothing(dialog)
  await expectFocus(opener)
  await opener.click()
  await button(dialog, 'Sim, cancelar').click()
  await expectNothing(dialog)
  await expectFocus(heading(page, HISTORY))
})

test('Back closes the question, and only then leaves the page', async () => {
  const { page, salon } = await atHistory()
  const at = page.url()
  for (const [opener, name] of [
    [/^Cancelar: Corte/, cancelDialog.name],
    [/^Remarcar: Corte/, 'Remarcar horário'],
  ] as const) {
    await button(page, opener).click()
    await expectVisible(page.getByRole('dialog', { name }))
    await page.goBack()
    await expectNothing(page.getByRole('dialog'))
    await expectVisible(heading(page, HISTORY))
    await expectFocus(button(page, opener))
  }
  expect(page.url()).toBe(at)
  await button(page, /^Cancelar: Corte/).click()
  await button(page.getByRole('dialog', cancelDialog), 'Manter horário').click()
  await expectNothing(page.getByRole('dialog'))
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain(salon.slug)
})

test('another tab follows what is cancelled in this one', async () => {
  const { page, context, salon } = await atHistory()
  const other = await context.newPage()
  await other.goto(`${stand.url}/${salon.slug}/history`)
  await expectVisible(button(other, /^Remarcar/))
  await button(page, /^Cancelar/).click()
  await button(page.getByRole('dialog', cancelDialog), 'Sim, cancelar').click()
  await expectText(other.locator('.past'), 'Cancelado')
})

test('on a small phone a long name leaves all of the times in the dialog', async () => {
  const name = 'Maria Aparecida dos Santos Albuquerque de Orleans e Bragança'
  const professionals = [{ name }, { name: 'Rafa Lima' }]
  const { page } = await atHistory({ size: { width: 320, height: 640 } }, { professionals })
  await button(page, /^Remarcar/).click()
  const dialog = page.getByRole('dialog', { name: 'Remarcar horário' })
  await chooseTime(dialog, getDayFromNow(2), '11:00')
  const hidden = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBe(0)
})

test('list and dialogs have no fault, in any colours', async () => {
  const { page } = await atHistory({ bypassCSP: true })
  await expectVisible(button(page, /^Remarcar/))
  await expectNoFaultsInAnyColors(page, 'list')
  await button(page, /^Remarcar/).click()
  await chooseTime(page.getByRole('dialog'), getDayFromNow(2), '11:00')
  await expectNoFaultsInAnyColors(page, 'move')
  await page.keyboard.press('Escape')
  await button(page, /^Cancelar/).click()
  await expectNoFaultsInAnyColors(page, 'cancel')
  await button(page, 'Sim, cancelar').click()
  await expectText(page.locator('.past'), 'Cancelado')
  await expectNoFaultsInAnyColors(page, 'past')
})
