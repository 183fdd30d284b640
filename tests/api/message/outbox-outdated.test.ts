/** What changed while its confirmation waited to be sent: nobody is told of a time that is not theirs. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageRow } from '#db/outbox.ts'
import { bookings } from '#db/tables/booking.ts'
import { RETRY_DELAYS_MS } from '#domain/due-work/due-work.ts'
import { toInstant } from '#domain/time/clock.ts'
import { cancel, TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { confirmPresence } from '#tests/support/api/calls/page-calls.ts'
import { RescheduleSalon, WEDNESDAY } from '#tests/support/api/calls/reschedule-salon.ts'
import {
  createMailChannels,
  listQueueStates,
  openMessageQueue,
} from '#tests/support/api/message-queue.ts'
import { SAMPLE_BOOKING, SAMPLE_MESSAGES } from '#tests/support/api/sample-messages.ts'
import { createBusiness, insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { listMessageRows } from '#tests/support/db/message-rows.ts'
import { startSmtp } from '#tests/support/fakes/smtp-server.ts'

let it: RescheduleSalon
beforeEach(async () => {
  it = await RescheduleSalon.open()
})
afterEach(() => it.server.close())

const messages = () => it.server.storage.read(listMessageRows)

const subjects = async () => (await it.server.sent()).mails.map(({ subject }) => subject)
const FIRST = expect.stringMatching(/^Nos vemos em 24\/11 às 10:00 · /)
const SECOND = expect.stringMatching(/^Nos vemos em 25\/11 às 11:00 · /)

/** Given up, with nothing left of the link in it. */
const OUTDATED = { state: 'failed', last_error: 'outdated', sealed: null, done_at: null }

test('a booking that moves before its confirmation left is told of once, at its new time', async () => {
  const id = await it.booked()
  await it.move(id)
  expect(await subjects()).toEqual([SECOND])
  expect(await messages()).toMatchObject([OUTDATED, { state: 'done' }])
})

test('the same where only the professional is another', async () => {
  const id = await it.booked()
  const { body } = await it.move(id, { date: TUESDAY, time: '10:00', professional_id: it.bia })
  expect(body.professional_id).toBe(it.bia)
  const { mails } = await it.server.sent()
  expect(mails.map(({ text }) => text.includes('Bia'))).toEqual([true])
})

test('a confirmation that waits until its booking has begun does not leave', async () => {
  await it.booked()
  const begins = toInstant('America/Sao_Paulo', TUESDAY, '10:00')
  expect(await messages()).toMatchObject([{ expires_at: begins }])
  it.server.setNow(begins)
  expect(await subjects()).toEqual([])
  expect(await messages()).toMatchObject([{ state: 'failed', last_error: 'expired', sealed: null }])
})

test('what is cancelled before its confirmation left is told of no more', async () => {
  const id = await it.booked()
  await cancel(it.server, it.business, it.marina.access_token, id)
  expect(await subjects()).toEqual([])
  expect(await messages()).toMatchObject([OUTDATED])
})

test.each([
  ['cancelled by its salon', { status: 'cancelled' }],
  ['deleted', { deleted: true }],
  ['moved by hand', { date: WEDNESDAY }],
] as const)('the same for a booking that is %s, on whatever path', async (_, change) => {
  const id = await it.booked()
  await it.server.storage.write(async (tx) => {
    await tx.update(bookings).set(change).where(eq(bookings.id, id))
  })
  expect(await subjects()).toEqual([])
})

test('a change that moves nothing keeps nobody from their confirmation', async () => {
  const id = await it.booked()
  await confirmPresence(it.server, it.business, it.marina.access_token, id)
  expect((await it.stored(id)).version).toBe(2)
  expect(await subjects()).toEqual([FIRST])
})

test('a mail that was refused for now is not tried again once its booking is cancelled', async () => {
  const smtp = await startSmtp()
  const office = await openMessageQueue(createMailChannels(smtp.url))
  try {
    const { professional_id, date, time, booking_id } = SAMPLE_BOOKING
    const professionals = [{ id: professional_id }]
    const business = await createBusiness(office.storage, { professionals })
    const client_email = 'marina@cliente.example'
    await insertBooking(office.storage, business, { id: booking_id, date, time, client_email })
    smtp.refuse(451)
    await office.queue({ ...SAMPLE_MESSAGES.booking_confirmation, user_id: business.user_id })
    const worker = office.work()
    await office.settled((rows: MessageRow[]) => requireNth(rows).last_error === 'smtp 451')
    await office.storage.write(async (tx) => {
      await tx.update(bookings).set({ status: 'cancelled' })
    })
    office.advance(RETRY_DELAYS_MS[0])
    worker.wake()
    const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
    expect(rows).toMatchObject([OUTDATED])
    expect(smtp.attempts()).toBe(1)
  } finally {
    await office.close()
    await smtp.close()
  }
})
