import type { Refusal } from '#domain/refusal.ts'

/** Characters that a password needs at least (documents 1, section 5). */
export const MIN_PASSWORD_LENGTH = 6

/** GoTrue's words for why a password is weak, and `personal` for what others know of its owner. */
export type PasswordWeakness = 'length' | 'characters' | 'personal' | 'pwned'

type PasswordFacts = {
  name?: string | null | undefined
  email?: string | null | undefined
  /** Whether it is one of the most used; the list stays on the server. */
  isCommon?: boolean
}

/** Refuses what is too short or among the first guesses: `spec/resolutions.md`, passwords. */
export function refusePassword(password: string, facts: PasswordFacts = {}): Refusal | null {
  const reason = findPasswordWeakness(password, facts)
  return reason && { code: 'weak_password', weak_password: { reasons: [reason] } }
}

function findPasswordWeakness(
  password: string,
  { name, email, isCommon = false }: PasswordFacts,
): PasswordWeakness | null {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD_LENGTH) return 'length'
  if (new Set(characters).size === 1) return 'characters'
  const known = [name, ...(name ?? '').split(/\s+/), email, email?.split('@')[0]]
  if (known.some((it) => it && toPlainText(it) === toPlainText(password))) return 'personal'
  return isCommon ? 'pwned' : null
}

/** Without case, accents and spaces, which somebody who guesses tries first. */
const toPlainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
    .toLowerCase()
