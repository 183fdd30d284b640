/** The calls by which a salon's clients say, and prove, who they are. */
import { eq } from 'drizzle-orm'
import type { CallInput } from '#api/contract/contract.ts'
import type { ClientSessionRow } from '#db/client/client-sessions.ts'
import type { ClientRow } from '#db/client/clients.ts'
import { client_sessions, clients } from '#db/tables/client.ts'
import { readClaims } from '#tests/support/api/people/tokens.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import type { Business } from '#tests/support/db/factories.ts'

type Typed = CallInput<'POST /api/public/:slug/session'>['body']
type Searched = CallInput<'POST /api/public/:slug/session/search'>['body']

export function signInClient(server: TestServer, { slug }: Business, typed: Typed, token?: string) {
  return server.call('POST /api/public/:slug/session', { params: { slug }, body: typed }, token)
}

export function requestClientSearch(server: TestServer, { slug }: Business, body: Searched) {
  return server.call('POST /api/public/:slug/session/search', { params: { slug }, body })
}

export function signInByCode(
  server: TestServer,
  { slug }: Business,
  searched: Searched,
  code: string,
) {
  const body = { ...searched, code }
  return server.call('POST /api/public/:slug/session/code', { params: { slug }, body })
}

type ProofContact = CallInput<'POST /api/public/:slug/session/proof/verify'>['body']['contact']

export function startProof(
  server: TestServer,
  { slug }: Business,
  token: string,
  contact?: ProofContact,
) {
  const input = { params: { slug }, ...(contact && { body: { contact } }) }
  return server.call('POST /api/public/:slug/session/proof', input, token)
}

export function verifyProof(
  server: TestServer,
  { slug }: Business,
  token: string,
  code: string,
  contact?: ProofContact,
) {
  const input = { params: { slug }, body: { code, ...(contact && { contact }) } }
  return server.call('POST /api/public/:slug/session/proof/verify', input, token)
}

export function signInByAccount(server: TestServer, { slug }: Business, token: string) {
  return server.call('POST /api/public/:slug/session/account', { params: { slug } }, token)
}

export function signOutClient(server: TestServer, { slug }: Business, token: string) {
  return server.call('DELETE /api/public/:slug/session', { params: { slug } }, token)
}

/** A client as the salon has them stored. */
export async function findStoredClient(
  server: TestServer,
  id: string | undefined,
): Promise<ClientRow | undefined> {
  const [row] = await server.storage.read((db) =>
    db
      .select()
      .from(clients)
      .where(eq(clients.id, id ?? '')),
  )
  return row
}

/** The session that a client's token names. */
export async function findStoredSession(
  server: TestServer,
  token: string,
): Promise<ClientSessionRow | undefined> {
  const { session_id } = readClaims(token)
  const [row] = await server.storage.read((db) =>
    db.select().from(client_sessions).where(eq(client_sessions.id, session_id)),
  )
  return row
}
