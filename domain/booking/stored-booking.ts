import { isJsonObject, isKnownValue } from '#domain/text/lenient-json.ts'
import { createListParser, type StoredParser, type StoredValue } from '#domain/text/stored-json.ts'
import { BOOKING_STATUSES, CANCEL_REASONS, REVIEW_STATUSES, type ReviewStatus } from './booking.ts'
import type { Completion } from './completion.ts'

/** The services of a composite, as they were booked. */
export const parseStoredCompositeItems = createListParser((entry) =>
  isJsonObject(entry) && typeof entry.service_id === 'string'
    ? { service_id: entry.service_id }
    : null,
)

const isReviewStatus = (value: unknown): value is ReviewStatus | null =>
  value === null || isKnownValue(REVIEW_STATUSES, value)

/** What a completion recorded; null, as where nothing was recorded, for what cannot be read. */
export const parseStoredCompletion: StoredParser<Completion | null> = (stored) => {
  if (stored === null) return { value: null, unread: 0 }
  const unreadable: StoredValue<null> = { value: null, unread: 1 }
  if (!isJsonObject(stored)) return unreadable
  const { status, cancel_reason, review_status, notes, declined } = stored
  const isReason = cancel_reason === null || isKnownValue(CANCEL_REASONS, cancel_reason)
  if (!isKnownValue(BOOKING_STATUSES, status) || !isReason || !isReviewStatus(review_status)) {
    return unreadable
  }
  const others = parseDeclined(declined)
  const before = isJsonObject(notes) ? notes.before : undefined
  const isNote = before === null || typeof before === 'string'
  const value = { status, cancel_reason, review_status, declined: others.value }
  return { value: { ...value, ...(isNote && { notes: { before } }) }, unread: others.unread }
}

const parseDeclined = createListParser((entry): Completion['declined'][number] | null => {
  if (!isJsonObject(entry) || typeof entry.id !== 'string') return null
  const { id, review_status } = entry
  return isReviewStatus(review_status) ? { id, review_status } : null
})
