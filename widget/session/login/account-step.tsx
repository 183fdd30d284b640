import { useEffect, useState } from 'preact/hooks'
import { ACCOUNT } from '#widget/messages/account.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Title } from '#widget/parts/title.tsx'
import { findGoogleAccount, type SignInAccount } from '#widget/session/account/account-calls.ts'
import {
  clearGoogleDeparture,
  hasGoogleDeparture,
  parseGoogleFragment,
} from '#widget/session/account/google-redirect.ts'
import { FormAlert } from '#widget/session/form/form-alert.tsx'
import { toSignInProblem } from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { useAccount } from './use-account.ts'
import type { SignIn } from './use-sign-in.ts'

export const css = ''

/**
 * Back from Google. Where this tab did not send the client there, it asks first: somebody else's
 * link could bring somebody else's account.
 */
export default function AccountStep({ signIn }: { signIn: SignIn }) {
  const { call, page } = useWidget()
  const { mode, returned, open } = signIn
  const { continueWithAccount: goOnWith } = useAccount(signIn)
  const { token } = parseGoogleFragment(returned)
  const [trusted] = useState(() => hasGoogleDeparture(page.business.slug))
  const [account, setAccount] = useState<SignInAccount | null>(null)
  const form = useSignInForm()
  const title = mode === 'login' ? ACCOUNT.googleLoginFailed : ACCOUNT.googleRegisterFailed
  const goOn = () =>
    form.run(async () => {
      try {
        const mine = account ?? (await findGoogleAccount(call, token))
        if (!mine) return { title, text: ACCOUNT.tryGoogleAgain, fields: [] }
        setAccount(mine)
        return account || trusted ? await goOnWith(mine) : null
      } catch (cause) {
        return toSignInProblem(cause, title)
      }
    })
  const ready = account ? ACCOUNT.goOnAs(account.email) : TEXT.tryAgain
  const label = form.running || !(account || form.problem) ? SIGN_IN.signingIn : ready
  useEffect(() => {
    clearGoogleDeparture(page.business.slug)
    goOn()
  }, [])
  return (
    <>
      <Title level={2} arrives>
        {ACCOUNT.googleTitle}
      </Title>
      {account && !trusted && <p class="hint">{ACCOUNT.goOnAsHint}</p>}
      <FormAlert form={form} />
      <div class="ways-in">
        <button
          type="button"
          class="button wide"
          part="button"
          disabled={form.running}
          onClick={goOn}
        >
          {label}
        </button>
        <button type="button" class="text other-way" onClick={() => open('method')}>
          {SIGN_IN.otherWay}
        </button>
      </div>
    </>
  )
}
