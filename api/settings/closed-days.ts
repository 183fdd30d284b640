import { createBlocks, loadBusinessSettings, removeBlocks } from '#api/block/block-time.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import { findHolidays } from '#api/holiday-calendar.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { listBookedTimes } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toBlocks } from '#domain/agenda/block.ts'
import {
  FURTHEST_CLOSED_DAY,
  listClosedDays,
  listClosingBlocks,
} from '#domain/agenda/closed-day.ts'
import { findState } from '#domain/business/holidays.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { DAY_TOO_FAR } from '#domain/business/settings-messages.pt-BR.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { requireBusiness } from './house-settings.ts'

/** The holidays of a year from today on. They are reckoned outside of the reader's turn. */
export function listHouseHolidays(
  context: Context,
): Handler<Contract['GET /api/settings/holidays']> {
  return async ({ query }, caller) => {
    const { business, user_id } = await context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return { user_id, business: await requireBusiness(db, user_id) }
    })
    const { general_settings, exceptions_settings } = toBusinessSettings(business)
    const state = query.state ?? findState(business.business_address)
    const today = getTodayInZone(general_settings.timezone, context.now())
    const year = Number(today.slice(0, 4))
    const days = [...(await findHolidays(year, state)), ...(await findHolidays(year + 1, state))]
    const ahead = days.filter(({ date }) => date >= today && date < addDays(today, 366))
    const closed = new Set(listClosedDays(exceptions_settings, today).map(({ date }) => date))
    const dates = ahead.map(({ date }) => date)
    const booked = await context.storage.read((db) => listBookedTimes(db, user_id, dates))
    const count = (day: string) => booked.filter(({ date }) => date === day).length
    const holidays = ahead.map((holiday) => ({
      ...holiday,
      closed: closed.has(holiday.date),
      bookings: count(holiday.date),
    }))
    return { state, holidays }
  }
}

/** One tap; a second one finds the day closed. Bookings that stand there stay. */
export function closeDay(context: Context): Handler<Contract['POST /api/settings/closed-days']> {
  return ({ body: { date, reason, dormant } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const { today, isClosed } = await loadDay(tx, context, user_id, date)
      if (date < today) throw new RefusalError({ code: 'day_past' })
      if (date > addDays(today, FURTHEST_CLOSED_DAY)) {
        throw new RefusalError({ code: 'invalid_input', fields: { date: DAY_TOO_FAR } })
      }
      if (!isClosed) {
        const typed = { professional_id: null, date, full_day: true, reason }
        const blocks = unwrapOrThrow(toBlocks(typed, context.newId))
        await createBlocks(tx, context, user_id, blocks, dormant)
        await auditClosedDays(tx, context, account.id, origin)
      }
      return loadAnswer(tx, context, user_id, date)
    })
}

export function reopenDay(context: Context): Handler<Contract['DELETE /api/settings/closed-days']> {
  return ({ query: { date } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const { closing } = await loadDay(tx, context, user_id, date)
      for (const { id } of closing) await removeBlocks(tx, context, user_id, id, { scope: 'one' })
      if (closing.length > 0) await auditClosedDays(tx, context, account.id, origin)
      return loadAnswer(tx, context, user_id, date)
    })
}

const auditClosedDays = (tx: Db, context: Context, account_id: string, origin: RequestOrigin) =>
  writeAudit(tx, context, account_id, 'settings_changed', origin, { setting: 'closed_days' })

async function loadDay(tx: Db, context: Context, user_id: string, date: string) {
  const { exceptions_settings, general_settings } = await loadBusinessSettings(tx, user_id)
  const closing = listClosingBlocks(exceptions_settings, date).filter((it) => it.date === date)
  const today = getTodayInZone(general_settings.timezone, context.now())
  return { exceptions_settings, closing, today, isClosed: closing.length > 0 }
}

async function loadAnswer(tx: Db, context: Context, user_id: string, date: string) {
  const { exceptions_settings, today } = await loadDay(tx, context, user_id, date)
  const booked = await listBookedTimes(tx, user_id, [date])
  return { closed_days: listClosedDays(exceptions_settings, today), bookings: booked.length }
}
