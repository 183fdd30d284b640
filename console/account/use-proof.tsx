import { useCallback } from 'react'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { OwnerProof, useOwnerProof } from './owner-proof.tsx'
import { checkOwnerProof, type OwnerProofValues } from './password-rules.ts'
import {
  formatWrongProof,
  type ProofBody,
  type ProofOptions,
  toProofBody,
} from './use-password-change.ts'

/**
 * The proof of a form that asks for something else beside it; it is kept in no draft.
 * @param signInAgain what somebody reads without a password, who can be sent no code
 */
export function useProof(options: ProofOptions, signInAgain: string) {
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback((typed: OwnerProofValues) => checkOwnerProof(typed, proof), [proof])
  const form = useCheckedForm<OwnerProofValues>({ current: '', code: '' }, check)
  const { errors } = form.formState
  return {
    kind: proof,
    /** What is typed as calls take it; null where something is missing, which the field then says. */
    take: () =>
      new Promise<ProofBody | null>((resolve) => {
        const give = (typed: OwnerProofValues) => resolve(toProofBody(typed, proof))
        void form.handleSubmit(give, () => resolve(null))()
      }),
    /** Forgets what was typed, once it has done its work where the form stays. */
    clear: () => form.reset(),
    /** Says at its field that a call refused the proof. */
    tell: (error: Error): void => {
      const message = formatWrongProof(error, proof)
      const field = proof === 'code' ? 'code' : 'current'
      if (message) form.setError(field, { type: 'server', message }, { shouldFocus: true })
    },
    /** What is left to be said below the form. */
    withoutTold: (error: Error | null): Error | null =>
      error && formatWrongProof(error, proof) ? null : error,
    fields: (
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={signInAgain}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={() => form.setFocus('code')}
        onSwitch={(next) => {
          form.clearErrors()
          setProof(next)
        }}
      />
    ),
  }
}
