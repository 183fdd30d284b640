import { useQuery } from '@tanstack/react-query'
import { leavingText } from '#console/messages/leaving.ts'
import { leavingDaysText as days } from '#console/messages/leaving-days.ts'
import { type Subscription, subscriptionQuery } from '#console/plan/subscription-query.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from './delete-account.module.css'

const t = leavingText.happens

/** What the end of a house is like here: where no mail leaves and no plan is sold, nothing is said of either. */
export function WhatHappens({ isLeaving }: { isLeaving: boolean }) {
  const { data: installation } = useQuery(settingsQuery)
  const { data: subscription } = useQuery(subscriptionQuery)
  const arePlansSold = installation?.plans ?? false
  const before = [t.stops, t.waits(installation?.mailer ?? false)]
  const steps = [
    ...(isLeaving ? [] : before),
    ...(arePlansSold && subscription ? [explainPayments(subscription)] : []),
    t.gone,
  ]
  return (
    <SectionCard
      title={isLeaving ? days.after : t.title}
      lead={isLeaving ? days.afterLead : t.lead}
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{t.keeps}</p>
      <ul className={styles.steps}>
        {[...(arePlansSold ? [t.receipts] : []), ...t.kept].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{t.people}</p>
    </SectionCard>
  )
}

const explainPayments = ({ payment }: Subscription): string =>
  payment === 'contact' ? t.paymentsByContact : t.payments(payment === 'stripe')
