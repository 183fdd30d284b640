import type { Call } from '#api/contract/contract.ts'
import type { CallParts } from '#api/mount.ts'
import type { RestRow } from '#db/rest/rows.ts'
import type { Written } from './written.ts'

/** A call of the contract, in the name of whoever writes; as on the wire. @throws Refused */
export type MakeCall = (name: Call, parts: CallParts) => Promise<unknown>

/** Who writes, and by which calls. */
export type RestAuthor = {
  call: MakeCall
  /** Whose house it is; for an account without one, its own id. */
  user_id: string
  /** The house's address; empty where there is none. */
  slug: string
  /** Of the session that a client writes in; null for all others. */
  client_id: string | null
  role: 'owner' | 'reception' | 'professional' | 'client' | 'anonymous' | 'user'
  /** A row that may be read, as it stands now. @throws Refused where it is gone */
  reread: (id: string) => Promise<RestRow>
}

/** How rows of a table are written by the contract's own calls; what is absent cannot be done. */
export type Writer = {
  /** @returns the new row's id, or the row itself where nobody may read it afterwards */
  insert?: (author: RestAuthor, row: Written) => Promise<string | RestRow>
  /** @param row as it stands; of `changes` what it holds already is left out */
  update?: (author: RestAuthor, row: RestRow, changes: Written) => Promise<void>
  remove?: (author: RestAuthor, row: RestRow) => Promise<void>
}

/** An answer of the contract as an object. */
export const toRecord = (answer: unknown): Record<string, unknown> =>
  // Every call that is made here answers with one, as its contract says.
  (answer ?? {}) as Record<string, unknown>

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the contract's edits want: what each changed field held. */
export const toEdit = (changes: RestRow, shown: RestRow) => ({
  changes,
  shown: Object.fromEntries(Object.keys(changes).map((name) => [name, shown[name] ?? null])),
})
