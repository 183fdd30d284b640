import type { Context } from '#api/context.ts'
import type { Sender } from '#api/http/sender.ts'
import { getProvenContacts } from '#api/identity/me/salons.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import type { UserRow } from '#db/account/users.ts'
import { findClientSession } from '#db/client/client-sessions.ts'
import {
  type ClientRow,
  findClient,
  findClientByEmail,
  findClientByPhone,
} from '#db/client/clients.ts'
import type { ProvenContacts } from '#db/client/salons.ts'
import type { Db } from '#db/dialect/kit.ts'

/** What a call's token proves of who its client is. */
export type IdentityProof = {
  /** The client that they are at this business, if they are one already. */
  client: ClientRow | null
  contacts: ProvenContacts
  account_id: string | null
}

const NO_PROOF: IdentityProof = {
  client: null,
  contacts: { email: null, phone: null },
  account_id: null,
}

/**
 * Reads the proof that comes with a call that needs none: an account with proven contacts, or a
 * proven session of this business. Anything else proves nothing.
 */
export async function readProof(
  db: Db,
  context: Context,
  user_id: string,
  sender: Sender,
): Promise<IdentityProof> {
  const token = sender.bearer()
  if (!token) return NO_PROOF
  const now = context.now()
  const client = await context.tokens.readClient(token, now)
  if (client) return loadSessionProof(db, user_id, client, now)
  const user = await context.tokens.readUser(token, now)
  const found = user && (await findSignedInAccount(db, user.session_id))
  const holds = found && found.session.expires_at > now && !found.session.recovering
  return holds ? loadAccountProof(db, user_id, found.account) : NO_PROOF
}

async function loadSessionProof(
  db: Db,
  user_id: string,
  claims: { business: string; session_id: string },
  now: number,
): Promise<IdentityProof> {
  if (claims.business !== user_id) return NO_PROOF
  const session = await findClientSession(db, user_id, claims.session_id)
  if (session?.level !== 'proven' || session.expires_at <= now) return NO_PROOF
  const client = await findClient(db, user_id, session.client_id)
  return { ...NO_PROOF, client, account_id: session.account_id }
}

export async function loadAccountProof(
  db: Db,
  user_id: string,
  account: UserRow,
): Promise<IdentityProof> {
  const contacts = getProvenContacts(account)
  const { email, phone } = contacts
  const client =
    (phone && (await findClientByPhone(db, user_id, phone))) ||
    (email && (await findClientByEmail(db, user_id, email))) ||
    null
  return { client, contacts, account_id: email || phone ? account.id : null }
}
