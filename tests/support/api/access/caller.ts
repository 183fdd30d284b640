/** Somebody who calls an endpoint: what he sends, and what he is to the server. */
import type { Role } from '#domain/people/role.ts'

/**
 * What a caller is: by his token a client of the business or the holder of a booking's link, by his
 * session an account, or nobody.
 */
export type Standing =
  | { kind: 'nobody'; shows: boolean }
  | { kind: 'client' }
  | { kind: 'link' }
  | {
      kind: 'account'
      role: Role
      /** A professional whom the salon has archived. */
      archived?: boolean
      recovering?: boolean
      /** With cookies and not from our own page. */
      foreign?: boolean
    }

export type Caller = {
  name: string
  /** Whose secrets he may read. */
  person: string | null
  standing: Standing
  /** Puts back what an earlier call has ended, before anything of a call is made. */
  prepare?: () => Promise<void>
  /**
   * What he sends with each call; an account signs in for each anew, for some calls end sessions.
   * @param booking which the call is about, if it is about one
   */
  headers: (booking?: string) => Promise<CallerHeaders>
}

export type CallerHeaders = Record<string, string>

export const toBearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` })

export const createNobody = (name: string, headers: CallerHeaders = {}): Caller => ({
  name,
  person: null,
  standing: { kind: 'nobody', shows: 'Authorization' in headers || 'Cookie' in headers },
  headers: async () => headers,
})

/** Known to another business, and to this one nobody. */
export const createStranger = ({ person, token }: { person: string; token: string }): Caller => ({
  ...createNobody(person, toBearerHeader(token)),
  person,
})
