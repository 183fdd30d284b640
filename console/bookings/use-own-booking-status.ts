import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { reasonOf } from '#console/http/error-reason.ts'
import { professional } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'
import { displayName } from '#domain/text/display.ts'
import { OWN, OWN_DAYS, type OwnBooking, type OwnDay } from './own-booking-queries.ts'

const said = professional.booking
type Change = { booking: OwnBooking; status: 'confirmed' | 'completed' }

/** Confirms or completes one of one's own bookings. No optimism: nobody here can take it back. */
export function useStatus(onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ booking: { id, version }, status }: Change) =>
      call('POST /api/professional/bookings/:id/status', {
        params: { id },
        body: { version, status },
      }),
    onSuccess: (changed, { status }) => {
      queries.setQueriesData<OwnDay>(
        { queryKey: OWN_DAYS },
        (day) => day && withBooking(day, changed),
      )
      toast.success(said[status], { description: displayName(changed.client_name) })
      onDone?.()
    },
    onError: (error) => {
      toast.error(said.failed, { description: reasonOf(error) })
      // Somebody else has changed it meanwhile: what stands here is old.
      void queries.invalidateQueries({ queryKey: OWN })
    },
  })
}

const withBooking = (day: OwnDay, changed: OwnBooking): OwnDay => ({
  ...day,
  bookings: day.bookings.map((one) => (one.id === changed.id ? changed : one)),
})

export const isOpen = ({ status }: OwnBooking) => status !== 'completed' && status !== 'cancelled'

export const isUnconfirmed = ({ status }: OwnBooking) =>
  status === 'pendente' || status === 'scheduled'
