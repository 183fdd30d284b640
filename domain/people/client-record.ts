/** What a house keeps of a client besides how to reach them. */
import { foldText } from '#domain/text/fold-text.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

export const MOST_LABELS = 10
export const LABEL_LENGTH = 30

/**
 * Labels as the table has them, each between two line ends, so that one is found by itself.
 * @param labels without line ends
 */
export const formatStoredLabels = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : `\n${labels.join('\n')}\n`

export const parseStoredLabels = (stored: string): string[] => stored.split('\n').filter(Boolean)

/**
 * Labels that are the same without case and accents are one, in the first of their spellings.
 * @param known spellings that the house has already: they come before what was typed
 */
export function listDistinctLabels(
  labels: readonly string[],
  known: readonly string[] = [],
): string[] {
  const spellings = new Map<string, string>()
  for (const label of [...known, ...labels]) {
    const folded = foldText(label)
    if (!spellings.has(folded)) spellings.set(folded, label)
  }
  return [...new Set(labels.map((label) => spellings.get(foldText(label)) ?? label))]
}

export const FIRST_BIRTH_DATE = '1900-01-01'
/** What is told of any other. */
export const BIRTH_DATE_WRONG = 'Use uma data de nascimento de 01/01/1900 até hoje.'

/**
 * Can somebody who is a client today have been born on that day?
 * @param day a civil day, as `today` of the house is
 */
export const isBirthDate = (day: string, today: string): boolean =>
  day >= FIRST_BIRTH_DATE && day <= today

/** Of what is kept in mind of a client ("Observações"). */
export const CLIENT_NOTES_LENGTH = 2000
/** Of two records that were joined: both stay whole. */
export const JOINED_NOTES_LENGTH = 10_000

/** How long they may be typed: what was joined may be shortened step by step, and not grow. */
export const getNotesBound = (stored: string | null): number =>
  Math.min(JOINED_NOTES_LENGTH, Math.max(CLIENT_NOTES_LENGTH, stored?.length ?? 0))

/** Of what is written down of one visit. */
export const NOTE_LENGTH = 1000

/** By what a list of clients can be ordered. */
export const CLIENT_SORTS = ['nome', 'ultima_visita', 'total_gasto', 'created_at'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/**
 * Who is listed by their visits on some days: whoever came, those of them who came for the first time,
 * and those who had come before.
 */
export const VISITOR_GROUPS = ['came', 'first', 'again'] as const
export type VisitorGroup = (typeof VISITOR_GROUPS)[number]

export const BLOCK_UNITS = ['days', 'weeks', 'months'] as const
export type BlockUnit = (typeof BLOCK_UNITS)[number]
export const MOST_BLOCK_DURATION = 365
/** What a client has usually done who is not to book for a while. */
export const DEFAULT_BLOCK_REASON = 'Faltou ao agendamento'

/**
 * When a block ends that begins now, in ms since 1970.
 * @param duration how many units; null: until somebody unblocks, as the answer is then
 */
export function getBlockEnd(duration: number | null, unit: BlockUnit, now: number): number | null {
  if (duration === null) return null
  if (unit === 'days') return now + duration * MS_A_DAY
  if (unit === 'weeks') return now + duration * 7 * MS_A_DAY
  const end = new Date(now)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + duration)
  // A month without that day ends on its last one.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}

/** Stands for the name of a client who is no longer to be known. */
export const ERASED_CLIENT_NAME = 'Cliente removido'
