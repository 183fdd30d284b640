/** Days of a new owner's trial. */
export const TRIAL_DAYS = 3

/** @param now ms since 1970, as the answer */
export function trialEnd(now: number): number {
  return now + TRIAL_DAYS * 86_400_000
}
