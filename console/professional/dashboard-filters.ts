/** What the dashboard shows, as it stands in the address: a link to it shows the same. */
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

/** What is not understood is left out, never refused: addresses are typed and passed on. */
export function parseDashboardFilters({ dia, de, ate }: SearchParams): DashboardFilters {
  return { day: parseBound(dia) || null, from: parseBound(de), to: parseBound(ate) }
}

/** The address again, without what goes without saying. */
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

/** What one press asks for instead of two dates. */
export const RANGE_PRESETS = ['today', 'month', 'all'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

export function getPresetRange(preset: RangePreset, today: string): StatementRange {
  if (preset === 'all') return { from: '', to: '' }
  return { from: preset === 'month' ? `${today.slice(0, 8)}01` : today, to: today }
}
