import { formatLongDate } from '#console/ui/date/format-date.ts'
import { displayName } from '#domain/text/display.ts'
import type { AgendaColumn } from './columns.ts'

/** The name of a column's professional, or its day. */
export function getColumnName({ key, date, professional }: AgendaColumn): string {
  return key === date ? formatLongDate(date) : displayName(professional?.name)
}
