import { useMutation } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { toast } from 'sonner'
import { call } from '../../client.ts'
import { text } from '../../messages.ts'
import { professional } from '../../messages-professional.ts'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refused } from './block-dialog.tsx'
import { checkPasswords, type NewPassword } from './password-rules.ts'
import { reasonOf } from './reason.ts'
import styles from './sheet.module.css'

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
