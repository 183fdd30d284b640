import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { professionalText } from '#console/messages/professional.ts'
import { subscriptionText } from '#console/messages/subscription.ts'
import { OwnDayToRead } from '#console/plan/day-to-read.tsx'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { AccountSection } from './account.tsx'
import styles from './dashboard.module.css'

const t = subscriptionText.gate

/** In place of the day and its acts, where the plan of the house is over: what stays to be read. */
export function PlanOver({ user }: { user: SessionUser }) {
  return (
    <main className={styles.page} id="content">
      <header>
        <h1 tabIndex={-1}>{t.reception}</h1>
      </header>
      <Notice>{t.professionalText}</Notice>
      <OwnDayToRead />
      <div>
        <Link to="/professional/statements" className={getButtonClass({ look: 'secondary' })}>
          <ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />
          {professionalText.closed.link}
        </Link>
      </div>
      <AccountSection user={user} />
    </main>
  )
}
