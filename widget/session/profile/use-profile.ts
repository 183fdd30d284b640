import { useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { CallError } from '#widget/http/client.ts'
import { PROFILE } from '#widget/messages/profile.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { readRemembered, writeRemembered } from '#widget/session/account/remembered-contact.ts'
import { contactOf } from '#widget/session/account/session-contact.ts'
import { failureOf, type Problem, refuseEmail, refuseEmpty } from '#widget/session/form/problems.ts'
import { useForm } from '#widget/session/form/use-form.ts'
import { read } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** "Salvando..." stands at least so long (ms). */
const LEAST = 1000

const pause = () => new Promise((resolve) => setTimeout(resolve, LEAST))

/** The client's own name and e-mail: what is typed, its checks, and saving it under a proof. */
export function useProfile(session: ClientSession) {
  const { call, page, signIn, dropSession, toast } = useWidget()
  const { slug } = page.business
  const [who, setWho] = useState(() => contactOf(session))
  const [proving, setProving] = useState(false)
  const form = useForm()

  /** The session as it now is, where the one before it was kept. */
  const keep = (next: ClientSession) => {
    signIn(next, read('localStorage', slug, 'session') !== null)
  }
  const finish = (next: ClientSession) => {
    keep(next)
    if (readRemembered(slug)) writeRemembered(slug, contactOf(next))
    toast({ title: SIGN_IN.updated })
    form.form.current?.closest('dialog')?.close()
  }
  const fail = (cause: unknown): Problem | null => {
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
    return failureOf(cause, SIGN_IN.updateFailed, SIGN_IN.updateFailed)
  }
  const save = async (token = session.access_token): Promise<Problem | null> => {
    const body = { nome: who.name, email: who.email }
    const name = 'PATCH /api/public/:slug/session'
    const asked = call(name, { params: { slug }, body }, token)
    const [answer] = await Promise.allSettled([asked, pause()])
    if (answer.status === 'rejected') return fail(answer.reason)
    finish(answer.value)
    return null
  }
  const refuse = () =>
    refuseEmpty(who, ['name', 'email'], SIGN_IN.requiredContact) ?? refuseEmail(who.email)
  const submit = form.submitting(refuse, () => save())
  const proof = {
    send: () =>
      call('POST /api/public/:slug/session/proof', { params: { slug } }, session.access_token),
    verify: (code: string) =>
      call(
        'POST /api/public/:slug/session/proof/verify',
        { params: { slug }, body: { code } },
        session.access_token,
      ),
    /** What was typed is saved with what was just proven. */
    onProven: (proven: ClientSession) => {
      keep(proven)
      form.run(() => save(proven.access_token))
    },
    onNoChannel: () => {
      setProving(false)
      form.run(async () => ({ ...NO_CHANNEL }))
    },
    onClose: () => setProving(false),
  }
  return { who, setWho, form, submit, proving, proof }
}

const NO_CHANNEL: Problem = { title: PROFILE.noChannelTitle, text: PROFILE.noChannel, fields: [] }
