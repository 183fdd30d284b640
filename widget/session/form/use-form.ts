import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { hasFocus } from '#widget/parts/has-focus.ts'
import { useSubmitByPress } from '#widget/parts/submit-by-press.ts'
import type { SignInField, SignInProblem } from './problems.ts'

/** A form: one request at a time, and what is wrong with what was typed or sent. */
export function useSignInForm(first: SignInProblem | null = null) {
  const form = useRef<HTMLFormElement>(null)
  useSubmitByPress(form)
  const id = useId()
  const busy = useRef(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState(first)
  // The button, disabled while it runs, has lost the focus, which is where it can be tried again.
  useEffect(() => {
    if (problem && !running && !hasFocus())
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [problem, running])

  const refuse = (found: SignInProblem | null) => {
    setProblem(found)
    const [field] = found?.fields ?? []
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  /** Sends, and shows what is wrong with the answer. */
  const run = async (send: () => Promise<SignInProblem | null>) => {
    if (busy.current) return
    busy.current = true
    setRunning(true)
    setProblem(null)
    try {
      refuse(await send())
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  const submitting =
    (check: () => SignInProblem | null, send: () => Promise<SignInProblem | null>) =>
    (event: SubmitEvent) => {
      event.preventDefault()
      if (busy.current) return
      const found = check()
      if (found) refuse(found)
      else run(send)
    }
  const bad = (field: SignInField) => (problem?.fields.includes(field) ? id : null)
  /** What was wrong with a field is typed anew. */
  const dismiss = (field: SignInField) => bad(field) && setProblem(null)
  return { form, id, running, problem, run, submitting, bad, dismiss }
}

export type SignInForm = ReturnType<typeof useSignInForm>
