import { useRef } from 'preact/hooks'
import { CallError, NetworkError } from '#api/contract/http-client.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import {
  requestAccountSession,
  type SignInAccount,
  signInByPassword,
  signUp,
} from '#widget/session/account/account-calls.ts'
import type { RememberedContact } from '#widget/session/account/remembered-contact.ts'
import { isContactWhole, toContact } from '#widget/session/account/session-contact.ts'
import { toRegisterProblem } from '#widget/session/form/account-problems.ts'
import { type SignInProblem, toSignInProblem } from '#widget/session/form/problems.ts'
import type { ToastText } from '#widget/state/widget-context.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { SignIn } from './use-sign-in.ts'

/** What the salon has on file of an account's client goes before what the account says. */
const addKnownContact = (mine: SignInAccount, known: RememberedContact): SignInAccount => ({
  ...mine,
  name: known.name || mine.name,
  phone: known.phone || mine.phone,
})

/** From an account to the client's session, and the account itself where there is none yet. */
export function useAccount({ mode, who, setWho, open, account, ...signIn }: SignIn) {
  const { page, call } = useWidget()
  const { slug } = page.business
  /** The e-mail of a sign-up whose answer never came: the account may be there. */
  const unsure = useRef('')

  /** Whom the salon knows is signed in; of anybody else the form asks what is missing. */
  const continueWithAccount = async (mine: SignInAccount): Promise<SignInProblem | null> => {
    try {
      const answer = await requestAccountSession(call, slug, mine)
      if (answer && isContactWhole(answer)) {
        await signIn.enter(answer, { title: SIGN_IN.loggedIn })
      } else requestMissingContact(answer ? addKnownContact(mine, toContact(answer)) : mine)
      return null
    } catch (cause) {
      return toSignInProblem(cause, SIGN_IN.loginFailed)
    }
  }
  const requestMissingContact = (mine: SignInAccount) => {
    const { name, email, phone } = mine
    if (mode === 'register') signIn.saying.current = async () => ({ title: ACCOUNT.created })
    signIn.setAccount(mine)
    setWho({ name: name || who.name, email, phone: phone || who.phone })
    open('form')
  }
  const signInWithPassword = (email: string, password: string): Promise<SignInProblem | null> =>
    signInByPassword(call, email, password).then(continueWithAccount, (cause) =>
      toSignInProblem(cause, SIGN_IN.loginFailed),
    )
  const signUpOnce = async (password: string): Promise<SignInAccount> => {
    const lost = unsure.current === who.email
    return signUp(call, slug, who, password).catch((cause: unknown) => {
      if (cause instanceof NetworkError) unsure.current = who.email
      const there = cause instanceof CallError && cause.code === 'user_already_exists'
      if (there && lost) return signInByPassword(call, who.email, password)
      throw cause
    })
  }
  /** Created; with mail at work there is one to confirm the address with. */
  const getCreatedToast = async (said: ToastText): Promise<ToastText> => {
    const settings = await signIn.loadSettings().catch(() => null)
    const text = settings?.mailer ? ACCOUNT.confirmEmail : said.text
    return { title: ACCOUNT.created, ...(text && { text }) }
  }
  /** Makes the account once, however often the form is sent after that. */
  const register = async (password: string): Promise<SignInProblem | null> => {
    if (account) return signIn.ask()
    try {
      const mine = await signUpOnce(password)
      signIn.setAccount(mine)
      signIn.saying.current = getCreatedToast
      return await signIn.ask(undefined, { mine })
    } catch (cause) {
      return toRegisterProblem(cause)
    }
  }
  return { continueWithAccount, signInWithPassword, register }
}
