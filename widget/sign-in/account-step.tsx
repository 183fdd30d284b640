import { useEffect, useState } from 'preact/hooks'
import { useWidget } from '../context.ts'
import { TEXT } from '../messages.ts'
import { ACCOUNT } from '../messages-account.ts'
import { SIGN_IN } from '../messages-sign-in.ts'
import { Title } from '../parts/title.tsx'
import { type Account, findAccount } from './account-calls.ts'
import { FormProblem } from './form-problem.tsx'
import { forgetDeparture, hasDeparted, readReturned } from './google.ts'
import { failureOf } from './problems.ts'
import { useAccount } from './use-account.ts'
import { useForm } from './use-form.ts'
import type { SignIn } from './use-sign-in.ts'

export const css = ''

/**
 * Back from Google. Where this tab did not send the client there, it asks first: somebody else's
 * link could bring somebody else's account.
 */
export default function AccountStep({ signIn }: { signIn: SignIn }) {
  const { call, page } = useWidget()
  const { mode, returned, open } = signIn
  const { goOnWith } = useAccount(signIn)
  const { token } = readReturned(returned)
  const [trusted] = useState(() => hasDeparted(page.business.slug))
  const [account, setAccount] = useState<Account | null>(null)
  const form = useForm()
  const title = mode === 'login' ? ACCOUNT.googleLoginFailed : ACCOUNT.googleRegisterFailed
  const goOn = () =>
    form.run(async () => {
      try {
        const mine = account ?? (await findAccount(call, token))
        setAccount(mine)
        return account || trusted ? await goOnWith(mine) : null
      } catch (cause) {
        return failureOf(cause, title)
      }
    })
  const ready = account ? ACCOUNT.goOnAs(account.email) : TEXT.tryAgain
  const label = form.running || !(account || form.problem) ? SIGN_IN.signingIn : ready
  useEffect(() => {
    forgetDeparture(page.business.slug)
    goOn()
  }, [])
  return (
    <>
      <Title level={2} arrives>
        {ACCOUNT.googleTitle}
      </Title>
      {account && !trusted && <p class="hint">{ACCOUNT.goOnAsHint}</p>}
      <FormProblem form={form} />
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
