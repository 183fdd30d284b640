/**
 * The one place that knows Lucia, which is no longer developed. Between it and the database stands
 * an adapter that keeps SHA-256 of a session's id; what Lucia lists therefore carries hashes, and
 * those are ended by `deleteSession` of the database, which hashes nothing.
 */
import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia } from 'lucia'
import { hashOf } from '#api/crypto.ts'
import {
  type AuthSessionRow,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  updateSession,
} from '#db/account/auth-sessions.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sessionEnd } from '#domain/people/session.ts'

type Attributes = Omit<AuthSessionRow, 'id_hash' | 'account_id' | 'expires_at'>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    DatabaseSessionAttributes: Attributes
  }
}

const ENTROPY_BYTES = 25

/** The sessions of accounts, within a transaction and at a moment. */
export function accountSessions(tx: Db, now: number) {
  const lucia = new Lucia(adapterOn(tx, now))
  return {
    /** Opens a session. Its id is a secret that is given out here and never again. */
    create: async (account_id: string, attributes: Attributes): Promise<string> => {
      const sessionId = generateIdFromEntropySize(ENTROPY_BYTES)
      const { id } = await lucia.createSession(account_id, attributes, { sessionId })
      return id
    },
    /** @returns the session of an id, unless it has expired. */
    find: async (id: string): Promise<AuthSessionRow | null> => {
      const { session } = await lucia.validateSession(id)
      return session ? findSession(tx, hashOf(id)) : null
    },
    end: (id: string) => lucia.invalidateSession(id),
    endAll: (account_id: string) => lucia.invalidateUserSessions(account_id),
  }
}

function adapterOn(tx: Db, now: number): Adapter {
  // Lucia asks the machine's clock; through this shift it lives by the moment that we were given.
  const shift = Date.now() - now
  const toLucia = (row: AuthSessionRow): DatabaseSession => ({
    id: row.id_hash,
    userId: row.account_id,
    expiresAt: new Date(row.expires_at + shift),
    attributes: row,
  })
  return {
    getSessionAndUser: async (id) => {
      const row = await findSession(tx, hashOf(id))
      return row
        ? [
            { ...toLucia(row), id },
            { id: row.account_id, attributes: {} },
          ]
        : [null, null]
    },
    getUserSessions: async (account_id) => (await listSessions(tx, account_id)).map(toLucia),
    setSession: ({ id, userId, attributes }) =>
      insertSession(tx, {
        ...attributes,
        id_hash: hashOf(id),
        account_id: userId,
        expires_at: sessionEnd(attributes, now),
      }),
    // Lucia would lengthen a session when it sees it; ours lengthen when they are used.
    updateSessionExpiration: (id) => extend(tx, hashOf(id), now),
    deleteSession: (id) => deleteSession(tx, hashOf(id)),
    deleteUserSessions: (account_id) => deleteSessionsOf(tx, account_id),
    deleteExpiredSessions: () => deleteExpiredSessions(tx, now),
  }
}

async function extend(tx: Db, id_hash: string, now: number): Promise<void> {
  const row = await findSession(tx, id_hash)
  if (row) await updateSession(tx, id_hash, { expires_at: sessionEnd(row, now) })
}
