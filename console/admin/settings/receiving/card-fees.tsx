import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type CardFeeLine, cardFeesQuery } from '#console/house/house-queries.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { settingsText } from '#console/messages/settings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { formatDecimal } from '#console/ui/form/decimal-input.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import styles from './receiving.module.css'

const t = settingsText.receiving

/** The parameter that opens a dialog, and what it holds for a line that is yet to be. */
export const FEE_PARAM = 'taxa'
export const NEW_FEE = 'nova'

export const getFeeParam = ({ method, brand }: Pick<CardFeeLine, 'method' | 'brand'>) =>
  `${method}:${brand}`

/** `Crédito · Visa`; of the line for all others, whether there are any. */
function formatCard({ method, brand }: CardFeeLine, all: readonly CardFeeLine[]): string {
  const hasOthers = all.some((one) => one.method === method && one.brand !== '')
  return t.card(paymentMethodText[method], brand || (hasOthers ? t.everyOther : t.every))
}

/** A line a card. Each holds at once, whatever else is being edited. */
export function CardFees() {
  const { data, error, refetch } = useQuery(cardFeesQuery)
  const dialogs = useDialogHistory([FEE_PARAM])
  if (!data)
    return error ? (
      <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={2} />
    )
  return (
    <>
      {data.fees.length === 0 ? (
        <p className={styles.quiet}>{t.none}</p>
      ) : (
        <ul className={styles.fees} aria-label={t.list}>
          {data.fees.map((fee) => (
            <li key={getFeeParam(fee)} className={styles.fee}>
              <p>
                <strong>{formatCard(fee, data.fees)}</strong>
                <span className={styles.quiet}>
                  {t.terms(formatDecimal(fee.percent, 2), fee.days)}
                </span>
              </p>
              <Button
                look="quiet"
                aria-label={t.edit(formatCard(fee, data.fees))}
                onClick={() => dialogs.open({ [FEE_PARAM]: getFeeParam(fee) })}
              >
                {t.change}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          look="secondary"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => dialogs.open({ [FEE_PARAM]: NEW_FEE })}
        >
          {t.add}
        </Button>
      </div>
    </>
  )
}
