import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import type { MaskedContact } from '#domain/refusal.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { SignInAccount } from '#widget/session/account/account-calls.ts'
import {
  type RememberedContact,
  readRememberedContact,
  writeRememberedContact,
} from '#widget/session/account/remembered-contact.ts'
import {
  type ConflictResolution,
  findConflict,
  requestSession,
} from '#widget/session/account/session-calls.ts'
import {
  compareFoundContact,
  getSignInToast,
  toContact,
} from '#widget/session/account/session-contact.ts'
import { useAuthSettings } from '#widget/session/account/use-auth-settings.ts'
import { type SignInProblem, toSignInProblem } from '#widget/session/form/problems.ts'
import { readSession } from '#widget/state/browser-storage.ts'
import { parseReturnScreen } from '#widget/state/route.ts'
import type { Host, ToastText } from '#widget/state/widget-context.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** `login` continues as the client who signs in; `register` creates an account first. */
export type SignInMode = 'login' | 'register'
type SignInStep = 'method' | 'form' | 'password' | 'account' | 'conflict'

const EMPTY_CONTACT = { name: '', email: '', phone: '' }

function getFirstStep(mode: SignInMode, returned: string, isQuick: boolean): SignInStep {
  if (returned) return returned.includes('access_token=') ? 'account' : 'method'
  return mode === 'login' && isQuick ? 'form' : 'method'
}

/** Back to the screen named by `returnTo`, with what is chosen. */
function useReturnToScreen(): () => void {
  const { route, go, home, arrival } = useWidget()
  const { returnTo, return: from } = route.query
  const named = parseReturnScreen(returnTo ?? from)
  // In place of the sign-in: "back" should not lead to it again.
  return () => {
    if (named === 'booking') return go(named, { return: 'true' }, true)
    arrival.current = 'heading'
    go(named === 'history' ? named : home, {}, true)
  }
}

/**
 * Whether the page that opened this tab still holds it. Our own page is the one document without an
 * opener policy: whatever is loaded next has it, and whoever opened the tab loses it.
 */
const isWatched = ({ routed, address }: Host): boolean =>
  routed && window.opener && !new URL(address).pathname.split('/')[2]

/** Where the screen is, what was typed, and the ways between its steps. */
function useSignInSteps(mode: SignInMode) {
  const { host, page, arrival, session, signIn, route, go, home } = useWidget()
  const leave = useReturnToScreen()
  const [kept] = useState(() => readRememberedContact(page.business.slug))
  /** The fragment that Google's way back left, or nothing. */
  const [returned] = useState(host.returned.current)
  const isConfirming = route.query.confirm === 'true'
  const [step, draw] = useState(() => getFirstStep(mode, returned, isConfirming || kept !== null))
  const [who, setWho] = useState(kept ?? EMPTY_CONTACT)
  const [remember, setRemember] = useState(kept !== null)
  useEffect(() => {
    host.returned.current = ''
    // In another tab they may have signed in since this one was drawn: nobody proves it twice.
    const elsewhere = session ?? readSession(page.business.slug, Date.now())
    if (elsewhere && !session) signIn(elsewhere)
    if (elsewhere) leave()
    else if (isWatched(host)) location.replace(location.href)
  }, [])
  const open = (next: SignInStep) => {
    arrival.current = 'heading'
    draw(next)
  }
  const back = () => {
    if (step === 'conflict' || (isConfirming && step === 'password')) open('form')
    else if (mode === 'register' && step === 'form') open('method')
    else if (!isConfirming && (step === 'form' || step === 'password')) go(home, {}, true)
    // The history would lead here again.
    else if (route.query.returnTo === 'history') go(home, {}, true)
    else leave()
  }
  const [consent, setConsent] = useState(false)
  const typing = { who, setWho, remember, setRemember, consent, setConsent }
  return { mode, step, open, back, leave, returned, isConfirming, ...typing }
}

/** In place of what the screen has: what a step has just learned. */
type AskOptions = {
  mine?: SignInAccount | null
  proven?: ClientSession | null
  typed?: RememberedContact
}

/** What the steps of signing in share: what is proven of who was typed, and how it ends. */
export function useSignIn(mode: SignInMode) {
  const { page, call, arrival, signIn, toast } = useWidget()
  const { slug } = page.business
  const { settings, load: loadSettings } = useAuthSettings()
  const { leave, ...steps } = useSignInSteps(mode)
  const { who, remember, consent, open } = steps
  const [account, setAccount] = useState<SignInAccount | null>(null)
  /** The proven session that a code gave: the form may still change it. */
  const [found, setFound] = useState<ClientSession | null>(null)
  const [conflict, setConflict] = useState<MaskedContact | null>(null)
  /** What is said in the end, where more was done than signing in. */
  const saying = useRef((said: ToastText) => Promise.resolve(said))

  const enter = async (answer: ClientSession, said: ToastText) => {
    const last = await saying.current(said)
    writeRememberedContact(
      slug,
      remember ? (answer.level === 'proven' ? toContact(answer) : who) : null,
    )
    signIn(answer)
    // Who came here by the button that books is told of the booking; a toast would lie over it.
    if (!steps.isConfirming || last.title !== SIGN_IN.loggedIn || last.text) toast(last)
    arrival.current = steps.isConfirming ? 'send' : 'confirm'
    leave()
  }
  const fail = (cause: unknown, resolution?: ConflictResolution): SignInProblem | null => {
    const existing = findConflict(cause)
    if (existing) {
      setConflict(existing)
      open('conflict')
      return null
    }
    if (resolution === 'update')
      return toSignInProblem(cause, SIGN_IN.updateFailed, SIGN_IN.updateFailed)
    const title = mode === 'register' ? SIGN_IN.registerFailed : SIGN_IN.loginFailed
    return toSignInProblem(cause, title, resolution ? SIGN_IN.unexpected : SIGN_IN.createFailed)
  }
  /** Asks for the session of what was typed, with whatever has been proven of it. */
  const ask = async (
    resolution?: ConflictResolution,
    { mine = account, proven = found, typed = who }: AskOptions = {},
  ): Promise<SignInProblem | null> => {
    const compared = proven ? compareFoundContact(proven, typed) : 'other'
    const proof = compared === 'other' ? null : proven
    const kept = compared === 'same' || resolution === 'existing' ? proof : null
    if (kept && !consent) {
      await enter(kept, getSignInToast(kept))
      return null
    }
    const wanted = kept ? 'existing' : proof ? 'update' : resolution
    const token = kept?.access_token ?? mine?.token ?? proof?.access_token
    try {
      const asked = { token, resolution: wanted, consent }
      const answer = await requestSession(call, slug, kept ? toContact(kept) : typed, asked)
      await enter(answer, getSignInToast(answer, wanted))
      return null
    } catch (cause) {
      return fail(cause, wanted)
    }
  }
  const proofs = { account, setAccount, found, setFound, conflict }
  return { ...steps, ...proofs, settings, loadSettings, saying, enter, ask }
}

export type SignIn = ReturnType<typeof useSignIn>
