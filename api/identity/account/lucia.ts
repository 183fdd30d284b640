/**
 * The one place that knows Lucia, which is no longer developed. Between it and the database stands
 * an adapter that keeps SHA-256 of a session's id; what Lucia lists therefore carries hashes, and
 * those are ended by `deleteSession` of the database, which hashes nothing.
 */
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia } from 'lucia'
import { hashText } from '#api/crypto.ts'
import {
  type AuthSessionRow,
  deleteAccountSessions,
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  updateSession,
} from '#db/account/auth-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getSessionEnd } from '#domain/people/session.ts'

type SessionAttributes = Omit<AuthSessionRow, 'id_hash' | 'account_id' | 'expires_at'>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    DatabaseSessionAttributes: SessionAttributes
  }
}

const ENTROPY_BYTES = 25

/** The sessions of accounts, within a transaction and at a moment. */
export function createSessionStore(tx: Db, now: number) {
  const lucia = new Lucia(createLuciaAdapter(tx, now))
  return {
    /** Opens a session. Its id is a secret that is given out here and never again. */
    create: async (account_id: string, attributes: SessionAttributes): Promise<string> => {
      const sessionId = generateIdFromEntropySize(ENTROPY_BYTES)
      const { id } = await lucia.createSession(account_id, attributes, { sessionId })
      return id
    },
    /** Gives a session another id: whoever knew the one before cannot renew it any more. */
    replaceId: async (id_hash: string, change: Partial<SessionAttributes>): Promise<string> => {
      const id = generateIdFromEntropySize(ENTROPY_BYTES)
      await updateSession(tx, id_hash, { ...change, id_hash: hashText(id) })
      return id
    },
    /** @returns the session of an id, unless it has expired. */
    find: async (id: string): Promise<AuthSessionRow | null> => {
      const { session } = await lucia.validateSession(id)
      return session ? findSession(tx, hashText(id)) : null
    },
    end: (id: string) => lucia.invalidateSession(id),
    endAll: (account_id: string) => lucia.invalidateUserSessions(account_id),
  }
}

function createLuciaAdapter(tx: Db, now: number): Adapter {
  // Lucia asks the machine's clock; through this shift it lives by the moment that we were given.
  const shift = Date.now() - now
  const toLuciaSession = (row: AuthSessionRow): DatabaseSession => ({
    id: row.id_hash,
    userId: row.account_id,
    expiresAt: new Date(row.expires_at + shift),
    attributes: row,
  })
  return {
    getSessionAndUser: async (id) => {
      const row = await findSession(tx, hashText(id))
      return row
        ? [
            { ...toLuciaSession(row), id },
            { id: row.account_id, attributes: {} },
          ]
        : [null, null]
    },
    getUserSessions: async (account_id) => (await listSessions(tx, account_id)).map(toLuciaSession),
    setSession: ({ id, userId, attributes }) =>
      insertSession(tx, {
        ...attributes,
        id_hash: hashText(id),
        account_id: userId,
        expires_at: getSessionEnd(attributes, now),
      }),
    // Lucia would lengthen a session when it sees it; ours lengthen when they are used.
    updateSessionExpiration: (id) => extendSession(tx, hashText(id), now),
    deleteSession: (id) => deleteSession(tx, hashText(id)),
    deleteUserSessions: (account_id) => deleteAccountSessions(tx, account_id),
    deleteExpiredSessions: () => deleteExpiredSessions(tx, now),
  }
}

async function extendSession(tx: Db, id_hash: string, now: number): Promise<void> {
  const row = await findSession(tx, id_hash)
  if (row) await updateSession(tx, id_hash, { expires_at: getSessionEnd(row, now) })
}
