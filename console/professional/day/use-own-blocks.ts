import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import type { CallInput } from '#api/contract/contract.ts'
import { toastFailure, toastUndoable } from '#console/bookings/booking-toasts.ts'
import type { OwnBlock } from '#console/bookings/own-booking-queries.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { professionalText } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'

const t = professionalText.block
export type NewBlock = CallInput<'POST /api/professional/blocks'>['body']

const createOwnBlock = (body: NewBlock) => call('POST /api/professional/blocks', { body })

/** Creates a block of the professional's own; the form shows a refusal. */
export function useCreateOwnBlock(onDone: () => void) {
  const [createOnce] = useState(createSingleFlight)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: createOwnBlock,
    onSuccess: ({ bookings }) => {
      const description = bookings > 0 ? t.standing(bookings) : undefined
      toast.success(t.done, { description })
      onDone()
    },
  })
  // The form shows `error`.
  const create = (body: NewBlock) => createOnce(() => mutateAsync(body).catch(() => undefined))
  return { create, isPending, error }
}

/** Deletes a block of the professional's own, and offers to undo that. */
export function useDeleteOwnBlock() {
  const [deleteOnce] = useState(createSingleFlight)
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: OwnBlock) =>
      call('DELETE /api/professional/blocks/:id', { params: { id } }),
    onSuccess: (_answer, freed) => {
      toastUndoable(t.freed, undefined, () => restoreOwnBlock(freed))
    },
    onError: (error) => toastFailure(t.freeFailed, formatErrorReason(error)),
  })
  return (block: OwnBlock) => deleteOnce(() => mutateAsync(block).catch(() => undefined))
}

function restoreOwnBlock({ date, full_day, start, end, reason }: OwnBlock): void {
  const body = { date, full_day, ...(!full_day && { start, end }), ...(reason && { reason }) }
  createOwnBlock(body).then(
    () => toast.success(t.done),
    (error: unknown) => toastFailure(t.undoFailed, formatErrorReason(error)),
  )
}
