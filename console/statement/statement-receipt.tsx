import type { ReactNode } from 'react'
import { statementText as t } from '#console/messages/statement.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import { formatReais } from '#domain/money/money.ts'
import {
  getLineDetail,
  getLineName,
  isEarned,
  type StatementLine,
  sumReais,
} from './format-line.ts'
import styles from './statement-receipt.module.css'

type Props = {
  lines: readonly StatementLine[]
  /** What stands under what was earned, and under everything. */
  names: { earned: string; total: string }
  total: number
  /** Beside a line, where something can be done about it. */
  getAct?: (line: StatementLine) => ReactNode
  children?: ReactNode
}

/** A statement as a receipt: what was earned, what is taken off, what is left. */
export function StatementReceipt({ lines, names, total, getAct, children }: Props) {
  const earned = lines.filter(isEarned)
  const others = lines.filter((line) => !isEarned(line))
  return (
    <section className={styles.receipt} aria-label={t.lines}>
      <dl className={styles.lines}>
        {addIndexKeys(earned).map(({ key, one }) => (
          <ReceiptLine key={key} line={one} act={getAct?.(one)} />
        ))}
        {others.length > 0 && earned.length > 0 && (
          <ReceiptSum name={names.earned} amount={sumReais(earned)} />
        )}
        {addIndexKeys(others).map(({ key, one }) => (
          <ReceiptLine key={key} line={one} act={getAct?.(one)} />
        ))}
        {total >= 0 && <ReceiptSum name={names.total} amount={total} />}
      </dl>
      {total < 0 && (
        <p className={`${styles.line} ${styles.owed}`}>{t.owed(formatReais(-total))}</p>
      )}
      {children}
    </section>
  )
}

function ReceiptLine({ line, act }: { line: StatementLine; act?: ReactNode }) {
  const detail = getLineDetail(line)
  return (
    <div className={styles.line}>
      <dt>
        <span>{getLineName(line)}</span>
        {detail && <small>{detail}</small>}
      </dt>
      <dd>
        {formatReais(line.amount)}
        {act}
      </dd>
    </div>
  )
}

function ReceiptSum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className={`${styles.line} ${styles.sum}`}>
      <dt>{name}</dt>
      <dd>{formatReais(amount)}</dd>
    </div>
  )
}
