import type { Context } from '#api/context.ts'
import { insertAudit } from '#db/account/audit.ts'
import type { Db } from '#db/dialect/kit.ts'

/** What is written down of accounts. */
export type AuditAction =
  | 'account_created'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'refresh_replayed'
  | 'session_revoked'
  | 'password_changed'
  | 'password_wiped'
  | 'recovery_asked'
  | 'contact_proven'
  | 'contact_dropped'
  | 'identity_joined'
  | 'role_given'
  | 'invitation_made'
  | 'client_proven'

export async function writeAudit(
  tx: Db,
  context: Pick<Context, 'newId' | 'now'>,
  account_id: string | null,
  action: AuditAction,
  { address = null, ...facts }: { address?: string | null } & Record<string, string | null> = {},
): Promise<void> {
  const row = { id: context.newId(), at: context.now(), account_id, action, address, facts }
  await insertAudit(tx, row)
}
