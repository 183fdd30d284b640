import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { PROFILE } from '#widget/messages/profile.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import {
  readRememberedContact,
  writeRememberedContact,
} from '#widget/session/account/remembered-contact.ts'
import { getSignInToast, toContact } from '#widget/session/account/session-contact.ts'
import {
  refuseEmail,
  refuseEmpty,
  type SignInProblem,
  toSignInProblem,
} from '#widget/session/form/problems.ts'
import { useSignInForm } from '#widget/session/form/use-form.ts'
import { createSessionCodes } from '#widget/session/proof/codes.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** "Salvando..." stands at least so long (ms). */
const MIN_DURATION_MS = 1000

const waitMinDuration = () => new Promise((resolve) => setTimeout(resolve, MIN_DURATION_MS))

/** The client's own name and e-mail: what is typed, its checks, and saving it under a proof. */
export function useProfile(session: ClientSession) {
  const { call, page, signIn, dropSession, toast } = useWidget()
  const { slug } = page.business
  const [who, setWho] = useState(() => toContact(session))
  const [proving, setProving] = useState(false)
  const form = useSignInForm()

  /** The session as it now is, where the one before it was kept. */
  const keep = (next: ClientSession) => {
    signIn(next)
  }
  const finish = (next: ClientSession) => {
    keep(next)
    if (readRememberedContact(slug)) writeRememberedContact(slug, toContact(next))
    toast(getSignInToast(next, 'update'))
    form.form.current?.closest('dialog')?.close()
  }
  const fail = (cause: unknown): SignInProblem | null => {
    const refusal = cause instanceof CallError ? cause : null
    if (refusal?.code === 'proof_needed') {
      setProving(true)
      return null
    }
    if (refusal?.status === 401) {
      dropSession()
      toast({ title: PROFILE.sessionEnded, bad: true })
      return null
    }
    return toSignInProblem(cause, SIGN_IN.updateFailed, SIGN_IN.updateFailed)
  }
  const save = async (token = session.access_token): Promise<SignInProblem | null> => {
    const body = { nome: who.name, email: who.email }
    const name = 'PATCH /api/public/:slug/session'
    const asked = call(name, { params: { slug }, body }, token)
    const [answer] = await Promise.allSettled([asked, waitMinDuration()])
    if (answer.status === 'rejected') return fail(answer.reason)
    finish(answer.value)
    return null
  }
  const refuse = () =>
    refuseEmpty(who, ['name', 'email'], SIGN_IN.requiredContact) ?? refuseEmail(who.email)
  const submit = form.submitting(refuse, () => save())
  const proof = {
    codes: createSessionCodes(call, slug, session.access_token),
    /** What was typed is saved with what was just proven. */
    onProven: (proven: ClientSession) => {
      keep(proven)
      form.run(() => save(proven.access_token))
    },
    onNoChannel: () => {
      setProving(false)
      form.run(async () => ({ ...NO_CHANNEL_PROBLEM }))
    },
    onClose: () => setProving(false),
  }
  return { who, setWho, form, submit, proving, proof }
}

const NO_CHANNEL_PROBLEM: SignInProblem = {
  title: PROFILE.noChannelTitle,
  text: PROFILE.noChannel,
  fields: [],
}
