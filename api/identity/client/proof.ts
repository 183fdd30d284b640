import type { Context } from '#api/context.ts'
import type { Sender } from '#api/http/sender.ts'
import { findSignedInAccount } from '#db/account/auth-sessions.ts'
import { findClientSession } from '#db/client/client-sessions.ts'
import {
  type ClientRow,
  findClientByPhone,
  listClientsByEmail,
  updateClientContact,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  applyProof,
  type ContactProof,
  isOwnClient,
  NO_PROOF,
  toContactProof,
} from '#domain/people/client-proof.ts'

/**
 * Reads the proof that comes with a call that needs none: an account with proven contacts, or a
 * session of this business that such an account stands behind. Anything else proves nothing.
 */
export async function readProof(
  db: Db,
  context: Context,
  user_id: string,
  sender: Sender,
): Promise<ContactProof> {
  const token = sender.bearer()
  if (!token) return NO_PROOF
  const now = context.now()
  const client = await context.tokens.readClient(token, now)
  if (client) return loadSessionProof(db, user_id, client, now)
  const user = await context.tokens.readUser(token, now)
  const found = user && (await findSignedInAccount(db, user.session_id))
  const holds = found && found.session.expires_at > now && !found.session.recovering
  return holds ? toContactProof(found.account) : NO_PROOF
}

async function loadSessionProof(
  db: Db,
  user_id: string,
  claims: { business: string; session_id: string },
  now: number,
): Promise<ContactProof> {
  if (claims.business !== user_id) return NO_PROOF
  const found = await findClientSession(db, user_id, claims.session_id)
  return found && found.session.expires_at > now ? found.proof : NO_PROOF
}

/** The client of a business whose record is the caller's own; by telephone before e-mail. */
export async function findOwnClient(
  db: Db,
  user_id: string,
  proof: ContactProof,
): Promise<ClientRow | null> {
  const { email, phone } = proof.contacts
  const byPhone = phone ? await findClientByPhone(db, user_id, phone) : null
  if (byPhone && isOwnClient(byPhone, proof)) return byPhone
  const byEmail = email ? await listClientsByEmail(db, user_id, email) : []
  const own = byEmail.filter((client) => isOwnClient(client, proof))
  // Whom somebody vouched for goes before what anybody may have typed first.
  return own.find(({ email_proved_by }) => email_proved_by !== null) ?? own[0] ?? null
}

/** Notes on the caller's own record what they have proved. */
export async function recordProof(
  tx: Db,
  client: ClientRow,
  proof: ContactProof,
  typed: { nome: string; email: string } | null,
  now: number,
): Promise<ClientRow> {
  const changed = applyProof(client, proof, typed, now)
  if (changed === client) return client
  await updateClientContact(tx, client.user_id, client.id, { ...changed, updated_at: now })
  return { ...client, ...changed, updated_at: now }
}
