import type { Subscription } from '#console/plan/subscription-query.ts'
import type { BoughtResources } from '#domain/plan/purchase.ts'

/** What the rules of a purchase ask, of what the server answered. */
export function toStoredResources(
  { next, cycle }: Subscription,
  resources: NonNullable<Subscription['resources']>,
): BoughtResources {
  const { plano_atual, trial_expira_em, plano_expira_em, is_blocked, renews } = resources
  const toMs = (at: string | null) => (at === null ? null : Date.parse(at))
  return {
    plano_atual,
    is_blocked,
    trial_expira_em: toMs(trial_expira_em),
    plano_expira_em: toMs(plano_expira_em),
    // Past its end: that it renews is known, not for how long that is waited for.
    tolerated_until: renews && plano_expira_em ? Date.parse(plano_expira_em) + 1 : null,
    next_plan: next?.plan ?? null,
    next_expira_em: toMs(next?.ends_at ?? null),
    billing_cycle: cycle,
  }
}
