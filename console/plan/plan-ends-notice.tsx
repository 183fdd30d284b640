import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#api/contract/contract.ts'
import { subscriptionText } from '#console/messages/subscription.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { formatPlanEnd } from '#domain/plan/plan-messages.pt-BR.ts'
import { WARNED_DAYS } from '#domain/plan/warning.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const t = subscriptionText.ends

type Props = {
  resources: SessionUser['resources']
  /** Its first steps are still to do: a trial, as short as it is, then says so only towards its end. */
  isNewHouse: boolean
  className: string | undefined
}

/** From when on a new house is told that its trial ends (ms). */
const NEW_HOUSE_TOLD_MS = 1.5 * MS_A_DAY

/** From three days before a plan or trial ends, and differently on its last. */
export function PlanEndsNotice({ resources, isNewHouse, className }: Props) {
  if (!resources) return null
  const { status, plano_atual, ends_in_days: days, renews } = resources
  if (renews || days === null || days > Math.max(...WARNED_DAYS)) return null
  const ends = status === 'trial' ? resources.trial_expira_em : null
  if (isNewHouse && ends && Date.parse(ends) - Date.now() > NEW_HOUSE_TOLD_MS) return null
  return (
    <section className={className} aria-label={t.label}>
      <Notice warn={days <= Math.min(...WARNED_DAYS)}>
        <span>{formatPlanEnd(plano_atual, days)}.</span>{' '}
        <Link to="/admin/subscription">{t.see}</Link>
      </Notice>
    </section>
  )
}
