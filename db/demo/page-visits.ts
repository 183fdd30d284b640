import type { page_visits } from '#db/tables/booking.ts'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import { addDays, getWeekday, toEpochDay } from '#domain/time/civil-time.ts'
import { getDemoUserId } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import type { SeededRandom } from './seeded-random.ts'

type Source = {
  origin: BookingOrigin
  site: string
  /** Visits on a quiet day, at least and at most, for every hundred clients of the salon's. */
  usual: [number, number]
}

const listSources = ({ slug }: DemoSalon): Source[] => [
  { origin: 'page', site: 'l.instagram.com', usual: [10, 18] },
  { origin: 'page', site: 'google.com', usual: [6, 12] },
  { origin: 'page', site: '', usual: [4, 8] },
  { origin: 'page', site: 'wa.me', usual: [1, 4] },
  { origin: 'widget', site: `${slug}.example`, usual: [6, 10] },
  { origin: 'link', site: '', usual: [1, 3] },
]

/** Three months, as the history of bookings. */
const DAYS = 90
/** Sunday first: on Friday and Saturday most people look for a time. */
const WEEKDAY_DEMAND = [0.7, 0.9, 1, 1, 1.2, 1.5, 1.3]

/** Who opened a salon's page, day by day and by where from; today is yet to come. */
export function createPageVisits(
  chance: SeededRandom,
  salon: DemoSalon,
  today: string,
): (typeof page_visits.$inferInsert)[] {
  const user_id = getDemoUserId(salon)
  const size = (salon.clients.f + salon.clients.m) / 100
  return Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS)).flatMap((date) => {
    const bustle = WEEKDAY_DEMAND[getWeekday(toEpochDay(date))] ?? 1
    const rows = listSources(salon).map(({ origin, site, usual: [low, high] }) => {
      const visits = Math.round(chance.pickBetween(low, high) * bustle * size)
      return { user_id, date, origin, site, visits }
    })
    return rows.filter(({ visits }) => visits > 0)
  })
}
