import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { planLimitsText as t } from '#console/messages/plan-limits.ts'
import { useMe } from '#console/session/use-session.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { type LimitedRows, UNLIMITED } from '#domain/plan/plans.ts'
import { subscriptionQuery } from './subscription-query.ts'

type Reached = { rows: LimitedRows; used: number; most: number }

/**
 * Whether the plan takes no more of these; told to the owner alone, who can change that.
 * @param used undefined while it is not known
 */
export function usePlanLimitReached(rows: LimitedRows, used: number | undefined): Reached | null {
  const resources = useMe().data?.resources
  if (!resources || used === undefined) return null
  const most = rows === 'professionals' ? resources.max_professionals : resources.max_clients
  return most < UNLIMITED && used >= most ? { rows, used, most } : null
}

/** Those of the list of clients who lie beyond it, in the order that decides it. */
export const READ_ONLY_CLIENTS = { mostrar: 'leitura', ordem: 'created_at' } as const

type NoticeProps = {
  reached: Reached
  /** Where those beyond it are to be seen. */
  children?: ReactNode
}

/** What the limit means here, before anything is typed in vain. */
export function PlanLimitNotice({ reached, children }: NoticeProps) {
  const { rows, used, most } = reached
  return (
    <section aria-label={t.label}>
      <Notice warn={used > most}>
        {used > most ? t.beyond(rows, used, most) : t.full(rows, most)} {children}
      </Notice>
    </section>
  )
}

/**
 * Whether the plan has no room for clients that a file would bring in, in words; null where it has, or where
 * that is not known here: the server judges it in the end.
 */
export function useLackOfRoom(fresh: number): string | null {
  const most = useMe().data?.resources?.max_clients ?? UNLIMITED
  const { data } = useQuery({
    ...subscriptionQuery,
    enabled: most < UNLIMITED && fresh > 0,
    // What was archived since makes room.
    staleTime: 0,
  })
  if (!data || most >= UNLIMITED || fresh === 0) return null
  const used = data.used.clients
  return used + fresh > most ? t.tooMany(used, fresh, most) : null
}

/** In the place of a button that adds. */
export const SeePlans = () => (
  <Link to="/admin/subscription" className={getButtonClass()}>
    {t.see}
  </Link>
)
