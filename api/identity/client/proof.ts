import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { findVouchingAccount } from '#api/identity/authenticate.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { findClientSession } from '#db/client/client-sessions.ts'
import {
  type ClientRow,
  findClientByPhone,
  listClientsByEmail,
  updateClientContact,
} from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { keepConsent } from '#domain/people/client-consent.ts'
import {
  applyProof,
  type ContactProof,
  isOwnClient,
  NO_PROOF,
  toContactProof,
} from '#domain/people/client-proof.ts'

/** Who opens a session: what they have proved, and the account that is signed in, proven or not. */
export type SessionOpener = { proof: ContactProof; opened_by: string | null }
const NOBODY: SessionOpener = { proof: NO_PROOF, opened_by: null }

/**
 * Reads who stands behind a call that needs nobody: an account, or a session of this business that
 * an account stands behind. Anything else proves nothing.
 */
export async function readOpener(
  db: Db,
  context: Context,
  user_id: string,
  origin: RequestOrigin,
): Promise<SessionOpener> {
  const token = origin.bearer()
  if (!token) return NOBODY
  const now = context.now()
  const client = await context.tokens.readClient(token, now)
  if (client) return loadSessionOpener(db, user_id, client, now)
  const found = await findVouchingAccount(db, context, token)
  return found ? { proof: toContactProof(found.account), opened_by: found.account.id } : NOBODY
}

async function loadSessionOpener(
  db: Db,
  user_id: string,
  claims: { business: string; session_id: string },
  now: number,
): Promise<SessionOpener> {
  if (claims.business !== user_id) return NOBODY
  const found = await findClientSession(db, user_id, claims.session_id)
  if (!found || found.session.expires_at <= now) return NOBODY
  const { account_id, opened_by } = found.session
  return { proof: found.proof, opened_by: opened_by ?? account_id }
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
  typed: { nome: string; email: string },
  now: number,
): Promise<ClientRow> {
  const changed = applyProof(client, proof, typed, now)
  if (changed === client) return client
  await updateClientContact(tx, client.user_id, client.id, { ...changed, updated_at: now })
  const consent = keepConsent(client, client, changed)
  if (consent.consent_at !== client.consent_at)
    await updateClientRecord(tx, client.user_id, client.id, { ...consent, updated_at: now })
  return { ...client, ...changed, ...consent, updated_at: now }
}
