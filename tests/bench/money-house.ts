/** A house of years with all that its money screens read: comandas, sales, commissions, statements. */
import Database from 'better-sqlite3'
import type { Storage } from '#db/dialect/storage.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import { getMonthPeriod, movePeriod } from '#domain/time/period.ts'
import { type Business, createBusiness } from '#tests/support/db/factories.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { WEEK } from './salon.ts'

const BOOKINGS = 60_000
const ENTRIES_OF_A_BOOKING = 10 / 3
const TEAM = 8
const SERVICES = 12
const CLIENTS = 3000
/** Sales over the counter: as old as twice the bookings. */
const SALE_DAYS = 730
const CLOSED_MONTHS = 12

export async function createMoneyHouse(storage: Storage): Promise<Business> {
  return createBusiness(storage, {
    services: Array.from({ length: SERVICES }, () => ({})),
    professionals: Array.from({ length: TEAM }, () => ({})),
    clients: Array.from({ length: CLIENTS }, () => ({})),
    settings: { schedule_settings: WEEK },
  })
}

/** 60,000 bookings and 200,000 entries of it, or fewer of both, in the file that it lies in. */
export function plantMoneyHouse(
  path: string,
  house: Business,
  today: string,
  bookings = BOOKINGS,
): void {
  const { user_id, professionals } = house
  const database = new Database(path)
  plantBookings(database, Date.now(), (plant) => plant(house, bookings))
  const run: Run = (statement, values = {}) =>
    database.prepare(statement).run({ user_id, ...values })
  database.transaction(() => {
    run(COURSES)
    run(COMANDA_ENTRIES)
    run(REVERSALS)
    run(COMMISSIONS)
    run(TIPS)
    for (const { id } of professionals) closeMonths(run, id, today)
    const [row] = database
      .prepare<[string], { n: number }>(
        'SELECT count(*) AS n FROM ledger_entries WHERE user_id = ?',
      )
      .all(user_id)
    plantSales(run, Math.round(bookings * ENTRIES_OF_A_BOOKING) - (row?.n ?? 0), today)
  })()
  database.close()
}

type Run = (statement: string, values?: object) => unknown

/** Made up to forty days before; one in fifty for nothing, a third of those called off a no-show. */
const COURSES = `UPDATE bookings SET created_at = created_at - (rowid % 40) * ${MS_A_DAY},
  completed_at = CASE status WHEN 'completed' THEN updated_at END,
  is_courtesy = status = 'completed' AND rowid % 50 = 0,
  cancel_reason = CASE WHEN status = 'cancelled' AND rowid % 3 = 0 THEN 'no_show' END
  WHERE user_id = @user_id`

const COMPLETED = `FROM bookings WHERE user_id = @user_id AND status = 'completed' AND NOT is_courtesy`

/** Each in two payments, one of them by card, with its fee. */
const COMANDA_ENTRIES = `INSERT INTO ledger_entries
  (id, user_id, kind, subject_id, day, method, amount, arrives_on, made_by, created_at)
  SELECT 'a' || id, user_id, 'booking', id, date, iif(rowid % 3, 'pix', 'dinheiro'), price / 2,
    NULL, user_id, updated_at ${COMPLETED}
  UNION ALL SELECT 'b' || id, user_id, 'booking', id, date, iif(rowid % 2, 'credito', 'debito'),
    price - price / 2, date(date, iif(rowid % 2, '+30 day', '+1 day')), user_id, updated_at ${COMPLETED}
  UNION ALL SELECT 'f' || id, user_id, 'fee', id, date, 'credito', -90, date(date, '+30 day'),
    user_id, updated_at ${COMPLETED} AND rowid % 2`

/** One in a hundred was opened again. */
const REVERSALS = `INSERT INTO ledger_entries
  (id, user_id, kind, subject_id, day, method, amount, arrives_on, reverses, made_by, created_at)
  SELECT 'r' || id, user_id, kind, subject_id, day, method, -amount, arrives_on, id, user_id, created_at
  FROM ledger_entries WHERE user_id = @user_id AND kind = 'booking' AND subject_id IN
    (SELECT id FROM bookings WHERE user_id = @user_id AND rowid % 100 = 1)`

const COMMISSIONS = `INSERT INTO commissions (booking_id, item, part, user_id, professional_id,
  professional_name, tipo, nome, rate, base, gross, amount, date)
  SELECT id, 0, 0, user_id, professional_id, professional_name, 'servico', service_name, 40,
    price, price, price * 4 / 10, date ${COMPLETED}`

const TIPS = `INSERT INTO tips (booking_id, n, user_id, professional_id, amount, method, date)
  SELECT id, 0, user_id, professional_id, 500, 'pix', date ${COMPLETED} AND rowid % 8 = 0`

/** A statement of each month before this one. */
function closeMonths(run: Run, professional_id: string, today: string): void {
  for (let back = CLOSED_MONTHS; back > 0; back--) {
    const { from, to } = movePeriod(getMonthPeriod(today), -back)
    const values = {
      id: `${professional_id} ${from}`,
      professional_id,
      from,
      to,
      at: Date.parse(to),
    }
    run(
      `INSERT INTO statements (id, user_id, professional_id, professional_name, from_day, to_day,
        total, lines, closed_at, closed_by, paid_at, paid_by, method)
        VALUES (@id, @user_id, @professional_id, '', @from, @to, 0, '[]', @at, @user_id, @at,
          @user_id, 'pix')`,
      values,
    )
    run(
      `INSERT INTO statement_parts (statement_id, n, user_id, professional_id, kind, booking_id,
        date, tipo, nome, rate, base, gross, amount)
        SELECT @id, row_number() OVER (), user_id, professional_id, 'earned', booking_id, date, tipo,
          nome, rate, base, gross, amount FROM (
          SELECT user_id, professional_id, booking_id, date, tipo, nome, rate, base, gross, amount
          FROM commissions UNION ALL SELECT user_id, professional_id, booking_id, date, 'servico', '',
          -1, 0, 0, amount FROM tips)
        WHERE user_id = @user_id AND professional_id = @professional_id AND date BETWEEN @from AND @to`,
      values,
    )
  }
}

const NUMBERS = `WITH RECURSIVE numbers (n) AS
  (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < @count)`
const SOLD_ON = `date(@today, -(n % ${SALE_DAYS}) || ' day')`

/** Over the counter. */
function plantSales(run: Run, count: number, today: string): void {
  run(
    `INSERT INTO products (id, user_id, name, price, stock, status, created_at, updated_at)
      VALUES ('product ' || @user_id, @user_id, 'Pomada', 4000, 9, 'active', 0, 0)`,
  )
  run(
    `INSERT INTO product_sales (id, user_id, product_id, product_name, quantity, unit_price,
      total_price, sale_date, day, payment_method, professional_id, professional_name, is_standalone, taken,
      created_at, updated_at)
      ${NUMBERS} SELECT 's' || n || @user_id, @user_id, 'product ' || @user_id, 'Pomada', 1, 4000, 4000,
        (julianday(${SOLD_ON}) - 2440587) * ${MS_A_DAY}, ${SOLD_ON}, 'pix', one.id, one.name, true, 1, 0, 0
      FROM numbers JOIN (SELECT row_number() OVER (ORDER BY id) AS nth, id, name FROM professionals
        WHERE user_id = @user_id) AS one ON nth = n % ${TEAM} + 1`,
    { count, today },
  )
  run(
    `INSERT INTO ledger_entries (id, user_id, kind, subject_id, day, method, amount, made_by, created_at)
      ${NUMBERS} SELECT 's' || n || @user_id, @user_id, 'sale', 's' || n || @user_id, ${SOLD_ON}, 'pix',
        4000, @user_id, 0 FROM numbers`,
    { count, today },
  )
}
