import type { Refusal } from '#domain/refusal.ts'

/** Characters that a password needs at least (documents 1, section 5). */
export const MIN_PASSWORD_LENGTH = 6

export function refusePassword(password: string): Refusal | null {
  return [...password].length < MIN_PASSWORD_LENGTH
    ? { code: 'weak_password', weak_password: { reasons: ['length'] } }
    : null
}
