/** A house that takes no more bookings of strangers today is told so, and where that is changed. */
import { expect, test } from 'vitest'
import { openSalon } from '#tests/support/console/salon.ts'
import { expectHeading, expectNothing, expectText, link } from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { type Business, insertBooking } from '#tests/support/db/factories.ts'

// Of the house's own limit, as an installation has it.
const stand = useConsole(() => ({ rateLimitFactor: 1 }))

const FULL = /^Em 24 horas chegaram 2 agendamentos de quem não confirmou o contato/

const bookUnproven = (business: Business, time: string, fields = {}) =>
  insertBooking(stand.server.storage, business, {
    ...{ date: '2026-03-10', time, contact_confirmed: false, origin: 'page' },
    created_at: stand.server.context.now() - 3_600_000,
    ...fields,
  })

test('it stands there once strangers have used the day up, with both ways out', async () => {
  const salon = await openSalon(stand, {
    settings: { general_settings: { unprovenBookingsPerDay: 2 } },
  })
  const { business } = salon
  await bookUnproven(business, '10:00')
  // What the house wrote down, called off, or knows, counts for nothing.
  await bookUnproven(business, '11:00', { origin: 'console' })
  await bookUnproven(business, '12:00', { status: 'cancelled' })
  await bookUnproven(business, '13:00', { contact_confirmed: true })
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await expectHeading(page, 'Integração')
  await expectNothing(page.getByText(FULL))

  await bookUnproven(business, '14:00')
  const again = await stand.visitAs(salon.owner, '/admin/notifications')
  await expectText(again, FULL)
  expect(await link(again, 'Confira se são de verdade').getAttribute('href')).toBe(
    '/admin/bookings',
  )
  await link(again, 'Mude o limite em Segurança').click()
  await expectHeading(again, 'Segurança')
})

test('a neighbour’s strangers are none of this house', async () => {
  const general_settings = { unprovenBookingsPerDay: 2 }
  const [salon, other] = [
    await openSalon(stand, { settings: { general_settings } }),
    await openSalon(stand, { settings: { general_settings } }),
  ]
  for (const time of ['10:00', '11:00']) await bookUnproven(other.business, time)
  const page = await stand.visitAs(salon.owner, '/admin/notifications')
  await expectHeading(page, 'Integração')
  await expectNothing(page.getByText(FULL))
})
