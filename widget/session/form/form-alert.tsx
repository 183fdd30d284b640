import { Alert } from '#widget/parts/alert.tsx'
import type { SignInForm } from './use-form.ts'

export function FormAlert({ form: { id, problem } }: { form: SignInForm }) {
  return problem && <Alert id={id} title={problem.title} lines={[problem.text]} />
}
