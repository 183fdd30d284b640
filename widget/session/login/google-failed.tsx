import { useEffect } from 'preact/hooks'
import { ACCOUNT } from '#widget/messages/account.ts'
import { Alert } from '#widget/parts/alert.tsx'
import {
  clearGoogleDeparture,
  parseGoogleFragment,
} from '#widget/session/account/google-redirect.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { SignIn } from './use-sign-in.ts'

export const css = ''

/** What Google's way back said instead of yes. */
export default function GoogleFailed({ signIn: { mode, returned } }: { signIn: SignIn }) {
  const { page } = useWidget()
  useEffect(() => clearGoogleDeparture(page.business.slug), [])
  const title = mode === 'login' ? ACCOUNT.googleLoginFailed : ACCOUNT.googleRegisterFailed
  return (
    <Alert title={title} lines={[parseGoogleFragment(returned).error || ACCOUNT.tryGoogleAgain]} />
  )
}
