import type { Context } from '#api/context.ts'
import type { pushEndpoints } from '#api/contract/push.ts'
import { RefusalError } from '#api/errors.ts'
import type { Handlers } from '#api/mount.ts'
import {
  deleteSessionSubscription,
  findSessionSubscription,
  savePushSubscription,
} from '#db/push.ts'

/** The handlers of this room: a device is the session that it is signed in with. */
export const createPushHandlers = ({
  storage,
  push,
  newId,
  now,
}: Context): Pick<Handlers, keyof typeof pushEndpoints> => ({
  'GET /api/push': (_request, caller) =>
    storage.read(async (db) => {
      const { session } = await caller(db)
      const device = await findSessionSubscription(db, session.handle)
      const { created = false, moved = false, cancelled = false } = device ?? {}
      return { public_key: push.publicKey, wanted: device && { created, moved, cancelled } }
    }),
  'PUT /api/push': async ({ body: { endpoint, keys, wanted } }, caller) => {
    if (!push.accepts(endpoint)) throw new RefusalError({ code: 'push_address' })
    await storage.write(async (tx) => {
      const { user_id, professional_id, account, session } = await caller(tx)
      const own = { user_id, professional_id, account_id: account.id }
      await savePushSubscription(tx, {
        id: newId(),
        ...own,
        session_handle: session.handle,
        endpoint,
        ...keys,
        ...wanted,
        created_at: now(),
      })
    })
    return undefined
  },
  'DELETE /api/push': async (_request, caller) => {
    await storage.write(async (tx) => {
      const { session } = await caller(tx)
      await deleteSessionSubscription(tx, session.handle)
    })
    return undefined
  },
})
