import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { professionalText } from '#console/messages/professional.ts'
import { call } from '#console/session/call.ts'
import { displayName } from '#domain/text/display.ts'
import { OWN_DAYS_KEY, OWN_KEY, type OwnBooking, type OwnDay } from './own-booking-queries.ts'

const t = professionalText.booking
type StatusChange = { booking: OwnBooking; status: 'confirmed' | 'completed' }

/** Confirms or completes one of one's own bookings. No optimism: nobody here can take it back. */
export function useOwnBookingStatus(onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ booking: { id, version }, status }: StatusChange) =>
      call('POST /api/professional/bookings/:id/status', {
        params: { id },
        body: { version, status },
      }),
    onSuccess: (changed, { status }) => {
      queries.setQueriesData<OwnDay>(
        { queryKey: OWN_DAYS_KEY },
        (day) => day && replaceBooking(day, changed),
      )
      toast.success(t[status], { description: displayName(changed.client_name) })
      onDone?.()
    },
    onError: (error) => {
      toast.error(t.failed, { description: formatErrorReason(error) })
      // Somebody else has changed it meanwhile: what stands here is old.
      void queries.invalidateQueries({ queryKey: OWN_KEY })
    },
  })
}

const replaceBooking = (day: OwnDay, changed: OwnBooking): OwnDay => ({
  ...day,
  bookings: day.bookings.map((one) => (one.id === changed.id ? changed : one)),
})

export const isOpenBooking = ({ status }: OwnBooking) =>
  status !== 'completed' && status !== 'cancelled'

export const isUnconfirmed = ({ status }: OwnBooking) =>
  status === 'pendente' || status === 'scheduled'
