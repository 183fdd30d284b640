import { useWidget } from '#widget/state/widget-context.ts'
import fieldCss from '../../parts/field.css?inline'
import { AccountStep, ConflictStep, PasswordForm, RegisterForm } from './lazy-steps.tsx'
import { QuickForm } from './quick-form.tsx'
import signInCss from './sign-in.css?inline'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { type SignIn, type SignInMode, useSignIn } from './use-sign-in.ts'

export const css = fieldCss + signInCss

/** `/login` and `/register`: who it is, then back to where the client was. */
export default function Login() {
  const { screen } = useWidget().route
  return <LoginScreen key={screen} mode={screen === 'register' ? 'register' : 'login'} />
}

function LoginScreen({ mode }: { mode: SignInMode }) {
  const signIn = useSignIn(mode)
  return (
    <SignInFrame back={signIn.back}>
      <SignInStepView signIn={signIn} />
    </SignInFrame>
  )
}

function SignInStepView({ signIn }: { signIn: SignIn }) {
  const { mode, step } = signIn
  if (step === 'method') return <SignInMethods signIn={signIn} />
  if (step === 'password') return <PasswordForm signIn={signIn} />
  if (step === 'conflict') return <ConflictStep signIn={signIn} />
  if (step === 'account') return <AccountStep signIn={signIn} />
  return mode === 'login' ? <QuickForm signIn={signIn} /> : <RegisterForm signIn={signIn} />
}
