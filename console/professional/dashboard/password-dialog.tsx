import { useMutation } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { toast } from 'sonner'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { professionalText } from '#console/messages/professional.ts'
import { FormRefusal } from '#console/professional/day/own-block-dialog.tsx'
import styles from '#console/professional/dialog-form.module.css'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { checkPasswordChange, type PasswordChange } from './password-rules.ts'

const t = professionalText.account

/** A new password for the account that is signed in; its other sessions end. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCheckedForm<PasswordChange>({ password: '', confirm: '' }, checkPasswordChange)
  const save = useMutation({
    mutationFn: ({ password }: PasswordChange) => call('PUT /auth/v1/user', { body: { password } }),
    onSuccess: () => {
      toast.success(t.done, { description: t.doneText })
      onClose()
    },
    onError: (error) => void toast.error(t.failed, { description: formatErrorReason(error) }),
  })
  const { errors } = form.formState
  const send = (values: PasswordChange) => {
    if (!save.isPending) save.mutate(values)
  }
  return (
    <Dialog title={t.change} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit(send, toastInvalidPassword)}
      >
        {/* For the browser's password manager, which asks whose password it is to keep. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
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
        {save.error && <FormRefusal error={save.error} />}
        <div className={styles.actions}>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function toastInvalidPassword({ password, confirm }: FieldErrors<PasswordChange>): void {
  const wrong = password?.message ?? confirm?.message
  if (wrong === text.check.password) toast.error(t.weak, { description: wrong })
  else if (wrong) toast.error(wrong)
}
