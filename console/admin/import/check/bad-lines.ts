import { importText } from '#console/messages/import.ts'
import { saveFile } from '#console/ui/export/save-file.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { listTableTitles, type Mapping } from '../columns/mapping.ts'
import type { Table } from '../file/table.ts'
import type { CheckedLine } from '../house-import/import-queries.ts'

const t = importText.check

/** The lines as they stood in the file, with why: corrected, it can be brought in again. */
export function saveBadLines(table: Table, mapping: Mapping, bad: readonly CheckedLine[]): void {
  const byLine = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  const width = mapping.columns.length
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? '')
  const named = listTableTitles(table, mapping.titles)
  const titles = mapping.titles === null ? [] : [[...pad(named), t.reason]]
  const lines = bad.map(({ line, reason }) => [...pad(byLine.get(line) ?? []), reason ?? ''])
  saveFile(t.badFile, formatCsv([...titles, ...lines]))
}
