/** What `get-professional-bookings-fixed` is asked (documents 1, section 8), as it comes in. */
import type { Refusal } from '#domain/refusal.ts'
import { isDate } from '#domain/time/civil-time.ts'

type RawProfessionalBookingsQuery = {
  professional_ids?: unknown
  start_date?: unknown
  end_date?: unknown
  user_id?: unknown
}

export type ProfessionalBookingsQuery = {
  professional_ids: string[]
  start_date: string
  end_date: string
  /** Whose bookings they are said to be; null where nothing is said. Never believed. */
  user_id: string | null
}

/** @returns the first refusal in the documents' order: ids, dates, their format, their order */
export function parseProfessionalBookingsQuery(
  asked: RawProfessionalBookingsQuery,
): ProfessionalBookingsQuery | Refusal {
  const { professional_ids, start_date, end_date, user_id } = asked
  const ids = Array.isArray(professional_ids) ? professional_ids.filter(isText) : []
  if (
    !Array.isArray(professional_ids) ||
    ids.length === 0 ||
    ids.length < professional_ids.length
  ) {
    return { code: 'professional_ids_required' }
  }
  if (isMissing(start_date) || isMissing(end_date)) return { code: 'dates_required' }
  if (!isDateString(start_date) || !isDateString(end_date)) return { code: 'dates_format' }
  if (start_date > end_date) return { code: 'dates_order' }
  const said = isMissing(user_id) ? null : String(user_id)
  return { professional_ids: [...new Set(ids)], start_date, end_date, user_id: said }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isMissing = (value: unknown) => value === undefined || value === null || value === ''
const isDateString = (value: unknown): value is string => typeof value === 'string' && isDate(value)
