import { paymentMethodText } from '#console/messages/comanda.ts'
import { commissionsText } from '#console/messages/commissions.ts'
import { statementText } from '#console/messages/statement.ts'
import type { ClosedStatement } from '#console/statement/format-line.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'

const t = commissionsText.state

/** Whether it was paid, how and when, and what the professional said to it. */
export function formatStatementState(
  { total, paid_at, method, closed_at, answer }: ClosedStatement,
  timezone: string,
): string {
  if (paid_at === null) {
    const open = total > 0 ? t.open : statementText.debt
    return [open, t.closed(formatMoment(closed_at, timezone))].join(' · ')
  }
  const when = formatMoment(paid_at, timezone)
  const paid = total > 0 && method ? t.paid(paymentMethodText[method], when) : t.settled(when)
  const said = answer === 'confirmed' && total <= 0 ? t.agreed : answer && t[answer]
  return [paid, said].filter(Boolean).join(' · ')
}
