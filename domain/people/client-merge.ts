/** Two records of one client become one, and may become two again. */
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { NO_CONSENT, type StoredConsent } from './client-consent.ts'
import {
  formatStoredLabels,
  listDistinctLabels,
  MOST_LABELS,
  parseStoredLabels,
} from './client-record.ts'

/** For how long it can be undone (ms). */
export const MERGE_UNDO_MS = 30 * MS_A_DAY

type MergedFields = {
  telefone: string | null
  telefone_proved_at: number | null
  telefone_proved_by: string | null
  email: string | null
  email_proved_at: number | null
  email_proved_by: string | null
  birth_date: string | null
  observacoes: string | null
  labels: string
  is_blocked: boolean
  blocked_at: number | null
  blocked_until: number | null
  blocked_reason: string | null
} & StoredConsent

/** What is taken over where there was nothing. */
const FILLED = ['telefone', 'email', 'birth_date', 'observacoes'] as const
export type FilledField = (typeof FILLED)[number] | 'appended' | 'block' | 'consent'
/** A contact goes with when it was proven, and by whom. */
const listColumns = (fields: readonly (typeof FILLED)[number][]) =>
  fields.flatMap((field): (keyof MergedFields)[] =>
    field === 'telefone'
      ? [field, 'telefone_proved_at', 'telefone_proved_by']
      : field === 'email'
        ? [field, 'email_proved_at', 'email_proved_by']
        : [field],
  )
const NO_BLOCK = { is_blocked: false, blocked_at: null, blocked_until: null, blocked_reason: null }

/** Stands above what was noted of the other, under what is noted of the one that stays. */
export const JOINED_NOTES = '— Do cadastro que foi juntado —'

const APPENDED = ['appended'] as const
const BLOCK = ['block'] as const
const CONSENT = ['consent'] as const

/** What the kept record takes over of the other: what it lacks, their notes and labels, and a block. */
export function mergeFields(
  kept: MergedFields,
  gone: MergedFields,
): { change: Partial<MergedFields>; filled: FilledField[] } {
  const filled: FilledField[] = FILLED.filter(
    (field) => kept[field] === null && gone[field] !== null,
  )
  const taken = FILLED.filter((field) => filled.includes(field))
  // One that has run out is none: the longer of the two holds.
  const isBlock = gone.is_blocked && (!kept.is_blocked || isLonger(gone, kept))
  const { is_blocked, blocked_at, blocked_until, blocked_reason } = gone
  const isConsent = kept.consent_at === null && gone.consent_at !== null
  const isAppended =
    kept.observacoes !== null &&
    gone.observacoes !== null &&
    kept.observacoes.trim() !== gone.observacoes.trim()
  const { consent_at, consent_source } = gone
  const labels = [...parseStoredLabels(kept.labels), ...parseStoredLabels(gone.labels)]
  return {
    change: {
      ...Object.fromEntries(listColumns(taken).map((column) => [column, gone[column]])),
      labels: formatStoredLabels(listDistinctLabels(labels).slice(0, MOST_LABELS)),
      ...(isAppended && { observacoes: `${kept.observacoes}\n\n${formatJoinedNotes(gone)}` }),
      ...(isBlock && { is_blocked, blocked_at, blocked_until, blocked_reason }),
      ...(isConsent && { consent_at, consent_source }),
    },
    filled: [
      ...filled,
      ...(isAppended ? APPENDED : []),
      ...(isBlock ? BLOCK : []),
      ...(isConsent ? CONSENT : []),
    ],
  }
}

type Noted = Pick<MergedFields, 'observacoes'>

const formatJoinedNotes = ({ observacoes }: Noted): string =>
  `${JOINED_NOTES}\n${(observacoes ?? '').trim()}`

/** Ends as it was joined, or another's stands below it; a line was added; more was written on its line. */
const ENDINGS = [
  (after: string) => after.trim() === '' || after.startsWith(`\n\n${JOINED_NOTES}\n`),
  (after: string) => after.startsWith('\n'),
  (after: string) => !/^[\p{L}\p{N}]/u.test(after),
]

/**
 * A text without a part of it, wherever that stands whole: what was written above and below it stays.
 * @returns null where it is not found; a longer one that begins alike is the last to be taken for it
 */
function removePart(text: string, part: string): string | null {
  for (const isEnd of ENDINGS)
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + part.length).trimEnd()]
      if (/[\p{L}\p{N}]$/u.test(text.slice(0, at)) || !isEnd(after)) continue
      const below = after === '' || after.startsWith('\n') ? after : `\n${after.trimStart()}`
      return `${before}${below}`.trim()
    }
  return null
}

/** What the kept record took over of the other's notes, as it stood then; null for nothing. */
function getTakenNotes({ observacoes }: Noted, filled: readonly FilledField[]): string | null {
  if (filled.includes('appended')) return formatJoinedNotes({ observacoes })
  return filled.includes('observacoes') ? (observacoes ?? '').trim() : null
}

/**
 * The kept record's notes without the other's.
 * @returns `areLeft`: they could not be found whole, and something of them may stand there
 */
function unmergeNotes(kept: Noted, gone: Noted, filled: readonly FilledField[]) {
  const text = kept.observacoes ?? ''
  const taken = getTakenNotes(gone, filled)
  if (!taken) return { observacoes: kept.observacoes, areLeft: false }
  const rest = removePart(text, taken)
  if (rest !== null) return { observacoes: rest || null, areLeft: false }
  const lines = taken.split('\n').filter((line) => line.trim() !== '')
  return {
    observacoes: kept.observacoes,
    areLeft: lines.some((line) => text.includes(line.trim())),
  }
}

const isLonger = (one: MergedFields, other: MergedFields): boolean =>
  (one.blocked_until ?? Number.POSITIVE_INFINITY) >
  (other.blocked_until ?? Number.POSITIVE_INFINITY)

/**
 * What the kept record gives back: what it took over, where nobody has changed it since.
 * @returns `areNotesLeft`: something of the other's notes may still stand in the kept one's
 */
export function unmergeFields(
  kept: MergedFields,
  gone: MergedFields,
  filled: readonly FilledField[],
): { change: Partial<MergedFields>; areNotesLeft: boolean } {
  const back = FILLED.filter(
    (field) => field !== 'observacoes' && filled.includes(field) && kept[field] === gone[field],
  )
  const isBlock = filled.includes('block') && kept.blocked_at === gone.blocked_at
  const isConsent = filled.includes('consent') && kept.consent_at === gone.consent_at
  const { observacoes, areLeft } = unmergeNotes(kept, gone, filled)
  return {
    change: {
      ...Object.fromEntries(listColumns(back).map((column) => [column, null])),
      ...(observacoes !== kept.observacoes && { observacoes }),
      ...(isBlock && NO_BLOCK),
      ...(isConsent && NO_CONSENT),
    },
    areNotesLeft: areLeft,
  }
}
