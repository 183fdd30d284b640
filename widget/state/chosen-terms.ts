import type { DaySlots, Service } from '#api/contract/contract.ts'
import { ANYONE, type BookingFlow } from './booking-flow.ts'

/**
 * A service as it is with what is chosen, where that depends on who does it. Without preference the
 * time decides it: the first who is free then.
 */
export function getChosenTerms(
  service: Service,
  { professional_id, date, time }: BookingFlow,
  days: readonly DaySlots[],
): Service {
  const day = days.find((one) => one.date === date)
  const slot = day?.slots.find((one) => one.time === time)
  const id = professional_id === ANYONE ? slot?.professional_ids[0] : professional_id
  const own = service.own_terms.find((one) => one.professional_id === id)
  return own ? { ...service, ...own, own_terms: [] } : service
}
