import { useRef } from 'preact/hooks'
import { CallError, NetworkError } from '#widget/http/client.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { ToastText } from '#widget/parts/toast.tsx'
import {
  type Account,
  sessionOfAccount,
  signInByPassword,
  signUp,
} from '#widget/session/account/account-calls.ts'
import { failedRegister } from '#widget/session/form/account-problems.ts'
import { failureOf, type Problem } from '#widget/session/form/problems.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { SignIn } from './use-sign-in.ts'

/** From an account to the client's session, and the account itself where there is none yet. */
export function useAccount({ mode, who, setWho, open, account, ...signIn }: SignIn) {
  const { page, call } = useWidget()
  const { slug } = page.business
  /** The e-mail of a sign-up whose answer never came: the account may be there. */
  const unsure = useRef('')

  /** Whom the salon knows is signed in; of anybody else the form asks what is missing. */
  const goOnWith = async (mine: Account): Promise<Problem | null> => {
    try {
      const answer = await sessionOfAccount(call, slug, mine)
      if (answer) await signIn.enter(answer, { title: SIGN_IN.loggedIn })
      else askMissing(mine)
      return null
    } catch (cause) {
      return failureOf(cause, SIGN_IN.loginFailed)
    }
  }
  const askMissing = (mine: Account) => {
    const { name, email, phone } = mine
    if (mode === 'register') signIn.saying.current = async () => ({ title: ACCOUNT.created })
    signIn.setAccount(mine)
    setWho({ name: name || who.name, email, phone: phone || who.phone })
    open('form')
  }
  const byPassword = (email: string, password: string): Promise<Problem | null> =>
    signInByPassword(call, email, password).then(goOnWith, (cause) =>
      failureOf(cause, SIGN_IN.loginFailed),
    )
  const make = async (password: string): Promise<Account> => {
    const lost = unsure.current === who.email
    return signUp(call, who, password).catch((cause: unknown) => {
      if (cause instanceof NetworkError) unsure.current = who.email
      const there = cause instanceof CallError && cause.code === 'user_already_exists'
      if (there && lost) return signInByPassword(call, who.email, password)
      throw cause
    })
  }
  /** Created; with mail at work there is one to confirm the address with. */
  const sayCreated = async (said: ToastText): Promise<ToastText> => {
    const settings = await signIn.loadSettings().catch(() => null)
    const text = settings?.mailer ? ACCOUNT.confirmEmail : said.text
    return { title: ACCOUNT.created, ...(text && { text }) }
  }
  /** Makes the account once, however often the form is sent after that. */
  const register = async (password: string): Promise<Problem | null> => {
    if (account) return signIn.ask()
    try {
      const mine = await make(password)
      signIn.setAccount(mine)
      signIn.saying.current = sayCreated
      return await signIn.ask(undefined, mine)
    } catch (cause) {
      return failedRegister(cause)
    }
  }
  return { goOnWith, byPassword, register }
}
