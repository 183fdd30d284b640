import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import { AccountStep, Conflict, PasswordForm, RegisterForm } from './lazy-steps.tsx'
import { QuickForm } from './quick-form.tsx'
import signInCss from './sign-in.css?inline'
import { Frame } from './sign-in-frame.tsx'
import { Method } from './sign-in-methods.tsx'
import { type Mode, type SignIn, useSignIn } from './use-sign-in.ts'

export const css = fieldCss + signInCss

/** `/login` and `/register`: who it is, then back to where the client was. */
export default function Login() {
  const { screen } = useWidget().route
  return <Screen key={screen} mode={screen === 'register' ? 'register' : 'login'} />
}

function Screen({ mode }: { mode: Mode }) {
  const signIn = useSignIn(mode)
  return (
    <Frame back={signIn.back}>
      <StepView signIn={signIn} />
    </Frame>
  )
}

function StepView({ signIn }: { signIn: SignIn }) {
  const { mode, step } = signIn
  if (step === 'method') return <Method signIn={signIn} />
  if (step === 'password') return <PasswordForm signIn={signIn} />
  if (step === 'conflict') return <Conflict signIn={signIn} />
  if (step === 'account') return <AccountStep signIn={signIn} />
  return mode === 'login' ? <QuickForm signIn={signIn} /> : <RegisterForm signIn={signIn} />
}
