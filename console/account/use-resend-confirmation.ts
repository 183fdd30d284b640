import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { callbackText } from '#console/messages/callback.ts'
import { settingsQuery } from '#console/session/query-client.ts'

/** A second press within this time, or while the first is on its way, asks for no second mail. */
const PAUSE_MS = 30_000

/** Mails the link again that proves an account's e-mail. */
export function useResendConfirmation(email: string) {
  const queries = useQueryClient()
  const mutationKey = ['resend', email]
  const { mutate, isPending } = useMutation({
    mutationKey,
    /** @returns whether a mail could be sent at all */
    mutationFn: async () => {
      const { mailer } = await queries.ensureQueryData(settingsQuery)
      if (mailer) await send('POST /auth/v1/resend', { body: { type: 'signup', email } })
      return mailer
    },
    onSuccess: (mailer) => (mailer ? showSent() : toast.error(text.booking.resendError, NO_MAILER)),
    onError: (error) =>
      toast.error(text.booking.resendError, {
        id: 'resend',
        description: formatErrorReason(error),
      }),
  })
  const resend = () => {
    const last = findLastAttempt(queries, mutationKey)
    if (last?.status === 'pending') return
    const isSent = last?.status === 'success' && last.data === true
    const isJustSent = isSent && Date.now() - last.submittedAt < PAUSE_MS
    if (isJustSent) showSent()
    else mutate()
  }
  return { resend, isPending }
}

const NO_MAILER = { id: 'resend', description: callbackText.noMailer }

const showSent = () => toast.success(text.forgot.sent, { id: 'resend', description: undefined })

const findLastAttempt = (queries: QueryClient, mutationKey: readonly string[]) =>
  queries.getMutationCache().findAll({ mutationKey }).at(-1)?.state
