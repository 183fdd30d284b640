import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { subscriptionText as t } from '#console/messages/subscription.ts'
import { getPaymentState, isCourtesy } from '#console/plan/payment-kind.ts'
import { formatPurchaseTime, type Subscription } from '#console/plan/subscription-query.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import table from '#console/ui/list/table.module.css'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { formatReais } from '#domain/money/money.ts'
import { CYCLE_NAMES, PLAN_NAMES } from '#domain/plan/plan-messages.pt-BR.ts'
import styles from './subscription.module.css'

/** On a phone each takes its lines: those before them are asked for. */
const NEWEST = 3

const [DAY, PLAN, AMOUNT, STATE] = t.paymentHead

/** What was paid, each with its receipt. */
export function Payments({
  subscription: { checkouts, timezone },
}: {
  subscription: Subscription
}) {
  const isWide = useIsWide()
  const [isAll, setAll] = useState(false)
  const shown = isWide || isAll ? checkouts : checkouts.slice(0, NEWEST)
  return (
    <SectionCard title={t.payments} lead={checkouts.length === 0 ? t.noPayments : ''}>
      {checkouts.length > 0 && (
        <div className={table.scroll}>
          <table className={`${table.table} ${styles.payments}`}>
            <thead>
              <tr>
                <th scope="col">{DAY}</th>
                <th scope="col">{PLAN}</th>
                <th scope="col">{AMOUNT}</th>
                <th scope="col">{STATE}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => {
                const { id, plan, cycle, amount, state, ...more } = one
                return (
                  <tr key={id}>
                    <td>{formatPurchaseTime(one, timezone)}</td>
                    <td>
                      {PLAN_NAMES[plan]}, {CYCLE_NAMES[cycle].toLowerCase()}
                    </td>
                    <td>{isCourtesy(one) ? t.granted : formatReais(amount)}</td>
                    <td>
                      {state === 'waiting' ? (
                        <>
                          {t.states[state]}{' '}
                          {more.payment_url && (
                            <a href={more.payment_url}>
                              {more.method === 'boleto' ? t.seeBoleto : t.goOnPaying}
                            </a>
                          )}
                        </>
                      ) : (
                        <>
                          {t.states[getPaymentState(one)]}{' '}
                          <Link to="/payment-success" search={{ session_id: id }}>
                            {state === 'failed' ? t.details : t.receipt}
                          </Link>
                        </>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < checkouts.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t.allPayments(checkouts.length)}
        </Button>
      )}
    </SectionCard>
  )
}
