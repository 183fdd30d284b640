/** Every house of an installation, for whoever runs it. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import { countPlanRows } from './plans.ts'
import { users } from './tables/account.ts'
import { bookings } from './tables/booking.ts'
import { business_settings } from './tables/business.ts'

type House = {
  user_id: string
  slug: string
  business_name: string
  email: string | null
  professionals: number
  clients: number
  bookings: number
}

/** By address, each with how much is in it: reads all of them. */
export async function listHouses(db: Db): Promise<House[]> {
  const { user_id, slug, business_name } = business_settings
  const rows = await db
    .select({ user_id, slug, business_name, email: users.email })
    .from(business_settings)
    .leftJoin(users, eq(users.id, user_id))
    .orderBy(asc(slug))
  const houses: House[] = []
  for (const row of rows)
    houses.push({
      ...row,
      professionals: await countPlanRows(db, row.user_id, 'professionals'),
      clients: await countPlanRows(db, row.user_id, 'clients'),
      bookings: await db.$count(bookings, eq(bookings.user_id, row.user_id)),
    })
  return houses
}
