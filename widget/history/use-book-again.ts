import { useWidget } from '../context.ts'
import type { Booked } from '../storage.ts'
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
