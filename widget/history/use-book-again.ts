import type { BookedAppointment } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { createRepeatFlow } from './book-again.ts'

/** "Agendar de novo": to the booking, with service and professional already chosen. */
export function useBookAgain(): (booking: BookedAppointment) => void {
  const { page, today, setFlow, setBooked, go } = useWidget()
  return (booking) => {
    setBooked(null)
    setFlow(createRepeatFlow(page, booking, today))
    go('booking')
  }
}
