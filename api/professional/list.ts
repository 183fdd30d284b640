import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { listOpenTokens } from '#db/account/one-time.ts'
import { listProfessionals } from '#db/professionals.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'

export function listTeam(context: Context): Handler<Contract['GET /api/professionals']> {
  return (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const open = await listOpenTokens(db, 'invitation', user_id, context.now())
      const until = new Map(open.map(({ subject, expires_at }) => [subject, expires_at]))
      const professionals = await listProfessionals(db, user_id)
      return {
        professionals: professionals.map((row) => {
          const invited_until = row.has_account ? null : (until.get(row.id) ?? null)
          const waits = invited_until === null ? 'none' : 'invited'
          return {
            id: row.id,
            name: row.name,
            bio: row.bio,
            avatar: toSafePicture(row.avatar),
            email: row.email,
            phone: row.phone,
            account: row.has_account ? 'active' : waits,
            invited_until,
          }
        }),
      }
    })
}
