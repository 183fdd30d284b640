import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { OwnerProof, useOwnerProof } from '#console/account/owner-proof.tsx'
import { checkOwnerProof, type OwnerProofValues } from '#console/account/password-rules.ts'
import {
  formatWrongProof,
  type ProofOptions,
  proofOptionsQuery,
  toProofBody,
  USUAL_PROOF,
} from '#console/account/use-password-change.ts'
import { text } from '#console/messages/app.ts'
import { securityText } from '#console/messages/security.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
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
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback((typed: OwnerProofValues) => checkOwnerProof(typed, proof), [proof])
  const form = useCheckedForm<OwnerProofValues>({ current: '', code: '' }, check)
  const enroll = useMutation({
    mutationFn: (typed: OwnerProofValues) =>
      call('POST /auth/v1/factors', {
        body: { factor_type: 'totp', ...toProofBody(typed, proof) },
      }),
    onSuccess: onEnrolled,
    onError: (error) => {
      const message = formatWrongProof(error, proof)
      const field = proof === 'code' ? 'code' : 'current'
      if (message) form.setError(field, { type: 'server', message }, { shouldFocus: true })
    },
  })
  const { errors } = form.formState
  const submit = (typed: OwnerProofValues) => {
    if (!enroll.isPending) enroll.mutate(typed)
  }
  return (
    <form className={styles.steps} noValidate onSubmit={form.handleSubmit(submit)}>
      <p>{t.proofLead}</p>
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={t.signInAgain}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={() => form.setFocus('code')}
        onSwitch={(next) => {
          form.clearErrors()
          enroll.reset()
          setProof(next)
        }}
      />
      {enroll.error && !formatWrongProof(enroll.error, proof) && (
        <FormRefusal error={enroll.error} />
      )}
      {proof === 'sign-in' ? (
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
