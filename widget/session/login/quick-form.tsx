import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Title } from '#widget/parts/title.tsx'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { refuseContact } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { RememberMe } from './remember-me.tsx'
import { SearchMenu } from './search-menu.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Quick login: name, e-mail and phone. After an account it asks for what the account lacks. */
export function QuickForm({ signIn }: { signIn: SignIn }) {
  const { who, account, ask, open } = signIn
  const form = useSignInForm()
  const submit = form.submitting(
    () => refuseContact(who),
    () => ask(),
  )
  return (
    <>
      <Title level={2} arrives>
        {account ? SIGN_IN.phoneTitle : SIGN_IN.formTitle}
      </Title>
      <p class="hint">{account ? SIGN_IN.phoneHint : SIGN_IN.formHint}</p>
      {!account && <SearchMenu signIn={signIn} />}
      <FormAlert form={form} />
      <form ref={form.form} noValidate onSubmit={submit}>
        <ContactFields signIn={signIn} bad={form.bad} />
        <RememberMe signIn={signIn} />
        <button type="submit" class="button wide" part="button" disabled={form.running}>
          {form.running ? SIGN_IN.signingIn : SIGN_IN.signIn}
        </button>
      </form>
      <button type="button" class="text other-way" onClick={() => open('method')}>
        {SIGN_IN.otherWay}
      </button>
    </>
  )
}
