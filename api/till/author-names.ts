import { findProfile } from '#db/account/profiles.ts'
import { listReceptionAccounts } from '#db/account/reception-accounts.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionalNames } from '#db/professionals.ts'

/** Whoever looks at a till: an owner's name is not for the reception to read. */
export type TillReader = {
  user_id: string
  house_role: 'owner' | 'reception'
  account: { id: string }
}

/** What the house calls those whose accounts moved its money, by account. */
export async function findTillNames(
  db: Db,
  { user_id, house_role }: Pick<TillReader, 'user_id' | 'house_role'>,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map()
  const team = await listProfessionalNames(db, user_id)
  const reception = await listReceptionAccounts(db, user_id)
  const names = new Map(reception.map(({ account_id, name }) => [account_id, name]))
  for (const account of new Set(accounts)) {
    const profile = names.has(account) ? null : await findProfile(db, account)
    const isOwner = account === user_id && house_role === 'owner'
    const name = isOwner ? profile?.name : team.get(profile?.professional_id ?? '')
    if (name) names.set(account, name)
  }
  return names
}
