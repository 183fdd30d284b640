import { listBookingsOfDays } from '#db/bookings.ts'
import { findBusinessOf } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { settingsOf } from '#domain/business.ts'
import { dayOf, today } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import { Refused } from '../errors.ts'
import type { Handler } from '../mount.ts'

const MOST_DAYS = 62

type Days = { from?: string | undefined; to?: string | undefined }

/** The owner's bookings of some days; today where none is named. */
export function listOwnersBookings(context: Context): Handler<Contract['GET /api/bookings']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const { day, from, to } = await daysOf(db, user_id, query, context.now())
      return { today: day, bookings: await listBookingsOfDays(db, { user_id }, from, to) }
    })
}

/** The professional's own, and nobody else's. */
export function listProfessionalsBookings(
  context: Context,
): Handler<Contract['GET /api/professional/bookings']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      const { day, from, to } = await daysOf(db, user_id, query, context.now())
      const scope = { user_id, professional_id }
      return { today: day, bookings: await listBookingsOfDays(db, scope, from, to) }
    })
}

async function daysOf(db: Db, user_id: string, asked: Days, now: number) {
  const business = await findBusinessOf(db, user_id)
  if (!business) throw new Refused({ code: 'business_not_found' })
  const day = today(settingsOf(business).general_settings.timezone, now)
  const from = asked.from ?? asked.to ?? day
  const to = asked.to ?? from
  const days = dayOf(to) - dayOf(from) + 1
  if (days < 1 || days > MOST_DAYS) throw new Refused({ code: 'date_range' })
  return { day, from, to }
}
