import { projectionsText } from '#console/messages/projections.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import {
  type PastWeek,
  type Projection,
  type Projections,
  wasForetold,
} from './projections-query.ts'

const t = projectionsText.export

/** All that the screen shows, a line a week and a month. */
export async function exportProjections(it: Projections): Promise<ExportedFile> {
  const rows = [
    ...it.past.map(toPastRow),
    ...it.weeks.map((one) => toRow(t.kinds.weeks, one)),
    ...it.months.map((one) => toRow(t.kinds.months, one)),
  ]
  return { name: t.file, content: formatCsv([t.head, ...rows]), count: rows.length }
}

const money = (reais: number): CsvCell => ({ reais })
const toRange = (range: PastWeek['range']): CsvCell[] =>
  range ? [money(range.low), money(range.high)] : [null, null]

function toPastRow(week: PastWeek): CsvCell[] {
  const { from, to, actual, range } = week
  const nothing = [null, null, null, null]
  const days = [{ date: from }, { date: to }]
  const foretold = wasForetold(week) ? money(week.foretold) : null
  return [t.kinds.past, ...days, money(actual), ...nothing, foretold, ...toRange(range)]
}

function toRow(kind: string, it: Projection): CsvCell[] {
  return [
    ...[kind, { date: it.from }, { date: it.to }, money(it.earned), money(it.booked), it.bookings],
    ...[money(-it.lost), money(it.pickup), money(it.expected), ...toRange(it.range)],
  ]
}
