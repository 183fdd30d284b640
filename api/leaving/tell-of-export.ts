import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { describeDevice } from '#api/identity/describe-device.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

type Exported = {
  business_name: string
  /** Of the call; undefined where it brought none. */
  key: string | undefined
  /** Who took it along. */
  origin: RequestOrigin
}

/** Mails the owner that all of their house was taken along, and from where: once for each key, however often it is used. */
export async function tellOfExport(
  tx: Db,
  context: Context,
  { id, email, user_metadata }: UserRow,
  { business_name, key, origin }: Exported,
): Promise<void> {
  if (email === null) return
  await queueMessage(tx, context, {
    kind: 'house_exported',
    key: `house_exported:${id}:${key?.split('~')[0]}`,
    user_id: id,
    channel: 'email',
    recipient: email,
    secret: null,
    expires_at: null,
    facts: {
      name: user_metadata.name ?? '',
      business_name,
      ...getCivilTimeAt(await loadTimezone(tx, id), context.now()),
      device: describeDevice(origin),
      address: origin.address(),
    },
  })
}
