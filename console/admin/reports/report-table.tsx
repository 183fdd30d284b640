import type { ReactNode } from 'react'
import { reportsText as t } from '#console/messages/reports.ts'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import styles from './reports.module.css'

export type ReportColumn<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The same in the file. */
  csv: (row: Row) => CsvCell
  /** Of all rows, in the last line; absent: nothing. */
  total?: ReactNode
  /** Left out where there is little room: it stands in the file. */
  wide?: boolean
  /** As of a house that has nothing of before to compare with; out of the file too. */
  isLeftOut?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** The name of its file. */
  file: string
}

/** A table of figures, the first column its names, with its file. */
export function ReportTable<Row>({ caption, columns: all, rows, getKey, file }: Props<Row>) {
  const columns = all.filter(({ isLeftOut }) => !isLeftOut)
  const hasTotal = columns.some(({ total }) => total !== undefined)
  return (
    <div className={styles.tableBox}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by hand has to be reached by keyboard. */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table} aria-label={caption}>
          <thead>
            <tr>
              {columns.map(({ head, wide }) => (
                <th key={head} scope="col" className={wide ? styles.wide : undefined}>
                  {keepTogether(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ReportRow key={getKey(row)} columns={columns} row={row} />
            ))}
          </tbody>
          {hasTotal && (
            <tfoot>
              <tr>
                {columns.map(({ head, total, wide }, i) => {
                  const Cell = i === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={head}
                      scope={i === 0 ? 'row' : undefined}
                      className={wide ? styles.wide : undefined}
                    >
                      {total}
                    </Cell>
                  )
                })}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <ExportButton
        done={t.exported}
        makeFile={async () => ({
          name: file,
          content: formatCsv([
            columns.map(({ head }) => head),
            ...rows.map((row) => columns.map(({ csv }) => csv(row))),
          ]),
          count: rows.length,
        })}
      />
    </div>
  )
}

/** Days in brackets stay in one line. */
const keepTogether = (head: string) =>
  head.replace(/\(.*\)$/, (days) => days.replaceAll(' ', '\u00a0'))

function ReportRow<Row>({ columns, row }: { columns: readonly ReportColumn<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map(({ head, cell, wide }, i) =>
        i === 0 ? (
          <th key={head} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={head} className={wide ? styles.wide : undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
