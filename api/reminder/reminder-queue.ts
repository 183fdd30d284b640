import { listContactHashes } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import type { Handler } from '#api/mount.ts'
import { listBookingsOfDays } from '#db/booking/bookings.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { listRemindedBookings } from '#db/reminder/client-messages.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { listOptedOut } from '#db/reminder/opt-outs.ts'
import { hasPlanFeature } from '#domain/plan/standing.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { getQueueLink } from './queue-link.ts'

const STANDARD = DEFAULT_MESSAGES.templates.reminder.short

/** For whoever reminds clients by hand. Without the plan's messages the text is ours. */
export function getReminderQueue(
  context: Context,
): Handler<Contract['GET /api/notifications/queue']> {
  return ({ query: { date } }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const row = await findMessageSettings(db, user_id)
      const { standing } = await loadHousePlan(db, context, user_id)
      const own = hasPlanFeature(standing, 'notifications') ? row?.settings : undefined
      const business = await findOwnerBusiness(db, user_id)
      const booked = await listBookingsOfDays(db, { user_id }, date, date)
      const contacts = booked.map(({ id, client_email, client_phone }) => ({
        id,
        // By hand it goes to the telephone, where there is one.
        hashes: listContactHashes({
          email: client_phone ? null : client_email,
          telefone: client_phone,
        }),
      }))
      const left = await listOptedOut(
        db,
        user_id,
        contacts.flatMap(({ hashes }) => hashes),
      )
      const gone = contacts.filter(({ hashes }) => hashes.some((one) => left.has(one)))
      const told = await listRemindedBookings(db, user_id, date)
      return {
        text: own?.templates.reminder.short ?? STANDARD,
        address: business?.business_address ?? '',
        opted_out: gone.map(({ id }) => id),
        // One that moved since was told of another time.
        reminded: booked
          .filter(({ id, time }) => told.some((one) => one.booking_id === id && one.time === time))
          .map(({ id }) => id),
        links: business
          ? booked.map((one) => ({ id: one.id, link: getQueueLink(context, business.slug, one) }))
          : [],
      }
    })
}
