import { spokenDate } from '#console/ui/date/format-date.ts'
import { displayName } from '#domain/text/display.ts'
import type { Column } from './columns.ts'

/** What a column is called: its professional, or its day. */
export function columnName({ key, date, professional }: Column): string {
  return key === date ? spokenDate(date) : displayName(professional?.name)
}
