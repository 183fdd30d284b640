import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { findProfile } from '#db/account/profiles.ts'
import {
  type ClientSessionRow,
  hasTypedPhone,
  insertClientSession,
} from '#db/client/client-sessions.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type ContactProof,
  getKnownContact,
  getSessionLevel,
  isOwnClient,
} from '#domain/people/client-proof.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { recordProof } from './proof.ts'

const SESSION_MS = 30 * MS_A_DAY

export type OpenedClientSession = Omit<ClientSessionRow, 'revoked_at' | 'settled_in'>
type ClientSessionInput = Pick<
  OpenedClientSession,
  | 'user_id'
  | 'client_id'
  | 'nome'
  | 'email'
  | 'telefone'
  | 'resolution'
  | 'opened_by'
  | 'consent_at'
> & { isOwn: boolean }

/**
 * Opens a client's session with a business, for 30 days on this device. It is proven where the
 * record is the caller's own, or where they typed a contact that they have proved.
 */
export async function openClientSession(
  tx: Db,
  context: Context,
  { isOwn, ...opening }: ClientSessionInput,
  proof: ContactProof,
): Promise<OpenedClientSession> {
  const now = context.now()
  const session = {
    id: context.newId(),
    ...opening,
    level: isOwn ? ('proven' as const) : getSessionLevel(opening, proof),
    account_id: proof.account_id,
    proved_by_code: proof.by_code,
    created_at: now,
    expires_at: now + SESSION_MS,
  }
  await insertClientSession(tx, session)
  return session
}

/**
 * The same for a caller who typed nothing but a proven contact: with what is theirs of the record.
 * Of a record that is not theirs they get the contact that they proved, and no more.
 */
export async function openProvenSession(
  tx: Db,
  context: Context,
  client: ClientRow,
  proof: ContactProof,
): Promise<OpenedClientSession> {
  const { id: client_id, user_id } = client
  const isOwn = isOwnClient(client, proof)
  const known = isOwn
    ? await takeKnownContact(tx, context, client, proof)
    : { nome: '', email: proof.contacts.email ?? '', telefone: proof.contacts.phone ?? '' }
  const nothing = { resolution: null, opened_by: null, consent_at: null }
  const opening = { user_id, client_id, ...known, ...nothing, isOwn }
  return openClientSession(tx, context, opening, proof)
}

async function takeKnownContact(tx: Db, context: Context, client: ClientRow, proof: ContactProof) {
  const profile = proof.account_id === null ? null : await findProfile(tx, proof.account_id)
  const typed = { nome: profile?.name ?? '', email: '' }
  return loadKnownContact(tx, await recordProof(tx, client, proof, typed, context.now()), proof)
}

async function loadKnownContact(db: Db, client: ClientRow, proof: ContactProof) {
  const { id: client_id, user_id, telefone } = client
  const { account_id } = proof
  const isTyped =
    account_id !== null &&
    telefone !== null &&
    (await hasTypedPhone(db, { user_id, client_id, account_id }, telefone))
  return getKnownContact(client, proof, isTyped)
}

/** A session as its client gets it, with the token that names it. */
export async function respondWithClientSession(
  context: Context,
  session: OpenedClientSession,
): Promise<HandlerResult<Contract['POST /api/public/:slug/session']>> {
  const { id: session_id, user_id: business, client_id, level } = session
  return {
    access_token: await context.tokens.signClient(
      { session_id, business, client_id, level },
      { issued_at: context.now(), expires_at: session.expires_at },
    ),
    expires_at: session.expires_at,
    level,
    update_pending: session.resolution === 'update',
    client: {
      id: client_id,
      name: session.nome,
      phone: session.telefone,
      email: session.email,
      isAuthenticated: true,
    },
  }
}
