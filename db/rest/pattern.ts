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
export function toGlob(pattern: string, ignoresCase: boolean): string {
  const parts = pattern.match(/\\.|[^\\]/gsu) ?? []
  return parts
    .map((part) => {
      if (part === '%') return '*'
      if (part === '_') return '?'
      return toGlobLetter(part.startsWith('\\') ? part.slice(1) : part, ignoresCase)
    })
    .join('')
}

function toGlobLetter(letter: string, ignoresCase: boolean): string {
  const forms = ignoresCase ? new Set([letter, letter.toLowerCase(), letter.toUpperCase()]) : []
  const letters = [...forms].filter((form) => [...form].length === 1)
  if (letters.length > 1) return `[${letters.join('')}]`
  return '*?['.includes(letter) ? `[${letter}]` : letter
}

/** The same for texts in memory. */
export function toPatternTest(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const parts = pattern.match(/\\.|[^\\]/gsu) ?? []
  const source = parts.map((part) => {
    if (part === '%') return '.*'
    if (part === '_') return '.'
    const letter = part.startsWith('\\') ? part.slice(1) : part
    return letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  })
  const test = new RegExp(`^${source.join('')}$`, ignoresCase ? 'isu' : 'su')
  return (text) => test.test(text)
}
