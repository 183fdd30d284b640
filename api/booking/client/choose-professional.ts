import type { BusinessCatalog } from '#api/business/catalog.ts'
import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ProfessionalSchedule } from '#domain/availability/booking-rules.ts'
import { checkSlot } from '#domain/availability/slots.ts'
import { refuseChangedOffer, type ShownOffer } from '#domain/booking/booking.ts'
import type { ServiceTerms } from '#domain/business/service-terms.ts'
import { toEpochDay } from '#domain/time/civil-time.ts'
import { loadAvailabilityQuery, toDaysInterval } from './availability-query.ts'

/** Who may serve something, and what it costs and takes: alike for most, and with each of them. */
type Candidates = ServiceTerms & {
  schedules: readonly ProfessionalSchedule[]
  getTerms: (professional_id: string) => ServiceTerms
  /** A booking that is to move: its own time is free to it. */
  moving?: string
}

type Wanted = { date: string; time: string; shown: ShownOffer }

/**
 * Who serves it: of those who are free the least booked who does it for what the client saw; nobody
 * is booked for another price or duration.
 * @throws Refused `offer_changed` where nobody does it for that, and whatever `checkSlot` refuses
 */
export async function chooseProfessional(
  tx: Db,
  catalog: BusinessCatalog,
  { schedules, timing, getTerms, moving }: Candidates,
  { date, time, shown }: Wanted,
  now: number,
): Promise<string> {
  const day = toEpochDay(date)
  const span = toDaysInterval(day, day, timing)
  const getTiming = (id: string) => getTerms(id).timing
  const asked = { schedules, getTiming, span, moving, now }
  const query = await loadAvailabilityQuery(tx, catalog, asked)
  const free = checkSlot(query, date, time)
  const able = 'code' in free ? schedules.map(({ id }) => id) : free
  const refusals = able.map((id) => refuseChangedOffer(toOfferNow(getTerms(id)), shown))
  const agreed = refusals.indexOf(null)
  // Also where the time cannot be had: it may be lost because the service takes longer now.
  if (agreed < 0 && refusals[0]) throw new RefusalError(refusals[0])
  return unwrapOrThrow(free)[agreed] ?? ''
}

const toOfferNow = ({ price, timing }: ServiceTerms) => ({ price, duration: timing.duration })
