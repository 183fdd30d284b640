import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { bookingText } from '#console/messages/booking.ts'
import { call } from '#console/session/call.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { formatFailure, toastFailure } from './booking-toasts.ts'

const t = bookingText.links

type Props = { booking: Pick<AgendaBooking, 'id'>; onClose: () => void }

/** Asks before the links that messages carried to a booking end: nothing brings those back. */
export function WithdrawLinksDialog({ booking, onClose }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('DELETE /api/bookings/:id/links', {
        params: { id: booking.id },
        query: { purpose: 'booking' },
      }),
    // The dialog closes first, so that the toast lies above everything.
    onSettled: onClose,
    onSuccess: () => toast.success(t.withdrawn, { description: t.withdrawnText }),
    onError: (error) => toastFailure(t.failed, formatFailure(error, text.guard.failedText)),
  })
  return (
    <ConfirmDialog
      title={t.title}
      lead={t.lead}
      label={t.withdraw}
      danger
      busy={isPending && t.withdrawing}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
