/** A client who holds as many bookings as a salon takes of whom it does not know. */
import { expect, test } from 'vitest'
import type { Business } from '#tests/support/db/factories.ts'
import {
  bookAll,
  bookedDialog,
  button,
  chooseAll,
  confirmButton,
  expectAlert,
  expectNothing,
  expectStep,
  expectToast,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite({ messages: true, context: () => ({ rateLimitFactor: 1 }) })

const FULL =
  'Você já tem 1 horário marcado por aqui. Para marcar mais, fale com o salão ou confirme que é você.'
const ITS_ME = 'Confirmar que sou eu'

/** One booking is made, and at 15:00 another was refused. */
async function atCeiling() {
  const salon = await stand.salon({ settings: { general_settings: { openBookingsUnproven: 1 } } })
  const { page } = await stand.visit(`/${salon.slug}/booking`)
  const who = await bookAll(page)
  await page.goto(`${stand.url}/${salon.slug}/booking`)
  await chooseAll(page, { time: '15:00' })
  await page.getByLabel('Observações (opcional)').fill('Sem perfume, por favor')
  await confirmButton(page).click()
  await expectAlert(page, FULL)
  return { page, salon, who }
}

const proofDialog = (page: Parameters<typeof bookedDialog>[0]) =>
  page.getByRole('dialog', { name: 'Confirme que é você' })

const listTimes = ({ user_id }: Business) =>
  stand.file.query(
    `SELECT time, client_note, contact_confirmed FROM bookings WHERE user_id = '${user_id}' ORDER BY time`,
  )

test('proves who they are, and books what was chosen with one press', async () => {
  const { page, salon, who } = await atCeiling()
  await button(page, ITS_ME).click()
  const dialog = proofDialog(page)
  const code = await stand.mailbox.codeTo(who.email)
  await dialog.getByLabel('Código de 6 números').fill(code)
  await button(dialog, 'Confirmar código').click()
  await expectToast(page, 'Pronto! Agora é só confirmar o agendamento.')
  await expectNothing(dialog)
  await expectNothing(page.getByRole('alert'))
  await expectStep(page, 'confirm')
  await expectFocus(confirmButton(page))
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(listTimes(salon)).toEqual([
    { time: '10:00', client_note: null, contact_confirmed: 1 },
    { time: '15:00', client_note: 'Sem perfume, por favor', contact_confirmed: 1 },
  ])
  expect(await button(page, ITS_ME).count()).toBe(0)
})

test('who closes the dialog keeps everything, with the way still open', async () => {
  const { page } = await atCeiling()
  const opener = button(page, ITS_ME)
  await opener.click()
  await button(proofDialog(page), 'Fechar').click()
  await expectNothing(proofDialog(page))
  await expectAlert(page, FULL)
  await expectVisible(opener)
  expect(await page.getByLabel('Observações (opcional)').inputValue()).toBe(
    'Sem perfume, por favor',
  )
})

test('the way out is the main action, and what can only be refused again is not', async () => {
  const { page } = await atCeiling()
  const listMainActions = () => page.locator('.summary [part="button"]').allTextContents()
  expect(await listMainActions()).toEqual([ITS_ME])
  await page
    .getByRole('button', { name: /^Trocar / })
    .first()
    .click()
  expect(await listMainActions()).toEqual(['Continuar'])
})
