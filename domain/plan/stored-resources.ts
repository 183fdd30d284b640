import { createFieldsParser } from '#domain/text/stored-json.ts'
import { BILLING_CYCLES, PAID_PLANS, PLANS } from './plans.ts'
import type { BoughtResources } from './purchase.ts'

const isInstant = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isIn = (values: readonly unknown[]) => (value: unknown) => values.includes(value)

const parse = createFieldsParser<BoughtResources>({
  plano_atual: isIn(PLANS),
  trial_expira_em: isInstant,
  plano_expira_em: isInstant,
  is_blocked: (value) => typeof value === 'boolean',
  blocked_for_good: (value) => typeof value === 'boolean',
  next_plan: isIn(PAID_PLANS),
  next_expira_em: isInstant,
  billing_cycle: isIn(BILLING_CYCLES),
  tolerated_until: isInstant,
})

/** What a house had before a payment; of what cannot be read, a trial that is over. */
export function parseStoredResources(stored: unknown): BoughtResources {
  const { value } = parse(stored)
  const { next_plan = null, next_expira_em = null } = value
  const isNext = next_plan !== null && next_expira_em !== null
  return {
    plano_atual: value.plano_atual ?? 'trial',
    trial_expira_em: value.trial_expira_em ?? null,
    plano_expira_em: value.plano_expira_em ?? null,
    is_blocked: value.is_blocked ?? false,
    next_plan: isNext ? next_plan : null,
    next_expira_em: isNext ? next_expira_em : null,
    billing_cycle: value.billing_cycle ?? null,
    // What still tried to be paid then does so no more.
    tolerated_until: null,
  }
}
