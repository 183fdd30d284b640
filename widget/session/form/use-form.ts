import { useId, useRef, useState } from 'preact/hooks'
import type { Field, Problem } from './problems.ts'

/** A form: one request at a time, and what is wrong with what was typed or sent. */
export function useForm(first: Problem | null = null) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const busy = useRef(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState(first)

  const refuse = (found: Problem | null) => {
    setProblem(found)
    const [field] = found?.fields ?? []
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  /** Sends, and shows what is wrong with the answer. */
  const run = async (send: () => Promise<Problem | null>) => {
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
    (check: () => Problem | null, send: () => Promise<Problem | null>) => (event: SubmitEvent) => {
      event.preventDefault()
      if (busy.current) return
      const found = check()
      if (found) refuse(found)
      else run(send)
    }
  const bad = (field: Field) => (problem?.fields.includes(field) ? id : null)
  return { form, id, running, problem, run, submitting, bad }
}

export type Form = ReturnType<typeof useForm>
