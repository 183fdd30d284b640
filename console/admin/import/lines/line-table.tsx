import { type ReactNode, useId, useState } from 'react'
import { importText } from '#console/messages/import.ts'
import { Button } from '#console/ui/button/button.tsx'
import list from '#console/ui/list/table.module.css'
import type { ImportKind } from '#domain/import/import.ts'
import { clipCells, type Table } from '../file/table.ts'
import styles from '../house-import/import.module.css'
import type { BroughtLine, CheckedLine } from '../house-import/import-queries.ts'
import { RecordLink } from './record-link.tsx'

const t = importText.check
const A_PAGE = 20
/** Of a line no more is shown: it is to be known again, not read. */
const MOST_SHOWN = 120

type Props = {
  title: string
  lead?: string
  lines: readonly (CheckedLine & Partial<Pick<BroughtLine, 'record'>>)[]
  /** Where what they have made is seen, in a column of its own. */
  records?: ImportKind
  /** Of the file, where that is still open. */
  table?: Table
  action?: ReactNode
  /** For more of them than are here. */
  more?: ReactNode
}

/** Lines of a file, what stood in them, and why they are told. */
export function LineTable({ title, lead, lines, records, table, action, more }: Props) {
  const id = useId()
  const [shown, setShown] = useState(A_PAGE)
  const hasReasons = lines.some(({ reason }) => reason !== null)
  const byLine = new Map(table?.rows.map(({ line, cells }) => [line, cells]))
  return (
    <div className={styles.lines}>
      <header className={styles.linesHead}>
        <div>
          <h3 id={id}>{title}</h3>
          {lead && <p className={styles.quiet}>{lead}</p>}
        </div>
        {action}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, by keyboard too */}
      <section className={list.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={`${list.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {t.line}
              </th>
              {table && <th scope="col">{t.content}</th>}
              {records && <th scope="col">{importText.result.record}</th>}
              {hasReasons && <th scope="col">{t.reason}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map(({ line, reason, record }) => (
              <tr key={line}>
                <td className={styles.number}>{line}</td>
                {table && (
                  <td className={styles.content}>
                    {clipCells(byLine.get(line) ?? [], MOST_SHOWN)}
                  </td>
                )}
                {records && (
                  <td className={styles.content}>
                    <RecordLink kind={records} record={record ?? null} />
                  </td>
                )}
                {hasReasons && <td className={styles.reason}>{reason}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > shown ? (
        <Button look="secondary" onClick={() => setShown(shown + 5 * A_PAGE)}>
          {t.more}
        </Button>
      ) : (
        more
      )}
    </div>
  )
}
