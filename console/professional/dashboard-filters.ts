/** What the dashboard shows, as it stands in the address: a link to it shows the same. */
import { isDate } from '#domain/time/civil-time.ts'

export type Filters = {
  /** The day of the agenda; null: today. */
  day: string | null
  /** Bounds of the figures, both included; null: today, '': none. */
  from: string | null
  to: string | null
}

type Params = { [name: string]: string | undefined }

const boundIn = (value: string | undefined) =>
  value === '' || (value !== undefined && isDate(value)) ? value : null

/** What is not understood is left out, never refused: addresses are typed and passed on. */
export function readFilters({ dia, de, ate }: Params): Filters {
  return { day: boundIn(dia) || null, from: boundIn(de), to: boundIn(ate) }
}

/** The address again, without what goes without saying. */
export function writeFilters({ day, from, to }: Filters): { [name: string]: string } {
  return {
    ...(day !== null && { dia: day }),
    ...(from !== null && { de: from }),
    ...(to !== null && { ate: to }),
  }
}

export type Range = { from: string; to: string }

/** @param today where the business is */
export const rangeOf = ({ from, to }: Filters, today: string): Range => ({
  from: from ?? today,
  to: to ?? today,
})

export const isReversed = ({ from, to }: Range) => from !== '' && to !== '' && from > to

/** What one press asks for instead of two dates. */
export const PRESETS = ['today', 'month', 'all'] as const
export type Preset = (typeof PRESETS)[number]

export function presetRange(preset: Preset, today: string): Range {
  if (preset === 'all') return { from: '', to: '' }
  return { from: preset === 'month' ? `${today.slice(0, 8)}01` : today, to: today }
}
