import { toast } from 'sonner'

/**
 * Says that an act is done, in the place of what an earlier try of it left on the screen.
 * @param act one name for all tries; two acts that may stand side by side have two
 */
export function toastActDone(act: string, title: string, description?: string): void {
  // Given also where it is absent: the toast of before would keep its own.
  toast.success(title, { id: act, description })
}

/** The same, of an act that failed. */
export function toastActFailed(act: string, title: string, description?: string): void {
  toast.error(title, { id: act, description })
}

/** What a sign-in says on its way; it goes with the screen that it led to, where it would cover what that asks. */
export const SIGN_IN_ACT = 'sign-in'

/** Of who was signed in already. */
export const REDIRECTING_ACT = 'redirecting'

export function dismissWelcome(): void {
  for (const act of [SIGN_IN_ACT, REDIRECTING_ACT]) toast.dismiss(act)
}
