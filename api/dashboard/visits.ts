import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { DayBooking } from '#db/reports/day-bookings.ts'
import { getDaySpan, getVisitState, isLate } from '#domain/dashboard/day-visits.ts'
import { toMinuteOfDay } from '#domain/time/civil-time.ts'

type Dashboard = HandlerResult<Contract['GET /api/dashboard']>
export type DayVisitData = Dashboard['day']['visits'][number]

/**
 * What a day has of bookings that were not called off; one whose time cannot be read has no place in it.
 * @param here those of the day itself: who is new is said of its clients
 */
export function listDayVisits(
  rows: readonly DayBooking[],
  here: readonly DayBooking[],
  { today, time }: { today: string; time: string },
): DayVisitData[] {
  const minute = toMinuteOfDay(time)
  const isNew = new Set<string>()
  for (const row of here) if (row.known === 'new') isNew.add(row.client_id)
  const visits: DayVisitData[] = []
  for (const row of rows) {
    const span = getDaySpan(row, today)
    if (span) visits.push(toDayVisit(row, span, minute, isNew.has(row.client_id)))
  }
  return visits
}

function toDayVisit(
  row: DayBooking,
  span: { from: number; to: number },
  minute: number,
  is_new: boolean,
): DayVisitData {
  const visit = {
    from: span.from,
    to: span.to,
    status: row.status,
    has_comanda: row.has_comanda,
  }
  // One by one: spreads of small objects took most of a crowded day's time.
  return {
    id: row.id,
    from: span.from,
    to: span.to,
    client_name: row.client_name,
    guest_name: row.guest_name,
    service_name: row.service_name,
    professional_id: row.professional_id,
    professional_name: row.professional_name,
    date: row.date,
    time: row.time,
    status: row.status,
    is_courtesy: row.is_courtesy,
    encaixe: row.encaixe,
    is_new,
    state: getVisitState(visit, minute),
    late: isLate(visit, minute),
    total: row.revenue,
  }
}

/** Each client once, by their first booking of the day; who gave no name is nobody among them. */
export function toDayClients(here: readonly DayBooking[]): Dashboard['clients'] {
  const firsts = new Map<string, DayBooking>()
  const returning = new Set<string>()
  let unknown = 0
  for (const booking of here) {
    const { client_id, known } = booking
    if (known === 'nobody') unknown++
    else if (known === 'returning') returning.add(client_id)
    else if (!firsts.has(client_id)) firsts.set(client_id, booking)
  }
  return {
    new: [...firsts.values()]
      .sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))
      .map(({ id, client_id, client_name, time, status }) => ({
        booking_id: id,
        client_id,
        client_name,
        time,
        done: status === 'completed',
      })),
    returning: returning.size,
    unknown,
  }
}
