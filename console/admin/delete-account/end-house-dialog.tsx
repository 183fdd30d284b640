import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { OwnerProof, useOwnerProof } from '#console/account/owner-proof.tsx'
import { checkOwnerProof, type OwnerProofValues } from '#console/account/password-rules.ts'
import {
  formatWrongProof,
  type ProofOptions,
  proofOptionsQuery,
  toProofBody,
  USUAL_PROOF,
} from '#console/account/use-password-change.ts'
import {
  formatLeavingDay,
  type LoadedLeaving,
  leavingQuery,
} from '#console/leaving/leaving-query.ts'
import { text } from '#console/messages/app.ts'
import { leavingText } from '#console/messages/leaving.ts'
import { call } from '#console/session/call.ts'
import { meQuery } from '#console/session/query-client.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { isHouseName } from '#domain/leaving/leaving.ts'
import { WRONG_HOUSE_NAME } from '#domain/leaving/leaving-messages.pt-BR.ts'
import styles from './delete-account.module.css'

const t = leavingText.ask

type Typed = OwnerProofValues & { name: string }
type Props = { house: LoadedLeaving; onClose: () => void }

/** Asks for the house's name and whose the account is: nobody presses this by mistake. */
export function EndHouseDialog({ house, onClose }: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  return (
    <Dialog title={t.dialog(house.business_name)} onClose={onClose}>
      {isPending ? (
        <Skeleton rows={3} />
      ) : (
        <EndHouseForm house={house} onClose={onClose} options={data ?? USUAL_PROOF} />
      )}
    </Dialog>
  )
}

function EndHouseForm({ house, onClose, options }: Props & { options: ProofOptions }) {
  const { business_name } = house
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback(
    ({ name, ...typed }: Typed) => ({
      ...(!name.trim() && { name: t.nameRequired }),
      ...(name.trim() && !isHouseName(name, business_name) && { name: WRONG_HOUSE_NAME }),
      ...checkOwnerProof(typed, proof),
    }),
    [business_name, proof],
  )
  const form = useCheckedForm<Typed>({ name: '', current: '', code: '' }, check)
  const ask = useAsk(house, onClose)
  const { errors } = form.formState
  const submit = ({ name, ...typed }: Typed) => {
    if (ask.isPending) return
    const onError = (error: Error) => {
      const message = formatWrongProof(error, proof)
      const field = proof === 'code' ? 'code' : 'current'
      if (message) form.setError(field, { type: 'server', message }, { shouldFocus: true })
      const fields = error instanceof CallError ? error.body.fields : undefined
      if (fields?.name) form.setError('name', { type: 'server', message: fields.name })
    }
    ask.mutate({ name, ...toProofBody(typed, proof) }, { onError })
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <p>{t.dialogLead}</p>
      <Field
        label={t.name(business_name)}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={t.signInAgain}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={() => form.setFocus('code')}
        onSwitch={(next) => {
          form.clearErrors()
          ask.reset()
          setProof(next)
        }}
      />
      {ask.error && !formatWrongProof(ask.error, proof) && <FormRefusal error={ask.error} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button look="danger" type="submit" busy={ask.isPending && t.busy}>
          {t.confirm}
        </Button>
      </div>
    </form>
  )
}

function useAsk({ timezone }: LoadedLeaving, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; current_password?: string; nonce?: string }) =>
      call('POST /api/leaving', { body }),
    onSuccess: async ({ due_at }) => {
      toastActDone('leaving', t.done, t.doneText(formatLeavingDay(due_at, timezone)))
      onDone()
      await queries.invalidateQueries({ queryKey: leavingQuery.queryKey })
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}
