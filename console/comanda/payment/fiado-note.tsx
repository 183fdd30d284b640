import { type FiadoClient, findFiadoProblem } from '#console/comanda/draft/fiado-part.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import { displayFullName } from '#domain/text/display.ts'
import styles from './payment-methods.module.css'

const t = comandaText.pay

/** `amount`: what of the comanda goes on the account, in reais. */
type Props = { client: FiadoClient; amount: number }

/** What a client owes once the comanda is closed, or why it cannot be; of a walk-in how they could. */
export function FiadoNote({ client, amount }: Props) {
  const problem = findFiadoProblem(client, amount)
  if (problem) return <p className={styles.tooMuch}>{problem}</p>
  if (!client) return <p className={styles.hint}>{t.contaNeedsClient}</p>
  if (amount <= 0) return null
  const after = toReais(toCentavos(client.owed) + toCentavos(amount))
  return (
    <p className={styles.hint} role="status">
      {t.contaAfter(displayFullName(client.nome), after)}
    </p>
  )
}
