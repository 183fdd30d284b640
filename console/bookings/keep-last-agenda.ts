/** Imported by the areas that show an agenda: what they load of today and tomorrow can be read later. */
import type { CallOutput } from '#api/contract/contract.ts'
import { type SeenBooking, saveSeenDays } from '#console/session/last-agenda.ts'
import { meQuery, queryClient } from '#console/session/query-client.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { getStatusEntry } from './booking-status.ts'

type HouseDays = CallOutput<'GET /api/agenda'>
type OwnDay = CallOutput<'GET /api/professional/agenda'>
type Booking = OwnDay['bookings'][number]

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  const [kind, part] = event.query.queryKey
  const isAgenda = kind === 'agenda' || (kind === 'professional' && part === 'agenda')
  // The queries of these keys are this folder's own, and load nothing else.
  if (isAgenda) keepDays(event.query.state.data as HouseDays | OwnDay)
})

function keepDays(answer: HouseDays | OwnDay): void {
  const account = queryClient.getQueryData(meQuery.queryKey)?.id
  if (!account) return
  const { today, timezone, bookings } = answer
  const near = [today, addDays(today, 1)]
  const loaded = 'days' in answer ? answer.days : [answer.day]
  const dates = loaded.map(({ date }) => date).filter((date) => near.includes(date))
  if (dates.length === 0) return
  const seen = dates.map((date) => ({
    date,
    bookings: bookings.filter((one) => one.date === date && isStanding(one)).map(toSeen),
  }))
  saveSeenDays({ account, timezone }, seen, Date.now())
}

const isStanding = ({ status, deleted }: Booking) => status !== 'cancelled' && !deleted

const toSeen = (booking: Booking): SeenBooking => ({
  time: booking.time,
  client: booking.guest_name ?? booking.client_name,
  service: booking.service_name,
  professional: booking.professional_name,
  status: getStatusEntry(booking).label,
})
