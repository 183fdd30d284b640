import type { Booked } from '#widget/state/browser-storage.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { flowAgain } from './book-again.ts'

/** "Agendar de novo": to the booking, with service and professional already chosen. */
export function useBookAgain(): (booking: Booked) => void {
  const { page, today, setFlow, setBooked, go } = useWidget()
  return (booking) => {
    setBooked(null)
    setFlow(flowAgain(page, booking, today))
    go('booking')
  }
}
