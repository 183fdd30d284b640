import type { Refusal } from '#domain/refusal.ts'
import { foldText } from '#domain/text/fold-text.ts'

/** Characters that a password needs at least (documents 1, section 5). */
export const MIN_PASSWORD_LENGTH = 6

/** GoTrue's words for why a password is weak, and `personal` for what others know of its owner. */
type PasswordWeakness = 'length' | 'characters' | 'personal' | 'pwned'

type PasswordFacts = {
  name?: string | null | undefined
  email?: string | null | undefined
  /** Whether it is one of the most used; the list stays on the server. */
  isCommon?: boolean
}

/** Refuses what is too short or among the first guesses. */
export function refusePassword(password: string, facts: PasswordFacts = {}): Refusal | null {
  const reason = findPasswordWeakness(password, facts)
  return reason && { code: 'weak_password', weak_password: { reasons: [reason] } }
}

function findPasswordWeakness(
  password: string,
  { name, email, isCommon = false }: PasswordFacts,
): PasswordWeakness | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'length'
  const judged = normalizePassword(password)
  const characters = [...judged]
  // Its length was made up with spaces, or it repeats itself.
  if (characters.length < MIN_PASSWORD_LENGTH || isRepetition(characters)) return 'characters'
  const known = [name, ...(name ?? '').split(/\s+/), email, email?.split('@')[0]]
  if (known.some((it) => it && toPlainText(it) === toPlainText(judged))) return 'personal'
  return isCommon || isDate(judged) ? 'pwned' : null
}

/** As it is guessed: without case and accents, in plain and visible signs, without the space that ends it. */
export const normalizePassword = (password: string) =>
  foldText(password.normalize('NFKC').replace(/\p{Cf}/gu, ''))

/** Without spaces either, which somebody who guesses leaves out. */
const toPlainText = (text: string) => normalizePassword(text).replace(/\s/g, '')

/** Whether it only repeats what alone is too short for a password: `111111`, `1212121`, `senhasenha`. */
const isRepetition = (characters: string[]) =>
  findRepeatedUnit(characters).length < Math.min(MIN_PASSWORD_LENGTH, characters.length)

/** The shortest part that a text only repeats, be it cut off at the end; all of it where it repeats none. */
export function findRepeatedUnit(characters: readonly string[]): readonly string[] {
  const longest = Math.floor(characters.length / 2)
  for (let unit = 1; unit <= longest; unit++) {
    if (characters.every((one, at) => at < unit || one === characters[at - unit]))
      return characters.slice(0, unit)
  }
  return characters
}

const DAY = '(0[1-9]|[12]\\d|3[01])'
const MONTH = '(0[1-9]|1[0-2])'
/** Those in which somebody was born, or which they look forward to. */
const YEAR = '(?:19[2-9]|20\\d)\\d'
const DATE = new RegExp(`^(?:${DAY}${MONTH}(?:${YEAR}|\\d\\d)|${YEAR}${MONTH}${DAY})$`)

/** A day as people write it, with or without what stands between: ddmmyyyy, ddmmyy, yyyymmdd. */
const isDate = (judged: string) => DATE.test(judged.replace(/[/.\s-]/g, ''))
