import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { SignIn } from './use-sign-in.ts'

/** Keeps name, e-mail and phone on this device, and the session beyond this tab. */
export function RememberMe({ signIn: { remember, setRemember } }: { signIn: SignIn }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      {SIGN_IN.rememberMe}
    </label>
  )
}
