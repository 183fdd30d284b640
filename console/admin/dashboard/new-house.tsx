import { Link } from '@tanstack/react-router'
import { Rocket } from 'lucide-react'
import { dashboardText } from '#console/messages/dashboard.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import type { FirstStep } from '#domain/business/first-steps.ts'
import { AttentionCard } from './attention-card.tsx'
import styles from './dashboard.module.css'
import type { Dashboard } from './dashboard-query.ts'
import { listAttention } from './list-attention.ts'
import { RevenueCard } from './revenue-card.tsx'

const t = dashboardText.start

type Props = { missing: readonly FirstStep[]; data: Dashboard }

/**
 * In place of charts that could only be empty: what a house lacks before anybody can be booked. What it
 * sells over the counter is money all the same.
 */
export function NewHouse({ missing, data }: Props) {
  const { attention, today, revenue } = data
  const hasMoney = revenue.today !== 0 || revenue.weeks.some(({ total }) => total !== 0)
  return (
    <div className={styles.start}>
      <section className={styles.card} aria-labelledby="start">
        <span className={styles.icon} aria-hidden="true">
          <Rocket size={28} strokeWidth={1.75} />
        </span>
        <h2 id="start">{t.title}</h2>
        <ul className={styles.steps}>
          {missing.map((step) => (
            <li key={step}>
              <Link to="/admin/first-steps" search={{ passo: step }}>
                {firstStepsText.steps[step]}
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/admin/first-steps" search={{}} className={getButtonClass()}>
          {t.act}
        </Link>
        <p className={styles.quiet}>{t.later}</p>
      </section>
      {hasMoney && <RevenueCard data={data} />}
      {listAttention(attention, today).length > 0 && (
        <AttentionCard attention={attention} today={today} />
      )}
    </div>
  )
}
