import { useMutation } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { toast } from 'sonner'
import { reasonOf } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { professional } from '#console/messages/professional.ts'
import { Refused } from '#console/professional/day/own-block-dialog.tsx'
import styles from '#console/professional/dialog-form.module.css'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { PasswordField } from '#console/ui/form/password-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { checkPasswords, type NewPassword } from './password-rules.ts'

const said = professional.account

/** A new password for the account that is signed in; its other sessions end. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCheckedForm<NewPassword>({ password: '', confirm: '' }, checkPasswords)
  const save = useMutation({
    mutationFn: ({ password }: NewPassword) => call('PUT /auth/v1/user', { body: { password } }),
    onSuccess: () => {
      toast.success(said.done, { description: said.doneText })
      onClose()
    },
    onError: (error) => void toast.error(said.failed, { description: reasonOf(error) }),
  })
  const { errors } = form.formState
  const send = (values: NewPassword) => {
    if (!save.isPending) save.mutate(values)
  }
  return (
    <Dialog title={said.change} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={form.handleSubmit(send, tellWrong)}>
        {/* For the browser's password manager, which asks whose password it is to keep. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <PasswordField
          label={said.password}
          autoComplete="new-password"
          hint={text.field.passwordHint}
          error={errors.password?.message}
          {...form.register('password', { deps: 'confirm' })}
        />
        <PasswordField
          label={said.confirm}
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
        {save.error && <Refused error={save.error} />}
        <div className={styles.deeds}>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={save.isPending && said.saving}>
            {said.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function tellWrong({ password, confirm }: FieldErrors<NewPassword>): void {
  const wrong = password?.message ?? confirm?.message
  if (wrong === text.check.password) toast.error(said.weak, { description: wrong })
  else if (wrong) toast.error(wrong)
}
