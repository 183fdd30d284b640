import { later } from '../parts/later.tsx'

/** What the first screen does without. */
export const Steps = later(() => import('../steps/steps.tsx'))
export const Login = later(() => import('./login.tsx'))
export const Success = later(() => import('./success.tsx'))

/** Loads ahead what booking needs next; what fails now is asked for again when it is drawn. */
export function fetchLater(): void {
  for (const part of [Steps, Login]) part.fetch().catch(() => {})
}
