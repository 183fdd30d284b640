import type { SessionUser } from '#api/contract/contract.ts'
import { AuthLayout } from '#console/auth/layout/auth-layout.tsx'
import { secondStepText } from '#console/messages/second-step.ts'
import { SecondStepForm } from '#console/second-step/ask/second-step-form.tsx'

const t = secondStepText

/** What comes after the first step at either sign-in, where the account asks for it. */
export function SecondStepPage({ onDone }: { onDone?: (user: SessionUser) => void }) {
  return (
    <AuthLayout title={t.title} heading={t.heading}>
      <SecondStepForm onDone={onDone} />
    </AuthLayout>
  )
}
