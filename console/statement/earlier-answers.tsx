import { paymentMethodText } from '#console/messages/comanda.ts'
import { statementText } from '#console/messages/statement.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import type { StatementDetail } from './format-line.ts'
import styles from './statement-receipt.module.css'

const t = statementText.earlier

type Props = {
  detail: Pick<StatementDetail, 'earlier_answers' | 'timezone'>
  /** Who said it, as the sentence begins. */
  who: string
}

/** What was said to payments that were taken back since, each with its days. */
export function EarlierAnswers({ detail: { earlier_answers, timezone }, who }: Props) {
  if (earlier_answers.length === 0) return null
  const at = (iso: string) => formatMoment(iso, timezone)
  return (
    <ul className={styles.earlier} aria-label={t.list}>
      {addIndexKeys(earlier_answers).map(({ key, one }) => {
        const paid = one.method
          ? t.payment(paymentMethodText[one.method], at(one.paid_at))
          : t.settling(at(one.paid_at))
        const said = t[one.answer](who, at(one.answered_at), paid)
        const note = one.answer_note ? `: “${one.answer_note}”` : ''
        return <li key={key}>{`${said}${note}. ${t.reversed(at(one.reversed_at))}`}</li>
      })}
    </ul>
  )
}
