import type { Context } from '#api/context.ts'
import { deleteAccountSessions } from '#db/account/auth-sessions.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findProfileOfProfessional, updateProfile } from '#db/account/profiles.ts'
import { deleteFeed } from '#db/calendar-feeds.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ProfessionalRow } from '#db/professionals.ts'

/**
 * Makes a professional's account a client's again, signed out everywhere, and ends an invitation that
 * waits and the address by which their calendar reads the agenda.
 * @returns the account, for what it listens to in this process; null where there was none
 */
export async function releaseAccount(
  tx: Db,
  context: Context,
  { user_id, id }: Pick<ProfessionalRow, 'user_id' | 'id'>,
): Promise<string | null> {
  await revokeTokens(tx, 'invitation', { user_id, subject: id }, context.now())
  await deleteFeed(tx, { user_id, professional_id: id })
  const profile = await findProfileOfProfessional(tx, id)
  if (!profile) return null
  const change = { role: 'client' as const, professional_id: null }
  await updateProfile(tx, profile.id, { ...change, updated_at: context.now() })
  await deleteAccountSessions(tx, profile.id)
  return profile.id
}
