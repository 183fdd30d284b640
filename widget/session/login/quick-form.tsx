import { useState } from 'preact/hooks'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { refuseContact } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { ChosenBooking } from './chosen-booking.tsx'
import { ContactFields } from './contact-fields.tsx'
import { GoogleButton } from './lazy-steps.tsx'
import { RememberMe } from './remember-me.tsx'
import { SearchMenu } from './search-menu.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Quick login: name, e-mail and phone. After an account it asks for what the account lacks. */
export function QuickForm({ signIn }: { signIn: SignIn }) {
  const { who, account, ask, open, isConfirming } = signIn
  const form = useSignInForm()
  // As it opens: the title stays while they type.
  const [[title, hint]] = useState(() =>
    who.phone ? [SIGN_IN.checkTitle, SIGN_IN.checkHint] : [SIGN_IN.phoneTitle, SIGN_IN.phoneHint],
  )
  const submit = form.submitting(
    () => refuseContact(who),
    () => ask(),
  )
  return (
    <>
      <Title level={2} arrives>
        {account ? title : SIGN_IN.formTitle}
      </Title>
      <p class="hint">{account ? hint : SIGN_IN.formHint}</p>
      <ChosenBooking signIn={signIn} />
      <FormAlert form={form} />
      <form ref={form.form} noValidate onSubmit={submit}>
        <ContactFields signIn={signIn} bad={form.bad} />
        <RememberMe signIn={signIn} />
        <Consent signIn={signIn} />
        <button type="submit" class="button wide" part="button" disabled={form.running}>
          {form.running ? SIGN_IN.signingIn : isConfirming ? SIGN_IN.confirm : SIGN_IN.signIn}
        </button>
      </form>
      {!account && <SearchMenu signIn={signIn} />}
      {isConfirming && !account ? (
        <OtherWays signIn={signIn} />
      ) : (
        <button type="button" class="text other-way" onClick={() => open('method')}>
          {SIGN_IN.otherWay}
        </button>
      )}
    </>
  )
}

/** Never ticked for anybody, and remembered nowhere. */
function Consent({ signIn: { consent, setConsent } }: { signIn: SignIn }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      {SIGN_IN.consent}
    </label>
  )
}

/** Below the form that a booking asks for: the same booking, by somebody who has an account. */
function OtherWays({ signIn }: { signIn: SignIn }) {
  const { page, route } = useWidget()
  return (
    <>
      <div class="ways-in">
        <button type="button" class="button secondary wide" onClick={() => signIn.open('password')}>
          {SIGN_IN.password}
        </button>
      </div>
      {page.google_sign_in && (
        <div class="google-place">
          <GoogleButton signIn={signIn} />
        </div>
      )}
      <p class="other-screen">
        {SIGN_IN.noAccount}
        <ScreenLink to="register" query={route.query} class="text" replaces>
          {SIGN_IN.createAccount}
        </ScreenLink>
      </p>
    </>
  )
}
