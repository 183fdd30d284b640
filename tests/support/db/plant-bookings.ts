/** Houses of years: rows put into a SQLite file as fast as it takes them. */
import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { getEpochDayAt, toIsoDate, toTimeOfDay } from '#domain/time/civil-time.ts'
import { type Business, requireNth } from './factories.ts'

const OPENS_AT = 480
const SLOT = 30
const SLOTS_A_DAY = 20
/** Of each professional's bookings these lie ahead, the others behind. */
const DAYS_AHEAD = 10
const NAMES = ['Ana', 'Bruno', 'Célia', 'Davi', 'Érica', 'Fábio', 'Gisele', 'Hugo']
const SURNAMES = ['Souza', 'Lima', 'Araújo', 'Prado', 'Nunes', 'Conceição']

const pick = <T>(list: readonly T[], position: number): T =>
  requireNth(list, position % list.length)

/** What each insert would do beside: here it is done once at the end, or, as of events, not at all. */
const TAKEN_OFF = `
  SELECT type, name, sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND (
    type = 'index' AND tbl_name IN ('bookings', 'occupancy')
    OR name IN ('bookings_event_insert', 'occupancy_guard_insert', 'first_visits_insert')
    OR name IN ('visitors_insert', 'visit_days_taken')
  )`

/** What one of these would have kept; of the last two nothing is stored yet. */
const FIRST_VISITS = `
  INSERT INTO first_visits (user_id, client_id, first_day, second_day)
  SELECT user_id, client_id, first_day, (SELECT min(date) FROM bookings
    WHERE user_id = firsts.user_id AND client_id = firsts.client_id
      AND deleted = false AND status = 'completed' AND date > first_day)
  FROM (SELECT user_id, client_id, min(date) AS first_day FROM bookings
    WHERE deleted = false AND status = 'completed' GROUP BY user_id, client_id) AS firsts
  WHERE true ON CONFLICT (client_id)
    DO UPDATE SET first_day = excluded.first_day, second_day = excluded.second_day`

type Planting = (business: Business, count: number) => void

/** Plants bookings in houses of a file, the last of them some days ahead. */
export function plantBookings(
  database: Database.Database,
  now: number,
  plantAll: (plant: Planting) => void,
): void {
  database.pragma('cache_size = -262144')
  database.pragma('temp_store = MEMORY')
  database.pragma('foreign_keys = OFF')
  const taken = database.prepare<[], { type: string; name: string; sql: string }>(TAKEN_OFF).all()
  const today = getEpochDayAt('America/Sao_Paulo', now)
  database.transaction(() => {
    for (const { type, name } of taken) database.exec(`DROP ${type} ${name}`)
    const insert = prepareInsert(database)
    plantAll((business, count) => {
      for (let i = 0; i < count; i++) insert.run(createRow(business, i, today, now))
    })
    for (const { sql } of taken) database.exec(sql)
    database.exec(FIRST_VISITS)
  })()
}

function prepareInsert(database: Database.Database) {
  const columns =
    'id user_id client_id client_name client_phone client_email service_id service_name ' +
    'professional_id professional_name date time duration price service_original_price status ' +
    'composite_items origin created_at updated_at'
  const names = columns.split(' ')
  return database.prepare(
    `INSERT INTO bookings (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
  )
}

const DAY_MS = 86_400_000
const ORIGINS = ['page', 'widget', 'link', 'console']

function createRow(business: Business, i: number, today: number, now: number) {
  const { professionals, services, clients, user_id } = business
  const professional = pick(professionals, i)
  const service = pick(services, i)
  const position = Math.floor(i / professionals.length)
  const ago = Math.floor(position / SLOTS_A_DAY) - DAYS_AHEAD
  const name = `${pick(NAMES, i)} ${pick(SURNAMES, i >> 3)}`
  const made = now - Math.max(ago, 0) * DAY_MS
  return {
    ...{ id: randomUUID(), user_id, client_id: pick(clients, i).id, client_name: name },
    client_phone: `119${String(10_000_000 + i).slice(-8)}`,
    client_email: `cliente${i}@exemplo.example`,
    ...{ service_id: service.id, service_name: service.name },
    ...{ professional_id: professional.id, professional_name: professional.name },
    date: toIsoDate(today - ago),
    time: toTimeOfDay(OPENS_AT + (position % SLOTS_A_DAY) * SLOT),
    ...{ duration: SLOT, price: 5000 + (i % 7) * 500, service_original_price: 5000 },
    status: i % 12 === 0 ? 'cancelled' : ago > 0 ? 'completed' : 'confirmed',
    ...{ composite_items: '[]', origin: pick(ORIGINS, i), created_at: made, updated_at: made },
  }
}
