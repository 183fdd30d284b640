import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { ScreenLink } from '#widget/parts/screen-link.tsx'
import { Title } from '#widget/parts/title.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import { GoogleButton, GoogleFailed } from './lazy-steps.tsx'
import type { SignIn } from './use-sign-in.ts'

/** How to get in, or how to make an account: one way stands out. */
export function SignInMethods({ signIn }: { signIn: SignIn }) {
  const { mode, open, returned } = signIn
  const { page, route } = useWidget()
  const login = mode === 'login'
  return (
    <>
      <Title level={2} arrives>
        {login ? SIGN_IN.methodTitle : SIGN_IN.registerTitle}
      </Title>
      <p class="hint">{login ? SIGN_IN.methodHint : SIGN_IN.registerHint}</p>
      {returned && <GoogleFailed signIn={signIn} />}
      <div class="ways-in">
        <button type="button" class="button wide" part="button" onClick={() => open('form')}>
          {login ? SIGN_IN.quick : SIGN_IN.byPassword}
        </button>
        {login && (
          <button type="button" class="button secondary wide" onClick={() => open('password')}>
            {SIGN_IN.password}
          </button>
        )}
      </div>
      <p class="other-screen">
        {login ? SIGN_IN.noAccount : SIGN_IN.hasAccount}
        <ScreenLink to={login ? 'register' : 'login'} query={route.query} class="text" replaces>
          {login ? SIGN_IN.createAccount : SIGN_IN.toLogin}
        </ScreenLink>
      </p>
      {page.google_sign_in && (
        <div class="google-place">
          <GoogleButton signIn={signIn} />
        </div>
      )}
    </>
  )
}
