import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/contract/http-client.ts'
import { getRefusalCode } from '#console/bookings/booking-toasts.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { teamText } from '#console/messages/team.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isEmail } from '#domain/people/client.ts'
import styles from '../member/professionals.module.css'
import type { IssuedInvitation } from '../member/professionals-query.ts'

const t = teamText.reception
type Values = { name: string; email: string }

const checkInvited = ({ name, email }: Values) => ({
  name: name.trim() === '' ? teamText.check.name : undefined,
  email: email.trim() !== '' && !isEmail(email) ? teamText.check.email : undefined,
})

/** Makes the link; one of before for the same person ends. */
export function useInviteReception(
  onInvited: (given: IssuedInvitation) => void,
  onRefused: (error: Error) => void = () => undefined,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, email }: Values): Promise<IssuedInvitation> => {
      const body = { name, email: email.trim() || null }
      const given = await call('POST /api/reception/invitation', { body })
      return { ...given, invitee: { name, phone: null }, message: t.message }
    },
    onSuccess: (given) => {
      onInvited(given)
      return queries.invalidateQueries({ queryKey: ['professionals'] })
    },
    onError: (error) => {
      onRefused(error)
      toastActFailed('invite', text.professionals.inviteError, formatErrorReason(error))
    },
  })
}

type Props = { onInvited: (given: IssuedInvitation) => void; onClose: () => void }

export function ReceptionDialog({ onInvited, onClose }: Props) {
  const form = useCheckedForm<Values>({ name: '', email: '' }, checkInvited)
  const invite = useInviteReception(onInvited, (error) => {
    const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
    const isThere = getRefusalCode(error) === 'reception_has_account'
    const email = isThere ? error.message : fields.email
    if (email) form.setError('email', { message: email })
    if (fields.name) form.setError('name', { message: fields.name })
  })
  const { errors } = form.formState
  return (
    <Dialog title={t.invite} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((values) => {
          if (!invite.isPending) invite.mutate(values)
        })}
      >
        <p className={styles.text}>{t.lead}</p>
        <Field
          label={t.name}
          autoComplete="off"
          maxLength={120}
          data-first-focus=""
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Field
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          hint={t.emailHint}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" wide busy={invite.isPending && t.sending}>
          {t.send}
        </Button>
      </form>
    </Dialog>
  )
}
