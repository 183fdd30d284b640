import type { Refusal } from '#domain/refusal.ts'

/** Characters that a password needs at least (documents 1, section 5). */
export const SHORTEST_PASSWORD = 6

export function refusePassword(password: string): Refusal | null {
  return [...password].length < SHORTEST_PASSWORD
    ? { code: 'weak_password', weak_password: { reasons: ['length'] } }
    : null
}
