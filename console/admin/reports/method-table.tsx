import { Link } from '@tanstack/react-router'
import { reportsText } from '#console/messages/reports.ts'
import { formatShortBase } from './compared-days.ts'
import { formatAmount } from './format-amount.ts'
import { toIncome } from './report-links.ts'
import type { Report } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'

const t = reportsText.takings

/** "Como foi pago": by the day of the payment, which is not the visit's everywhere. */
export function MethodTable({ report }: { report: Report<'methods'> }) {
  const { methods, total, total_before, before, from, to } = report
  if (methods.length === 0) return <p className={styles.quiet}>{t.empty}</p>
  const hasBefore = methods.some(({ amount_before }) => amount_before !== 0)
  return (
    <>
      <ReportTable
        caption={t.methodTitle}
        rows={methods}
        getKey={({ method }) => method}
        file={t.files.forma}
        columns={[
          {
            head: t.head.method,
            cell: ({ method }) => (
              <Link {...toIncome({ from, to }, method)}>{t.methods[method]}</Link>
            ),
            csv: ({ method }) => t.methods[method],
            total: reportsText.total,
          },
          {
            head: t.head.now,
            cell: ({ amount }) => <strong>{formatAmount(amount)}</strong>,
            csv: ({ amount }) => ({ reais: amount }),
            total: formatAmount(total),
          },
          {
            isLeftOut: !hasBefore,
            head: reportsText.before(formatShortBase(before)),
            cell: ({ amount_before, method }) =>
              amount_before === 0 ? (
                formatAmount(0)
              ) : (
                <Link {...toIncome(before, method)}>{formatAmount(amount_before)}</Link>
              ),
            csv: ({ amount_before }) => ({ reais: amount_before }),
            total: formatAmount(total_before),
          },
        ]}
      />
      <p className={styles.quiet}>{t.methodLead}</p>
      {methods.some(({ method }) => method === 'conta') && (
        <p className={styles.quiet}>{t.methodHint}</p>
      )}
    </>
  )
}
