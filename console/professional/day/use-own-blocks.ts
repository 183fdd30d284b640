import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { CallInput } from '#api/contract/contract.ts'
import type { OwnBlock } from '#console/bookings/own-booking-queries.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { professionalText } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'

const t = professionalText.block
export type NewBlock = CallInput<'POST /api/professional/blocks'>['body']

/** Long enough to read what happened and to take it back. */
const UNDO_TOAST_MS = 8000

const createOwnBlock = (body: NewBlock) => call('POST /api/professional/blocks', { body })

/** Keeps a time of one's own free of bookings; why not, the form says. */
export function useCreateOwnBlock(onDone: () => void) {
  return useMutation({
    mutationFn: createOwnBlock,
    onSuccess: ({ bookings }) => {
      const description = bookings > 0 ? t.standing(bookings) : undefined
      toast.success(t.done, { description })
      onDone()
    },
  })
}

/** Frees it again, with the way back. */
export function useDeleteOwnBlock() {
  return useMutation({
    mutationFn: ({ id }: OwnBlock) =>
      call('DELETE /api/professional/blocks/:id', { params: { id } }),
    onSuccess: (_answer, freed) => {
      toast.success(t.freed, {
        duration: UNDO_TOAST_MS,
        action: { label: t.undo, onClick: () => restoreOwnBlock(freed) },
      })
    },
    onError: (error) => void toast.error(t.freeFailed, { description: formatErrorReason(error) }),
  })
}

function restoreOwnBlock({ date, full_day, start, end, reason }: OwnBlock): void {
  const body = { date, full_day, ...(!full_day && { start, end }), ...(reason && { reason }) }
  createOwnBlock(body).then(
    () => toast.success(t.done),
    (error: unknown) => toast.error(t.undoFailed, { description: formatErrorReason(error) }),
  )
}
