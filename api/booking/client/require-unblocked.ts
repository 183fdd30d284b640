import { RefusalError } from '#api/errors.ts'
import { type ClientRow, findClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refuseBlocked } from '#domain/people/client.ts'

/**
 * Read again where a time is taken, a new one or another: this look at the block is the one that
 * decides, whatever the screen's early check said.
 * @param mayReadReason why, and until when, is for the client alone: anybody can type a telephone
 */
export async function requireUnblockedClient(
  tx: Db,
  user_id: string,
  client_id: string,
  now: number,
  mayReadReason: (client: ClientRow) => boolean,
): Promise<void> {
  const client = await findClient(tx, user_id, client_id)
  if (!client) throw new RefusalError({ code: 'unauthenticated' })
  const refusal = refuseBlocked(client, now)
  if (!refusal) return
  throw new RefusalError(mayReadReason(client) ? refusal : { code: refusal.code })
}
