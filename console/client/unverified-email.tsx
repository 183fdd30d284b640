import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { CallError } from '#api/contract/http-client.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './my-bookings.module.css'

const t = text.booking

/** Nothing is linked to an e-mail that nobody has proven: why, and how to. */
export function UnverifiedEmail({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => send('POST /auth/v1/resend', { body: { type: 'signup', email } }),
    onSuccess: () => toast.success(text.forgot.sent),
    onError: (error) =>
      toast.error(t.resendError, {
        description: (error instanceof CallError && error.message) || text.unexpected.text,
      }),
  })
  return (
    <Notice warn>
      <strong>{t.unproven}</strong>
      <p>{t.unprovenText(email)}</p>
      <p className={styles.resend}>
        <Button
          look="secondary"
          busy={resend.isPending && t.resending}
          onClick={() => resend.mutate()}
        >
          {t.resend}
        </Button>
      </p>
    </Notice>
  )
}
