import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/endpoint.ts'
import { type ClientSessionRow, insertClientSession } from '#db/client/client-sessions.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'

const SESSION_MS = 30 * 86_400_000

type OpenedClientSession = Omit<ClientSessionRow, 'revoked_at'>
type ClientSessionInput = Pick<
  OpenedClientSession,
  'user_id' | 'client_id' | 'level' | 'nome' | 'email' | 'telefone' | 'account_id' | 'resolution'
>

/** Opens a client's session with a business, for 30 days on this device. */
export async function openClientSession(
  tx: Db,
  context: Context,
  opening: ClientSessionInput,
): Promise<OpenedClientSession> {
  const now = context.now()
  const session = {
    id: context.newId(),
    ...opening,
    created_at: now,
    expires_at: now + SESSION_MS,
  }
  await insertClientSession(tx, session)
  return session
}

/** The same for a client whose identity is proven: with the data that the salon has on file. */
export function openProvenSession(
  tx: Db,
  context: Context,
  client: ClientRow,
  account_id: string,
): Promise<OpenedClientSession> {
  const { id: client_id, user_id, nome, email, telefone } = client
  const contact = { nome, email: email ?? '', telefone: telefone ?? '' }
  const proof = { level: 'proven' as const, account_id, resolution: null }
  return openClientSession(tx, context, { user_id, client_id, ...contact, ...proof })
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
    client: {
      id: client_id,
      name: session.nome,
      phone: session.telefone,
      email: session.email,
      isAuthenticated: true,
    },
  }
}
