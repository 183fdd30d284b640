/** What the dashboard shows, kept in the address so that a link shows the same. */
import { isDate } from '#domain/time/civil-time.ts'

export type DashboardFilters = {
  /** The day of the agenda; null: today. */
  day: string | null
  /** Bounds of the figures, both included; null: today, '': none. */
  from: string | null
  to: string | null
}

type SearchParams = { [name: string]: string | undefined }

const parseBound = (value: string | undefined) =>
  value === '' || (value !== undefined && isDate(value)) ? value : null

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export function parseDashboardFilters({ dia, de, ate }: SearchParams): DashboardFilters {
  return { day: parseBound(dia) || null, from: parseBound(de), to: parseBound(ate) }
}

/** The search parameters, without defaults. */
export function formatDashboardFilters({ day, from, to }: DashboardFilters): {
  [name: string]: string
} {
  return {
    ...(day !== null && { dia: day }),
    ...(from !== null && { de: from }),
    ...(to !== null && { ate: to }),
  }
}

export type StatementRange = { from: string; to: string }

/** @param today where the business is */
export const getStatementRange = (
  { from, to }: DashboardFilters,
  today: string,
): StatementRange => ({
  from: from ?? today,
  to: to ?? today,
})

export const isReversed = ({ from, to }: StatementRange) => from !== '' && to !== '' && from > to

/** Ranges that one press chooses. */
export const RANGE_PRESETS = ['today', 'month', 'all'] as const
type RangePreset = (typeof RANGE_PRESETS)[number]

export function getPresetRange(preset: RangePreset, today: string): StatementRange {
  if (preset === 'all') return { from: '', to: '' }
  return { from: preset === 'month' ? `${today.slice(0, 8)}01` : today, to: today }
}
