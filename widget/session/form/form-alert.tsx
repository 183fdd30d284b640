import { Alert } from '#widget/parts/alert.tsx'
import type { Form } from './use-form.ts'

export function FormProblem({ form: { id, problem } }: { form: Form }) {
  return problem && <Alert id={id} title={problem.title} lines={[problem.text]} />
}
