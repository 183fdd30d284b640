import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { describeDevice } from '#api/identity/describe-device.ts'
import { queueMessage } from '#api/message/queue.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'

type Made = { id: string; what: 'key' | 'webhook' | 'whatsapp'; label: string }

/** Mails the owner that a program is told of their house, or writes for it, from now on, and from where that was done. */
export async function tellOfIntegration(
  tx: Db,
  context: Pick<Context, 'now' | 'newId' | 'channels' | 'crypto'>,
  { id: user_id, email, user_metadata }: UserRow,
  { id, what, label }: Made,
  origin: RequestOrigin,
): Promise<void> {
  if (email === null) return
  await queueMessage(tx, context, {
    kind: 'integration_made',
    key: `integration_made:${id}`,
    user_id,
    channel: 'email',
    recipient: email,
    secret: null,
    expires_at: null,
    facts: {
      name: user_metadata.name ?? '',
      what,
      label,
      ...getCivilTimeAt(await loadTimezone(tx, user_id), context.now()),
      device: describeDevice(origin),
      address: origin.address(),
    },
  })
}
