import { paymentMethodText } from '#console/messages/comanda.ts'
import { statementText } from '#console/messages/statement.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { addIndexKeys } from '#console/ui/list/add-index-keys.ts'
import type { StatementDetail } from './format-line.ts'
import styles from './statement-receipt.module.css'

const t = statementText.earlier

type EarlierAnswer = StatementDetail['earlier_answers'][number]

type Props = {
  detail: Pick<StatementDetail, 'earlier_answers' | 'timezone'>
  /** Who said it, as the sentence begins. */
  who: string
}

/** What was said to payments that were taken back since, each with its days. */
export function EarlierAnswers({ detail: { earlier_answers, timezone }, who }: Props) {
  if (earlier_answers.length === 0) return null
  const at = (iso: string) => formatMoment(iso, timezone)
  const formatAnswer = ({ method, paid_at, answer, answered_at }: EarlierAnswer) => {
    const said = at(answered_at)
    if (method) return t[answer](who, said, t.payment(paymentMethodText[method], at(paid_at)))
    const agreed = answer === 'confirmed' ? t.agreed : t[answer]
    return agreed(who, said, t.settling(at(paid_at)))
  }
  return (
    <ul className={styles.earlier} aria-label={t.list}>
      {addIndexKeys(earlier_answers).map(({ key, one }) => {
        const note = one.answer_note ? `: “${one.answer_note}”` : ''
        const ended = one.method ? t.reversed : t.reopened
        return <li key={key}>{`${formatAnswer(one)}${note}. ${ended(at(one.reversed_at))}`}</li>
      })}
    </ul>
  )
}
