import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listOpenTokens } from '#db/account/one-time.ts'
import { listReceptionContacts } from '#db/account/reception-accounts.ts'

/** Who works at the reception now, and whose invitation waits. */
export function listReception(context: Context): Handler<Contract['GET /api/reception']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const open = await listOpenTokens(db, 'invitation', user_id, context.now())
      const invited = open.flatMap(({ subject, data, expires_at }) => {
        const { role, name, email = null } = data
        if (role !== 'reception' || !subject || !name) return []
        const account = 'invited' as const
        return [{ id: subject, name, email, account, invited_until: expires_at }]
      })
      const active = (await listReceptionContacts(db, user_id)).map((one) => ({
        ...one,
        account: 'active' as const,
        invited_until: null,
      }))
      const people = [...active, ...invited]
      return { people: people.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')) }
    })
}
