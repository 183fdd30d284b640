import { getBookingComanda, loadCompositeParts } from '#api/booking/booking-comanda.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import { findReceiptLink, insertBookingLink } from '#db/booking/booking-links.ts'
import { findBooking } from '#db/booking/bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isLinkExpired } from '#domain/booking/link.ts'
import { getRecipient } from '#domain/booking/visitor.ts'
import { displayPhone } from '#domain/text/phone.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'

/** Makes a link to the receipt of a closed comanda; of its token only the hash is kept. */
export function createReceiptLink(
  context: Context,
): Handler<Contract['POST /api/bookings/:id/receipt']> {
  return ({ params }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id } = await caller(tx)
      const booking = await findBooking(tx, user_id, params.id)
      if (!booking) throw new RefusalError({ code: 'booking_not_found' })
      if (booking.status !== 'completed') throw new RefusalError({ code: 'booking_not_completed' })
      const token = createSecretToken()
      const of = { user_id, booking_id: booking.id, purpose: 'receipt' } as const
      await insertBookingLink(tx, { hash: hashText(token), ...of, created_at: context.now() })
      return { url: `${context.address()}/recibo/${token}` }
    })
}

/** What the link shows; of a comanda that was opened again, nothing. */
export function getReceipt(context: Context): Handler<Contract['POST /api/receipt']> {
  return ({ body }) =>
    context.storage.read((db) => loadReceipt(db, hashText(body.token), context.now()))
}

async function loadReceipt(
  db: Db,
  hash: string,
  now: number,
): Promise<HandlerResult<Contract['POST /api/receipt']>> {
  const link = await findReceiptLink(db, hash)
  const booking = link && (await findBooking(db, link.user_id, link.booking_id))
  const business = link && (await findOwnerBusiness(db, link.user_id))
  if (!business || booking?.status !== 'completed' || isLinkExpired(booking.date, now))
    throw new RefusalError({ code: 'receipt_not_found' })
  const { date, time, is_courtesy } = booking
  const comanda = getBookingComanda(booking, await loadCompositeParts(db, booking))
  return {
    business: {
      name: business.business_name,
      logo: toSafePicture(business.business_logo),
      address: business.business_address,
      phone: displayPhone(business.business_phone),
    },
    client_name: getRecipient(booking),
    date,
    time,
    is_courtesy,
    // What the house notes for itself is not the client's to read.
    comanda: { ...comanda, observacoes: '' },
  }
}
