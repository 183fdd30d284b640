import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** Days of a new owner's trial. */
export const TRIAL_DAYS = 3

/** @param now ms since 1970, as the answer */
export function getTrialEnd(now: number): number {
  return now + TRIAL_DAYS * MS_A_DAY
}
