import { UnreadableValueError } from './stored-value.ts'

const LONGEST = 200
/** Each is a place where matching may turn back. */
const MOST_WILDCARDS = 6

/**
 * The protocol's `*` as the `%` that it stands for.
 * @throws UnreadableValueError where it is too long, has too many wildcards or ends in a lone `\`
 */
export function escapeLike(typed: string): string {
  const pattern = typed.replaceAll('*', '%')
  const parts = pattern.match(/\\.|[^\\]/gsu) ?? []
  if (parts.join('') !== pattern) throw new UnreadableValueError('22025', typed)
  const wildcards = parts.filter((part) => part === '%').length
  if (pattern.length > LONGEST || wildcards > MOST_WILDCARDS) {
    throw new UnreadableValueError('54000', typed)
  }
  return pattern
}

/** The same for SQLite's GLOB, which tells letters apart by case and knows those with accents. */
export const toGlob = (pattern: string, ignoresCase: boolean): string =>
  listParts(pattern, ignoresCase)
    .map((part) => {
      if (part.kind === 'any') return '*'
      if (part.kind === 'one') return '?'
      const [letter = ''] = part.letters
      if (part.letters.length > 1) return `[${part.letters.join('')}]`
      return '*?['.includes(letter) ? `[${letter}]` : letter
    })
    .join('')

/** The same for PostgreSQL's `~`: its ILIKE knows letters with accents in some collations only. */
export const toRegex = (pattern: string, ignoresCase: boolean): string => {
  const parts = listParts(pattern, ignoresCase).map((part) => {
    if (part.kind === 'any') return '.*'
    if (part.kind === 'one') return '.'
    if (part.letters.length > 1) return `[${part.letters.join('')}]`
    return part.letters.join('').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return `^${parts.join('')}$`
}

type Part = { kind: 'any' } | { kind: 'one' } | { kind: 'letter'; letters: string[] }

function listParts(pattern: string, ignoresCase: boolean): Part[] {
  const parts = pattern.match(/\\.|[^\\]/gsu) ?? []
  return parts.map((part) => {
    if (part === '%') return { kind: 'any' }
    if (part === '_') return { kind: 'one' }
    const letter = part.startsWith('\\') ? part.slice(1) : part
    const forms = [letter, ...(ignoresCase ? [letter.toLowerCase(), letter.toUpperCase()] : [])]
    const letters = [...new Set(forms)].filter((form) => [...form].length === 1)
    return { kind: 'letter', letters }
  })
}

/**
 * The same for texts in memory. It goes back to the last wildcard alone, so that no text takes longer
 * than its length times the pattern's.
 */
export function toPatternTest(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const parts = listParts(pattern, ignoresCase)
  return (text) => matches(parts, [...text])
}

function matches(parts: readonly Part[], letters: readonly string[]): boolean {
  let [at, part] = [0, 0]
  let [wildcard, resume] = [-1, 0]
  while (at < letters.length) {
    const wanted = parts[part]
    if (wanted?.kind === 'any') {
      ;[wildcard, resume] = [part, at]
      part += 1
    } else if (wanted && isLetter(wanted, letters[at])) {
      ;[at, part] = [at + 1, part + 1]
    } else if (wildcard >= 0) {
      resume += 1
      ;[at, part] = [resume, wildcard + 1]
    } else return false
  }
  return parts.slice(part).every(({ kind }) => kind === 'any')
}

const isLetter = (part: Part, letter: string | undefined): boolean =>
  part.kind === 'one' ||
  (part.kind === 'letter' && letter !== undefined && part.letters.includes(letter))
