import { findProfile } from '#db/account/profiles.ts'
import { findUserByContact, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'

/** @throws in a sentence, as all of these do */
export async function requireAccount(tx: Db, typed: string): Promise<UserRow> {
  const email = parseEmail(typed)
  const account = await findUserByContact(tx, { email })
  if (!account) throw new Error(`nobody has ${email}`)
  return account
}

/** The owner's account is the house. */
export async function requireHouse(tx: Db, typed: string): Promise<string> {
  const { id, email } = await requireAccount(tx, typed)
  const profile = await findProfile(tx, id)
  if (profile?.role !== 'admin') throw new Error(`${email} has no house`)
  return id
}

export function parseEmail(typed: string): string {
  if (!isEmail(typed)) throw new Error(`${typed} is no e-mail address`)
  return normalizeEmail(typed)
}
