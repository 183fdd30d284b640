import { useQuery } from '@tanstack/react-query'
import {
  type ProofOptions,
  proofOptionsQuery,
  USUAL_PROOF,
} from '#console/account/use-password-change.ts'
import { useProof } from '#console/account/use-proof.tsx'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { text } from '#console/messages/app.ts'
import { securityText } from '#console/messages/security.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import type { Enrollment } from './second-step-queries.ts'
import styles from './switch.module.css'

const t = securityText.switch

type Props = { onClose: () => void; onEnrolled: (enrollment: Enrollment) => void }

/** Asks whose the account is before the first app: a session may stand open on a shared screen. */
export function ActivationProof(props: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  return isPending ? <Skeleton rows={3} /> : <ProofForm {...props} options={data ?? USUAL_PROOF} />
}

function ProofForm({ options, onClose, onEnrolled }: Props & { options: ProofOptions }) {
  const proof = useProof(options, t.signInAgain)
  const enroll = useSingleMutation({
    mutationFn: async () => {
      const shown = await proof.take()
      if (!shown) return
      const body = { factor_type: 'totp' as const, ...shown }
      onEnrolled(await call('POST /auth/v1/factors', { body }))
    },
    onError: proof.tell,
  })
  const refusal = proof.withoutTold(enroll.error)
  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        enroll.mutate()
      }}
    >
      <p>{t.proofLead}</p>
      {proof.fields}
      {refusal && <FormRefusal error={refusal} />}
      {proof.kind === 'sign-in' ? (
        <Button look="secondary" wide onClick={onClose}>
          {text.cancel}
        </Button>
      ) : (
        <Button type="submit" wide busy={enroll.isPending && t.proving}>
          {t.prove}
        </Button>
      )}
    </form>
  )
}
