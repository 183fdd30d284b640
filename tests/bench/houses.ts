/** A database as it is after some years: 200 houses, of which three are very large. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStorage } from '#db/open.ts'
import {
  type Business,
  createBusiness,
  MIGRATIONS,
  requireNth,
} from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { createOwnerLogin, type OwnerLogin } from '#tests/support/server/owner.ts'
import { WEEK } from './salon.ts'

const HOUSES = 200
const LARGE_HOUSES = 3
/** Of a large house, where there are a million: 43,000. */
const SHARE_OF_A_LARGE_HOUSE = 0.043
const TEAM = Array.from({ length: 8 }, () => ({}))
const CLIENTS = Array.from({ length: 500 }, (_, i) => ({
  nome: `Cliente ${i}`,
  telefone: `119${90_000_000 + i}`,
}))

export type Houses = { path: string; bookings: number; owners: OwnerLogin[]; neighbour: Business }

/** @param bookings how many over all */
export async function createHouses(folder: string, bookings: number): Promise<Houses> {
  const path = join(mkdtempSync(join(folder, 'houses-')), 'vez.db')
  const storage = await openStorage(`file:${path}`, MIGRATIONS)
  const houses: Business[] = []
  for (let i = 0; i < HOUSES; i++) {
    const settings = { schedule_settings: WEEK }
    houses.push(await createBusiness(storage, { professionals: TEAM, clients: CLIENTS, settings }))
  }
  await storage.close()
  const large = houses.slice(0, LARGE_HOUSES)
  const ofALarge = Math.round(bookings * SHARE_OF_A_LARGE_HOUSE)
  const ofAnother = Math.round((bookings - LARGE_HOUSES * ofALarge) / (HOUSES - LARGE_HOUSES))
  const database = new Database(path)
  plantBookings(database, Date.now(), (plant) => {
    for (const house of houses) plant(house, large.includes(house) ? ofALarge : ofAnother)
  })
  database.close()
  const owners: OwnerLogin[] = []
  for (const house of large) owners.push(await createOwnerLogin({ path }, house))
  return { path, bookings, owners, neighbour: requireNth(houses, LARGE_HOUSES) }
}
