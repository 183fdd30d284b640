import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { REFRESH_COOKIE, type RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { parseAccountContact } from '#api/identity/contact.ts'
import { uncountAttempts } from '#api/identity/limits.ts'
import type { Handler } from '#api/mount.ts'
import { type AccountContact, findUserByContact, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isRefusal } from '#domain/refusal.ts'
import { countPassword } from './count-attempts.ts'
import { consumeAuthCode } from './pkce.ts'
import { type IssuedSession, openAccountSession, renewAccountSession } from './sessions.ts'
import {
  requireTokenTransport,
  respondWithSession,
  type TokenTransport,
} from './token-transport.ts'

type Endpoint = Contract['POST /auth/v1/token']
type Body = ParsedRequest<Endpoint>['body']

export function issueToken(context: Context): Handler<Endpoint> {
  return async ({ query, body }, _caller, origin) => {
    const transport = requireTokenTransport(origin)
    const issued = await issueSession(context, query.grant_type, body, origin, transport)
    return respondWithSession(context, issued, transport)
  }
}

function issueSession(
  context: Context,
  grant: ParsedRequest<Endpoint>['query']['grant_type'],
  body: Body,
  origin: RequestOrigin,
  transport: TokenTransport,
): Promise<IssuedSession> {
  if (grant === 'refresh_token') return refreshSession(context, body, origin, transport)
  if (grant === 'id_token' || grant === 'web3') {
    throw new RefusalError({ code: 'provider_disabled' })
  }
  if (grant === 'pkce') return exchangeAuthCode(context, body, origin, transport)
  return signInByPassword(
    context,
    parseAccountContact(body),
    body.password ?? '',
    origin,
    transport,
  )
}

/**
 * Signs in by password. An unknown account costs what a known one does: the same count, the same
 * hash, the same row of audit.
 */
async function signInByPassword(
  context: Context,
  contact: AccountContact,
  password: string,
  origin: RequestOrigin,
  { remember }: TokenTransport,
): Promise<IssuedSession> {
  const account = await findAccountByPassword(context, contact, password, origin)
  if (!account) throw new RefusalError({ code: 'invalid_credentials' })
  return context.storage.write(async (tx) => {
    await requireUnchangedPassword(tx, contact, account)
    return openAccountSession(tx, context, account.id, origin, { method: 'password', remember })
  })
}

/** The account of a contact whose password this is; wrong ones are counted. */
export async function findAccountByPassword(
  context: Context,
  contact: AccountContact,
  password: string,
  origin: RequestOrigin,
): Promise<UserRow | null> {
  const attempts = await countPassword(context, contact, origin)
  const account = await context.storage.read((db) => findUserByContact(db, contact))
  const isRight = await context.passwords.verify(account?.password_hash ?? null, password)
  if (account && isRight) {
    await uncountAttempts(context, attempts)
    return account
  }
  const known = account?.id ?? null
  await context.storage.write((tx) => writeAudit(tx, context, known, 'sign_in_failed', origin))
  return null
}

/** The password was checked outside the transaction: what was checked must still be it. */
export async function requireUnchangedPassword(
  tx: Db,
  contact: AccountContact,
  checked: UserRow,
): Promise<void> {
  const now = await findUserByContact(tx, contact)
  const isSame = now?.id === checked.id && now.password_hash === checked.password_hash
  if (!isSame) throw new RefusalError({ code: 'invalid_credentials' })
}

async function refreshSession(
  context: Context,
  body: Body,
  origin: RequestOrigin,
  { cookies }: TokenTransport,
): Promise<IssuedSession> {
  const token = body.refresh_token || (cookies ? origin.cookie(REFRESH_COOKIE) : undefined)
  if (!token) throw new RefusalError({ code: 'refresh_token_not_found' })
  const issued = await context.storage.write((tx) =>
    renewAccountSession(tx, context, token, origin),
  )
  if (isRefusal(issued)) throw new RefusalError(issued)
  return issued
}

async function exchangeAuthCode(
  context: Context,
  body: Body,
  origin: RequestOrigin,
  { remember }: TokenTransport,
): Promise<IssuedSession> {
  const taken = await context.storage.write((tx) =>
    consumeAuthCode(tx, context, body.auth_code ?? '', body.code_verifier ?? ''),
  )
  if (isRefusal(taken)) throw new RefusalError(taken)
  return context.storage.write((tx) =>
    openAccountSession(tx, context, taken.account_id, origin, { method: 'oauth', remember }),
  )
}
