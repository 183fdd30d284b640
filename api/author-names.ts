import { findProfile } from '#db/account/profiles.ts'
import { listReceptionAccounts } from '#db/account/reception-accounts.ts'
import type { Db } from '#db/dialect/kit.ts'

/** What those are called whose accounts did something in a house, by account. */
export async function findAuthorNames(
  db: Db,
  user_id: string,
  rows: readonly { made_by: string }[],
): Promise<Map<string, string>> {
  const reception = await listReceptionAccounts(db, user_id)
  const names = new Map(reception.map(({ account_id, name }) => [account_id, name]))
  for (const account of new Set(rows.map(({ made_by }) => made_by))) {
    const profile = names.has(account) ? null : await findProfile(db, account)
    if (profile) names.set(account, profile.name)
  }
  return names
}
