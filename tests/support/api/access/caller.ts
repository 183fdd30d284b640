/** Somebody who calls an endpoint: what they send, and what they are to the server. */
import type { KeyScope } from '#domain/integration/api-key.ts'
import type { Role } from '#domain/people/role.ts'

/**
 * What a caller is: by the token a client of the business or the holder of a booking's link, by
 * the session an account, or nobody.
 */
export type Standing =
  | { kind: 'nobody'; shows: boolean }
  | { kind: 'client' }
  | { kind: 'link' }
  | {
      kind: 'account'
      role: Role
      /** A client's account that works at the reception of a house. */
      reception?: boolean
      /** A professional whom the salon has archived. */
      archived?: boolean
      recovering?: boolean
      /** The account asks for a second step: has this session taken it? Absent: it asks for none. */
      secondStep?: boolean
      /** With cookies and not from our own page. */
      foreign?: boolean
      /** No session, but a key of the API, with these scopes. */
      key?: readonly KeyScope[]
    }

export type Caller = {
  name: string
  /** Whose secrets they may read. */
  person: string | null
  standing: Standing
  /** Puts back what an earlier call has ended, before anything of a call is made. */
  prepare?: () => Promise<void>
  /**
   * What is sent with each call; an account signs in for each anew, for some calls end sessions.
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
