/** What this browser is told of bookings while Vez is closed. */
import { pushText } from '#console/messages/push.ts'
import { call } from '#console/session/call.ts'
import type { WantedPushes } from '#domain/agenda/push.ts'

/** Why a device could not be switched on: told as it stands. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable'
}

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isPushDenied = (): boolean => isPushSupported() && Notification.permission === 'denied'

const findRegistration = async () => navigator.serviceWorker.getRegistration('/')

/** What the server tells this device; null where the browser no longer takes it. */
export async function loadPush() {
  const { public_key, wanted } = await call('GET /api/push', {})
  const isTaken = isPushSupported() && (await findRegistration())?.pushManager.getSubscription()
  return { public_key, wanted: (await isTaken) ? wanted : null }
}

/**
 * Has this device told of what is wanted. Asks the person for permission, so it is called by a press.
 * @throws PushUnavailable with a sentence, where they or their browser say no
 */
export async function startPush(public_key: string, wanted: WantedPushes): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushUnavailable(pushText.notAllowed)
  const registration = await findRegistration()
  if (!registration?.active) throw new PushUnavailable(pushText.noWorker)
  const { endpoint, keys } = (await subscribe(registration, public_key)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new PushUnavailable(pushText.refusedByBrowser)
  await call('PUT /api/push', { body: { endpoint, keys: { p256dh, auth }, wanted } })
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  public_key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  try {
    return await withinPatience(pushManager.subscribe(options))
  } catch (error) {
    if (error instanceof PushUnavailable) throw error
    // One of before, under another key of the server's, stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return withinPatience(pushManager.subscribe(options)).catch(() => {
      throw new PushUnavailable(pushText.refusedByBrowser)
    })
  }
}

/** A browser that cannot reach its maker's servers may never say so. */
const PATIENCE_MS = 20_000

async function withinPatience(asked: Promise<PushSubscription>): Promise<PushSubscription> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isTooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushUnavailable(pushText.refusedByBrowser)), PATIENCE_MS)
  })
  return Promise.race([asked, isTooLong]).finally(() => clearTimeout(timer))
}

/** The server first: a browser that is not told any more may keep its subscription. */
export async function stopPush(): Promise<void> {
  await call('DELETE /api/push', {})
  await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe()
}
