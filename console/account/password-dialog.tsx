import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { accountText } from '#console/messages/account.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { getPasswordRefusal, showFieldRefusal } from '#console/ui/form/refused-password.ts'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import { OwnerProof, useOwnerProof } from './owner-proof.tsx'
import styles from './password-dialog.module.css'
import { checkPasswordChange, type PasswordChange, type PasswordProof } from './password-rules.ts'
import {
  formatWrongProof,
  type ProofOptions,
  proofOptionsQuery,
  USUAL_PROOF,
  useSavePassword,
} from './use-password-change.ts'

const t = accountText.password
const NOTHING_TYPED = { current: '', code: '', password: '', confirm: '' }

type Props = { email: string; onClose: () => void }

/** A new password for the account that is signed in, or its first one. */
export function PasswordDialog({ email, onClose }: Props) {
  const { data: options, isPending } = useQuery(proofOptionsQuery)
  return (
    <Dialog title={options?.hasNoPassword ? t.create : t.change} onClose={onClose}>
      {isPending ? (
        <Skeleton rows={3} />
      ) : (
        <PasswordForm email={email} options={options ?? USUAL_PROOF} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PasswordForm({ email, options, onClose }: Props & { options: ProofOptions }) {
  const [proof, setProof] = useOwnerProof(options)
  const check = useCallback((typed: PasswordChange) => checkPasswordChange(typed, proof), [proof])
  const form = useCheckedForm<PasswordChange>(NOTHING_TYPED, check)
  const save = useSavePassword(proof, {
    onDone: onClose,
    onRefused: (error) => {
      const field = proof === 'code' ? 'code' : 'current'
      showFieldRefusal(form, field, formatWrongProof(error, proof))
      showFieldRefusal(form, 'password', getPasswordRefusal(error))
    },
  })
  const { errors } = form.formState
  const send = (values: PasswordChange) => {
    if (!save.isPending) save.mutate(values)
  }
  const expectCode = () => {
    form.clearErrors('code')
    form.setFocus('code')
  }
  const switchProof = (next: PasswordProof) => {
    form.clearErrors()
    save.reset()
    setProof(next)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit(send, toastInvalidPassword)}
    >
      {/* For the browser's password manager, which asks whose password it is to keep. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <OwnerProof
        proof={proof}
        options={options}
        signInAgain={t.noPasswordNoCode}
        current={{ ...form.register('current'), error: errors.current?.message }}
        code={{ ...form.register('code'), error: errors.code?.message }}
        onCodeSent={expectCode}
        onSwitch={switchProof}
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        hint={text.field.passwordHint}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirm' })}
      />
      <PasswordField
        label={t.confirm}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
      {save.error && !isFieldRefusal(save.error, proof) && <FormRefusal error={save.error} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={save.isPending && t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

/** Is it said at the field that has to change? */
const isFieldRefusal = (error: Error, proof: PasswordProof) =>
  (formatWrongProof(error, proof) ?? getPasswordRefusal(error)) !== undefined

function toastInvalidPassword({ current, code, ...next }: FieldErrors<PasswordChange>): void {
  const first = [current, code, next.password, next.confirm].find((one) => one?.message)
  const problem = first?.message
  if (problem === text.check.password) toastActFailed('password', t.weak, problem)
  else if (problem) toastActFailed('password', problem)
}
