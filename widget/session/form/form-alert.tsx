import { Alert } from '#widget/parts/alert.tsx'
import type { SignInForm } from './use-form.ts'

export function FormAlert({ form: { id, problem } }: { form: SignInForm }) {
  if (!problem) return null
  const { title, text, detail } = problem
  return <Alert id={id} title={title} lines={detail ? [text, detail] : [text]} />
}
