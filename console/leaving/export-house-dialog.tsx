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
import { leavingText } from '#console/messages/leaving.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import styles from './leaving.module.css'

const t = leavingText.file
const ADDRESS = '/api/export/house'

type Props = { onClose: () => void }

/** Asks whose the account is before the whole house is taken along. */
export function ExportHouseDialog({ onClose }: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  return (
    <Dialog title={t.dialog} onClose={onClose}>
      {isPending ? (
        <Skeleton rows={2} />
      ) : (
        <ExportHouseForm onClose={onClose} options={data ?? USUAL_PROOF} />
      )}
    </Dialog>
  )
}

function ExportHouseForm({ onClose, options }: Props & { options: ProofOptions }) {
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback((typed: OwnerProofValues) => checkOwnerProof(typed, proof), [proof])
  const form = useCheckedForm<OwnerProofValues>({ current: '', code: '' }, check)
  const save = useMutation({
    mutationFn: (typed: OwnerProofValues) =>
      call('POST /api/export/house', { body: toProofBody(typed, proof) }),
    onSuccess: ({ key }) => {
      startDownload(key)
      toastActDone('export-house', t.started, t.startedText)
      onClose()
    },
    onError: (error) => {
      const message = formatWrongProof(error, proof)
      const field = proof === 'code' ? 'code' : 'current'
      if (message) form.setError(field, { type: 'server', message }, { shouldFocus: true })
    },
  })
  const { errors } = form.formState
  const submit = (typed: OwnerProofValues) => {
    if (!save.isPending) save.mutate(typed)
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <p>{t.dialogLead}</p>
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={leavingText.ask.signInAgain}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={() => form.setFocus('code')}
        onSwitch={(next) => {
          form.clearErrors()
          save.reset()
          setProof(next)
        }}
      />
      {save.error && !formatWrongProof(save.error, proof) && <FormRefusal error={save.error} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={save.isPending && t.busy}>
          {t.action}
        </Button>
      </div>
    </form>
  )
}

/** The browser takes it as it comes, so that it need not fit into memory. */
function startDownload(key: string): void {
  const link = document.createElement('a')
  link.href = `${ADDRESS}?${new URLSearchParams({ key })}`
  link.download = ''
  link.click()
}
