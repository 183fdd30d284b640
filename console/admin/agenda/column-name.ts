import { displayName } from '#domain/display.ts'
import { spokenDate } from '../../ui/spoken-date.ts'
import type { Column } from './columns.ts'

/** What a column is called: its professional, or its day. */
export function columnName({ key, date, professional }: Column): string {
  return key === date ? spokenDate(date) : displayName(professional?.name)
}
