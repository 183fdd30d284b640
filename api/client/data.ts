import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listDataOfClient } from '#db/client/client-data.ts'
import { requireClientRecord, toClientRecord } from './record.ts'

/** What somebody who asks for their data is given (LGPD, article 18). */
export function getClientData(context: Context): Handler<Contract['GET /api/clients/:id/data']> {
  return async ({ params: { id } }, caller, origin) => {
    const data = await readHeavy(context, caller, origin, async (db, { user_id }) => {
      const client = await requireClientRecord(db, user_id, id, { archived: true })
      const { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by } = client
      return {
        client: toClientRecord(client, 'owner', context.now()),
        timezone: await loadTimezone(db, user_id),
        contacts: { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by },
        ...(await listDataOfClient(db, user_id, id)),
      }
    })
    await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      await writeAudit(tx, context, account.id, 'client_exported', origin)
    })
    return data
  }
}
