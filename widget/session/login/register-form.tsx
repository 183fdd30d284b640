import { useState } from 'preact/hooks'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { PasswordField } from '#widget/parts/password-field.tsx'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { refuseRegister } from '#widget/session/form/account-problems.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { ContactFields } from './contact-fields.tsx'
import { RememberMe } from './remember-me.tsx'
import { useAccount } from './use-account.ts'
import type { SignIn } from './use-sign-in.ts'

export { default as css } from '../../parts/password-field.css?inline'

/** A new account. Once it is made, by this form or by Google, no password is asked for any more. */
export default function RegisterForm({ signIn }: { signIn: SignIn }) {
  const { who, account } = signIn
  const { register } = useAccount(signIn)
  const [password, setPassword] = useState('')
  const { route } = useWidget()
  const form = useSignInForm()
  const submit = form.submitting(
    () => refuseRegister(who, account ? null : password),
    () => register(password),
  )
  const title = account?.phone ? SIGN_IN.checkTitle : SIGN_IN.phoneTitle
  return (
    <>
      <Title level={2} arrives>
        {account ? title : SIGN_IN.registerTitle}
      </Title>
      {account && <p class="hint">{account.phone ? SIGN_IN.checkHint : SIGN_IN.phoneHint}</p>}
      <FormAlert form={form} />
      <form ref={form.form} noValidate onSubmit={submit}>
        <ContactFields signIn={signIn} bad={form.bad} />
        {!account && (
          <PasswordField fresh value={password} bad={form.bad('password')} onType={setPassword} />
        )}
        <RememberMe signIn={signIn} />
        <button type="submit" class="button wide" part="button" disabled={form.running}>
          {form.running ? ACCOUNT.creating : SIGN_IN.createAccount}
        </button>
      </form>
      <p class="other-screen">
        {SIGN_IN.hasAccount}
        <ScreenLink to="login" query={route.query} class="text" replaces>
          {SIGN_IN.toLogin}
        </ScreenLink>
      </p>
    </>
  )
}
