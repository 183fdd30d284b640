import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** An owner's plans. */
export const PLANS = ['trial', 'basico', 'essencial', 'avancado'] as const

/** Days of a new owner's trial. */
export const TRIAL_DAYS = 3

/** @param now ms since 1970, as the answer */
export function getTrialEnd(now: number): number {
  return now + TRIAL_DAYS * MS_A_DAY
}

/**
 * Whether a trial is over; other plans end in other ways.
 * @param resources the plan, and until when its trial runs (ISO)
 * @param now ms since 1970
 */
export function isTrialOver(
  resources: { plano_atual: string; trial_expira_em: string | null },
  now: number,
): boolean {
  const { plano_atual, trial_expira_em } = resources
  return plano_atual === 'trial' && trial_expira_em !== null && Date.parse(trial_expira_em) <= now
}

/**
 * @returns how many days a running trial has left, the last one counted as 1; null for another plan, a
 * trial without an end, and one that is over
 */
export function countTrialDays(
  { plano_atual, trial_expira_em }: { plano_atual: string; trial_expira_em: string | null },
  now: number,
): number | null {
  if (plano_atual !== 'trial' || trial_expira_em === null) return null
  const left = Math.ceil((Date.parse(trial_expira_em) - now) / MS_A_DAY)
  return left > 0 ? left : null
}
