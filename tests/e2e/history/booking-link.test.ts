import { test } from 'vitest'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'
import { expectNoFaultsInAnyColors } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import type { VisitOptions } from '#tests/support/e2e/browser/visit.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import { bookByApi, createLinkTo, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import { button, expectText, expectVisible, heading } from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ env: mailbox.env })

const SALON: BusinessOverrides = {
  settings: {
    whatsapp: '+55 41 99999-1010',
    business_address: 'Rua das Flores, 10',
    business_phone: '(41) 3222-1010',
    google_maps: 'https://maps.example/iris',
  },
  services: [{ name: 'Corte', price: 12_000 }],
  professionals: [{ name: 'Ana Dias' }],
}
const NONE = 'Este link não vale mais'

/** A booking of tomorrow at 10, at its link, in a browser that knows nobody. */
async function atLink(options: VisitOptions) {
  const salon = await stand.salon(SALON)
  const booking = await bookByApi(stand.url, salon, await openSession(stand.url, salon.slug))
  const token = createLinkTo(stand.file, salon, booking.id)
  const visit = await stand.visit(`/${salon.slug}/b/${token}`, options)
  return { ...visit, salon, booking, token }
}

const ahead = (page: Parameters<typeof heading>[0]) =>
  expectVisible(heading(page, 'Seu horário está marcado'))

test('no state of the link has a fault, in any colours', async () => {
  const options = { bypassCSP: true, allow: /status of 401/ }
  const { page, salon } = await atLink(options)
  await ahead(page)
  await expectNoFaultsInAnyColors(page, 'ahead')
  await button(page, 'Confirmar presença').click()
  await expectText(page, 'Presença confirmada')
  await expectNoFaultsInAnyColors(page, 'confirmed')
  await button(page, 'Cancelar agendamento').click()
  await button(page, 'Sim, cancelar').click()
  await expectVisible(heading(page, 'Agendamento cancelado'))
  await expectNoFaultsInAnyColors(page, 'cancelled')
  await page.goto(`${stand.url}/${salon.slug}/b/nothing`)
  await expectText(page, NONE)
  await expectNoFaultsInAnyColors(page, 'none')
})
