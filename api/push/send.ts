import type { Context } from '#api/context.ts'
import { WorkDeferred, type WorkHandler } from '#api/due-work/handler.ts'
import { Undeliverable } from '#api/message/channels.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import { type BookingRow, findBooking } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { deleteSubscription, findPush } from '#db/push.ts'
import { isPushTrue } from '#domain/agenda/push.ts'
import { HostPauses } from './host-pauses.ts'
import { DeviceGone, HostSilent, NotAsked } from './sender.ts'
import { formatPush } from './texts.pt-BR.ts'

type PushContext = Pick<Context, 'storage' | 'now' | 'push'>

/** Tells a device of a booking, unless that has changed since, or its person may not know any more. */
export function createPushHandler({ storage, now, push: sender }: PushContext): WorkHandler {
  const pauses = new HostPauses()
  return {
    run: async ({ id, user_id, expires_at }) => {
      const found = await storage.read((db) => findCurrent(db, user_id ?? '', id, now()))
      const { device, booking, event } = found
      const text = JSON.stringify(formatPush(event, booking, device.professional_id))
      const ttl = Math.max(0, Math.floor(((expires_at ?? now()) - now()) / 1000))
      const topic = booking.id.replaceAll(/[^\w-]/g, '').slice(0, 32)
      const host = getHost(device.endpoint)
      const waits = pauses.begin(host, now())
      if (waits !== null) throw new WorkDeferred(waits)
      let hasAnswered: boolean | null = true
      try {
        await sender.send(device, text, { ttl, topic })
      } catch (error) {
        hasAnswered = error instanceof NotAsked ? null : !(error instanceof HostSilent)
        if (error instanceof DeviceGone)
          await storage.write((tx) => deleteSubscription(tx, device.user_id, device.id))
        throw error
      } finally {
        pauses.end(host, now(), hasAnswered)
      }
    },
  }
}

const getHost = (endpoint: string) => (URL.canParse(endpoint) ? new URL(endpoint).host : '')

/** @throws Undeliverable where there is nobody to tell, or nothing that still holds */
async function findCurrent(db: Db, user_id: string, id: string, now: number) {
  const found = await findPush(db, user_id, id)
  if (!found) throw new Undeliverable('no device')
  const { push, device, session_expires_at } = found
  const isSignedIn = session_expires_at > now && (await mayStillKnow(db, device))
  if (!isSignedIn) throw new Undeliverable('not theirs')
  const booking = await findAnyBooking(db, user_id, push.booking_id)
  const told = { ...push, professional_id: device.professional_id }
  if (!booking || !isPushTrue(told, booking)) throw new Undeliverable('outdated')
  return { device, booking, event: push.event }
}

const findAnyBooking = async (db: Db, user_id: string, id: string): Promise<BookingRow | null> =>
  (await findBooking(db, user_id, id)) ?? (await findBooking(db, user_id, id, { deleted: true }))

/** Whether the account works where it did when it switched this on. */
async function mayStillKnow(
  db: Db,
  device: { session_handle: string; user_id: string; professional_id: string | null },
): Promise<boolean> {
  const account = await findSignedInAccount(db, device.session_handle)
  if (!account) return false
  const { profile, professional, reception } = account
  if (device.professional_id === null) {
    const isOwner = profile?.role === 'admin' && profile.id === device.user_id
    return isOwner || (profile?.role === 'client' && reception?.user_id === device.user_id)
  }
  return (
    profile?.role === 'professional' &&
    professional?.id === device.professional_id &&
    professional.user_id === device.user_id &&
    !professional.deleted
  )
}
