import type { Context } from '#api/context.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { insertPush, type ListeningDevice, listHouseDevices } from '#db/push.ts'
import { listPushNews, PUSH_KEPT_MS } from '#domain/agenda/push.ts'
import { toInstant } from '#domain/time/clock.ts'

type BookingChange = {
  /** null for a booking that is made */
  before: BookingRow | null
  after: BookingRow
  /** The account that did it, and is not told; null for a client. */
  by: string | null
  timezone: string
}

/**
 * Queues what devices are told of a change of a booking, in its transaction. What is over already
 * is told nobody.
 * @param known the house's devices, where they were asked for before
 */
export async function queuePushes(
  tx: Db,
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  { before, after, by, timezone }: BookingChange,
  known?: readonly ListeningDevice[],
): Promise<void> {
  const created_at = now()
  const { user_id, id: booking_id, version, date, time } = after
  const times = [before ?? after, after].map((one) => toInstant(timezone, one.date, one.time))
  const news = Math.max(...times) < created_at ? [] : listPushNews(before, after)
  if (news.length === 0) return
  for (const device of known ?? (await listHouseDevices(tx, user_id))) {
    const told = news.find(({ professional_id }) => professional_id === device.professional_id)
    if (!told || !device[told.event] || device.account_id === by) continue
    await insertPush(tx, user_id, {
      id: newId(),
      key: `push:${device.id}:${booking_id}:${version}`,
      subscription_id: device.id,
      booking_id,
      event: told.event,
      date,
      time,
      due_at: created_at,
      expires_at: created_at + PUSH_KEPT_MS,
      created_at,
    })
  }
}
