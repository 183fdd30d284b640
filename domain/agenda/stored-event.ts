import { createListParser, type StoredParser } from '#domain/text/stored-json.ts'
import { isDate } from '#domain/time/civil-time.ts'

const parseDates = createListParser((entry) =>
  typeof entry === 'string' && isDate(entry) ? entry : null,
)

/** The days that an event is about. Where one cannot be read there are none, which means all. */
export const parseStoredDates: StoredParser<string[]> = (stored) => {
  const { value, unread } = parseDates(stored)
  return { value: unread > 0 ? [] : value, unread }
}
