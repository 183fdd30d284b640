import type { PublicPage } from '#api/contract/contract.ts'
import {
  type BookingFlow,
  chooseProfessional,
  chooseService,
  EMPTY_FLOW,
} from '#widget/state/booking-flow.ts'
import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** The same service with the same professional, as far as both are still offered. */
export function createRepeatFlow(
  { services }: Pick<PublicPage, 'services'>,
  { composite_id, service_id, professional_id, guest_name }: BookedAppointment,
  today: string,
): BookingFlow {
  const service = services.find(({ id }) => id === (composite_id ?? service_id))
  if (!service) return EMPTY_FLOW
  const flow = chooseService({ ...EMPTY_FLOW, guest_name }, service, today)
  const isOffered = service.professional_ids.includes(professional_id)
  return isOffered ? chooseProfessional(flow, professional_id) : flow
}

/** "Agendar de novo": to the booking, with service and professional already chosen; null where the house takes none. */
export function useBookAgain(): ((booking: BookedAppointment) => void) | null {
  const { page, today, setFlow, setBooked, go } = useWidget()
  if (page.is_closed) return null
  return (booking) => {
    setBooked(null)
    setFlow(createRepeatFlow(page, booking, today))
    go('booking')
  }
}
