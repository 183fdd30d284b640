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

/** Without what was appended, where that still stands as it was: whatever else was written stays. */
function removeJoinedNotes(kept: Noted, gone: Noted): string | null {
  const text = kept.observacoes ?? ''
  const joined = formatJoinedNotes(gone)
  for (let at = text.indexOf(joined); at >= 0; at = text.indexOf(joined, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + joined.length)]
    // A longer one, or another's below it, is told from one that somebody wrote more to.
    if (after.trim() === '' || after.startsWith(`\n\n${JOINED_NOTES}\n`))
      return `${before.trimEnd()}${after.trimEnd()}`.trimStart() || null
  }
  return kept.observacoes
}

const isLonger = (one: MergedFields, other: MergedFields): boolean =>
  (one.blocked_until ?? Number.POSITIVE_INFINITY) >
  (other.blocked_until ?? Number.POSITIVE_INFINITY)

/** What the kept record gives back: what it took over, where nobody has changed it since. */
export function unmergeFields(
  kept: MergedFields,
  gone: MergedFields,
  filled: readonly FilledField[],
): Partial<MergedFields> {
  const back = FILLED.filter((field) => filled.includes(field) && kept[field] === gone[field])
  const isBlock = filled.includes('block') && kept.blocked_at === gone.blocked_at
  const isConsent = filled.includes('consent') && kept.consent_at === gone.consent_at
  return {
    ...Object.fromEntries(listColumns(back).map((column) => [column, null])),
    ...(filled.includes('appended') && { observacoes: removeJoinedNotes(kept, gone) }),
    ...(isBlock && NO_BLOCK),
    ...(isConsent && NO_CONSENT),
  }
}
