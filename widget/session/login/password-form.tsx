import { useState } from 'preact/hooks'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { PasswordField } from '#widget/parts/password-field.tsx'
import { TextField } from '#widget/parts/text-field.tsx'
import { Title } from '#widget/parts/title.tsx'
import { refusePasswordLogin } from '#widget/session/form/account-problems.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { ChosenBooking } from './chosen-booking.tsx'
import { RememberMe } from './remember-me.tsx'
import { useAccount } from './use-account.ts'
import type { SignIn } from './use-sign-in.ts'

export { default as css } from '../../parts/password-field.css?inline'

/** With an account: it proves who the client is, at every salon that knows its contacts. */
export default function PasswordForm({ signIn }: { signIn: SignIn }) {
  const { who, setWho, open, isConfirming } = signIn
  const { signInWithPassword: byPassword } = useAccount(signIn)
  const { host } = useWidget()
  const [password, setPassword] = useState('')
  const form = useSignInForm()
  const { email } = who
  const submit = form.submitting(
    () => refusePasswordLogin(email, password),
    () => byPassword(email, password),
  )
  return (
    <>
      <Title level={2} arrives>
        {ACCOUNT.passwordTitle}
      </Title>
      <ChosenBooking signIn={signIn} />
      <FormAlert form={form} />
      <form ref={form.form} noValidate onSubmit={submit}>
        <TextField
          name="email"
          label={SIGN_IN.email}
          autocomplete="username"
          value={email}
          bad={form.bad('email')}
          onType={(typed) => setWho({ ...who, email: typed })}
        />
        <PasswordField value={password} bad={form.bad('password')} onType={setPassword} />
        <RememberMe signIn={signIn} />
        <button type="submit" class="button wide" part="button" disabled={form.running}>
          {form.running ? SIGN_IN.signingIn : isConfirming ? SIGN_IN.confirm : ACCOUNT.enter}
        </button>
      </form>
      <div class="other-ways">
        <a
          class="text"
          href={`${host.api}/forgot-password?return=${encodeURIComponent(`/${host.slug}/login`)}`}
          {...(!host.routed && { target: '_blank', rel: 'noopener' })}
        >
          {ACCOUNT.forgot}
          {!host.routed && <span class="unseen"> {TEXT.newTab}</span>}
        </a>
        <button type="button" class="text" onClick={() => open(isConfirming ? 'form' : 'method')}>
          {SIGN_IN.otherWay}
        </button>
      </div>
    </>
  )
}
