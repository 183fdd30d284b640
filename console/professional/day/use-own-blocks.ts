import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { CallInput } from '#api/contract/contract.ts'
import type { OwnBlock } from '#console/bookings/own-booking-queries.ts'
import { reasonOf } from '#console/http/error-reason.ts'
import { professional } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'

const said = professional.block
export type NewBlock = CallInput<'POST /api/professional/blocks'>['body']

/** Long enough to read what happened and to take it back. */
const WITH_UNDO_MS = 8000

const block = (body: NewBlock) => call('POST /api/professional/blocks', { body })

/** Keeps a time of one's own free of bookings; why not, the form says. */
export function useBlocking(onDone: () => void) {
  return useMutation({
    mutationFn: block,
    onSuccess: ({ bookings }) => {
      const description = bookings > 0 ? said.standing(bookings) : undefined
      toast.success(said.done, { description })
      onDone()
    },
  })
}

/** Frees it again, with the way back. */
export function useFreeing() {
  return useMutation({
    mutationFn: ({ id }: OwnBlock) =>
      call('DELETE /api/professional/blocks/:id', { params: { id } }),
    onSuccess: (_answer, freed) => {
      toast.success(said.freed, {
        duration: WITH_UNDO_MS,
        action: { label: said.undo, onClick: () => takeBack(freed) },
      })
    },
    onError: (error) => void toast.error(said.freeFailed, { description: reasonOf(error) }),
  })
}

function takeBack({ date, full_day, start, end, reason }: OwnBlock): void {
  const body = { date, full_day, ...(!full_day && { start, end }), ...(reason && { reason }) }
  block(body).then(
    () => toast.success(said.done),
    (error: unknown) => toast.error(said.undoFailed, { description: reasonOf(error) }),
  )
}
