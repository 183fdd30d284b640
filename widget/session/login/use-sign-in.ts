import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import type { MaskedContact } from '#domain/refusal.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import type { ToastText } from '#widget/parts/toast.tsx'
import type { Account } from '#widget/session/account/account-calls.ts'
import { readRemembered, writeRemembered } from '#widget/session/account/remembered-contact.ts'
import { askSession, conflictIn, type Resolution } from '#widget/session/account/session-calls.ts'
import { compareFound, contactOf, saidAfter } from '#widget/session/account/session-contact.ts'
import { useSettings } from '#widget/session/account/use-auth-settings.ts'
import { failureOf, type Problem } from '#widget/session/form/problems.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { useReturn } from './use-return.ts'

/** `login` goes on with whoever it is; `register` makes an account first. */
export type Mode = 'login' | 'register'
export type Step = 'method' | 'form' | 'password' | 'account' | 'conflict'

const NOBODY = { name: '', email: '', phone: '' }

function firstStep(mode: Mode, returned: string, remembered: boolean): Step {
  if (returned) return returned.includes('access_token=') ? 'account' : 'method'
  return mode === 'login' && remembered ? 'form' : 'method'
}

/** Where the screen is, what was typed, and the ways between its steps. */
function useSteps(mode: Mode) {
  const { host, page, arrival, session, route, go, home } = useWidget()
  const leave = useReturn()
  const [kept] = useState(() => readRemembered(page.business.slug))
  /** The fragment that Google's way back left, or nothing. */
  const [returned] = useState(host.returned.current)
  const [step, draw] = useState(() => firstStep(mode, returned, kept !== null))
  const [who, setWho] = useState(kept ?? NOBODY)
  const [remember, setRemember] = useState(kept !== null)
  useEffect(() => {
    host.returned.current = ''
    if (session) leave()
  }, [])
  const open = (next: Step) => {
    arrival.current = 'heading'
    draw(next)
  }
  const back = () => {
    if (step === 'conflict') open('form')
    else if (mode === 'register' && step === 'form') open('method')
    else if (step === 'form' || step === 'password') go(home, {}, true)
    // The history would lead here again.
    else if (route.query.returnTo === 'history') go(home, {}, true)
    else leave()
  }
  return { mode, step, open, back, leave, returned, who, setWho, remember, setRemember }
}

/** What the steps of signing in share: what is proven of who was typed, and how it ends. */
export function useSignIn(mode: Mode) {
  const { page, call, arrival, signIn, toast } = useWidget()
  const { slug } = page.business
  const { settings, load: loadSettings } = useSettings()
  const { leave, ...steps } = useSteps(mode)
  const { who, remember, open } = steps
  const [account, setAccount] = useState<Account | null>(null)
  /** The proven session that a code gave: the form may still change it. */
  const [found, setFound] = useState<ClientSession | null>(null)
  const [conflict, setConflict] = useState<MaskedContact | null>(null)
  /** What is said in the end, where more was done than signing in. */
  const saying = useRef((said: ToastText) => Promise.resolve(said))

  const enter = async (answer: ClientSession, said: ToastText) => {
    const last = await saying.current(said)
    writeRemembered(slug, remember ? (answer.level === 'proven' ? contactOf(answer) : who) : null)
    signIn(answer, remember)
    toast(last)
    arrival.current = 'confirm'
    leave()
  }
  const fail = (cause: unknown, resolution?: Resolution): Problem | null => {
    const existing = conflictIn(cause)
    if (existing) {
      setConflict(existing)
      open('conflict')
      return null
    }
    if (resolution === 'update') return failureOf(cause, SIGN_IN.updateFailed, SIGN_IN.updateFailed)
    const title = mode === 'register' ? SIGN_IN.registerFailed : SIGN_IN.loginFailed
    return failureOf(cause, title, resolution ? SIGN_IN.unexpected : SIGN_IN.createFailed)
  }
  /** Asks for the session of what was typed, with whatever has been proven of it. */
  const ask = async (resolution?: Resolution, mine = account): Promise<Problem | null> => {
    const compared = found ? compareFound(found, who) : 'other'
    const proof = compared === 'other' ? null : found
    if (proof && (compared === 'same' || resolution === 'existing')) {
      await enter(proof, saidAfter(proof))
      return null
    }
    const wanted = proof ? 'update' : resolution
    const token = mine?.token ?? proof?.access_token
    try {
      const answer = await askSession(call, slug, who, { token, resolution: wanted })
      await enter(answer, saidAfter(answer, wanted))
      return null
    } catch (cause) {
      return fail(cause, wanted)
    }
  }
  const proofs = { account, setAccount, found, setFound, conflict }
  return { ...steps, ...proofs, settings, loadSettings, saying, enter, ask }
}

export type SignIn = ReturnType<typeof useSignIn>
