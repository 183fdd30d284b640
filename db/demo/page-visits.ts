import type { page_visits } from '#db/tables/booking.ts'
import type { BookingOrigin } from '#domain/booking/booking.ts'
import { addDays, dayOf, weekdayOf } from '#domain/time/civil-time.ts'
import { userIdOf } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import type { Chance } from './seeded-random.ts'

type Source = {
  origin: BookingOrigin
  site: string
  /** Visits on a quiet day, at least and at most, for every hundred clients of the salon's. */
  usual: [number, number]
}

const sourcesOf = ({ slug }: DemoSalon): Source[] => [
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
const BUSTLE = [0.7, 0.9, 1, 1, 1.2, 1.5, 1.3]

/** Who opened a salon's page, day by day and by where from; today is yet to come. */
export function visitsOf(
  chance: Chance,
  salon: DemoSalon,
  today: string,
): (typeof page_visits.$inferInsert)[] {
  const user_id = userIdOf(salon)
  const size = (salon.clients.f + salon.clients.m) / 100
  return Array.from({ length: DAYS }, (_, n) => addDays(today, n - DAYS)).flatMap((date) => {
    const bustle = BUSTLE[weekdayOf(dayOf(date))] ?? 1
    const rows = sourcesOf(salon).map(({ origin, site, usual: [low, high] }) => {
      const visits = Math.round(chance.between(low, high) * bustle * size)
      return { user_id, date, origin, site, visits }
    })
    return rows.filter(({ visits }) => visits > 0)
  })
}
