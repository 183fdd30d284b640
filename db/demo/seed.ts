import { eq, sum } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { findLastEvent } from '#db/events.ts'
import { saveMessageSettings } from '#db/reminder/message-settings.ts'
import { reception_accounts, user_resources, users } from '#db/tables/account.ts'
import { bookings, page_visits, reviews } from '#db/tables/booking.ts'
import { business_settings, installation, profiles } from '#db/tables/business.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { client_messages } from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { createAccounts, type DemoAccounts } from './accounts.ts'
import { barbeariaLima } from './barbearia-lima.ts'
import { createDemoCatalog, type DemoCatalog } from './catalog.ts'
import { clearDatabase } from './clear.ts'
import { createClientRows, createGuests } from './clients.ts'
import { type ClosedVisitRows, closeDemoVisits } from './comandas.ts'
import { createDemoExpenses, type DemoExpenses } from './expenses.ts'
import { createFiadoRows, type FiadoRows, listUnpaidVisits } from './fiado.ts'
import { createHistory } from './history.ts'
import { createMessageRows, DEMO_MESSAGES, type DemoMessages } from './messages.ts'
import { createNoteRows } from './notes.ts'
import { createPageVisits } from './page-visits.ts'
import { createPlanRows, type PlanRows } from './plan.ts'
import { createOverrideRows, createProductRows, getAgreedRates } from './products.ts'
import type { DemoSalon } from './salon.ts'
import { SeededRandom } from './seeded-random.ts'
import { createStatementRows, type PaidRows } from './statements.ts'
import { studioAurora } from './studio-aurora.ts'
import { createTillRows, type TillRows } from './till.ts'

const KEY = 'demo'
const ZONE = 'America/Sao_Paulo'
const SALONS = [studioAurora, barbeariaLima]

type DemoRows = DemoCatalog &
  DemoAccounts &
  DemoExpenses &
  ClosedVisitRows &
  PaidRows & {
    plan: PlanRows
    products: (typeof products.$inferInsert)[]
    overrides: (typeof service_overrides.$inferInsert)[]
    clients: (typeof clients.$inferInsert)[]
    notes: (typeof client_notes.$inferInsert)[]
    bookings: (typeof bookings.$inferInsert)[]
    messages: DemoMessages
    reviews: (typeof reviews.$inferInsert)[]
    visits: (typeof page_visits.$inferInsert)[]
    till: TillRows
    card_fees: (typeof card_fees.$inferInsert)[]
    fiado: FiadoRows
  }

/** `demo` where `seedDemo` filled it, `foreign` where it holds anything else. */
type DemoState = 'empty' | 'demo' | 'foreign'

/** The civil date around which the demo is alive; null where there is none. */
export function getDemoDate(storage: Storage): Promise<string | null> {
  return storage.read(findDemoDate)
}

async function findDemoDate(db: Db): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  return row?.value ?? null
}

async function findDemoState(db: Db): Promise<DemoState> {
  const facts = await db.select().from(installation)
  if (facts.some(({ key }) => key === KEY)) return 'demo'
  const owners = await db.select({ id: profiles.id }).from(profiles).limit(1)
  return facts.length + owners.length === 0 ? 'empty' : 'foreign'
}

/**
 * Fills a database with two salons whose agendas are alive around today; the same day gives the
 * same rows. A demo that was filled today stays as it is, with what visitors booked in it; one of
 * another day is emptied and filled anew; a database that holds anything else is refused.
 * @param now ms since 1970
 * @param password_hash of the password that everybody in the demo has; null for nobody to sign in
 * @returns a line for each kind of thing, with how many there are.
 */
export async function seedDemo(
  storage: Storage,
  now: number,
  password_hash: string | null = null,
): Promise<string[]> {
  const date = getTodayInZone(ZONE, now)
  if ((await getDemoDate(storage)) !== date) {
    const salons = SALONS.map((salon) => createDemoRows(salon, now, password_hash))
    await storage.write((tx) => fillDatabase(tx, salons, date))
  }
  return storage.read(listRowCounts)
}

async function fillDatabase(tx: Db, salons: readonly DemoRows[], date: string): Promise<void> {
  const state = await findDemoState(tx)
  if (state === 'foreign') {
    throw new Error('this database holds data that is not the demo’s: the demo needs an empty one')
  }
  // Another process may have been faster.
  if ((await findDemoDate(tx)) === date) return
  if (state === 'demo') await clearDatabase(tx)
  for (const rows of salons) {
    await insertRows(tx, rows)
    await chooseMessages(tx, rows.settings.user_id, toInstant(ZONE, date, '00:00'))
  }
  await tx.insert(installation).values({ key: KEY, value: date })
}

/** After the bookings, of which nobody is told that they were called off before. */
async function chooseMessages(tx: Db, user_id: string, now: number): Promise<void> {
  const event = await findLastEvent(tx, user_id)
  await saveMessageSettings(tx, user_id, { settings: DEMO_MESSAGES, version: 0, event, now })
}

function createDemoRows(salon: DemoSalon, now: number, password_hash: string | null): DemoRows {
  const date = getTodayInZone(ZONE, now)
  // People stay the same from one day's demo to the next.
  const guests = createGuests(new SeededRandom(salon.slug), salon)
  const history = createHistory(new SeededRandom(`${salon.slug} ${date}`), salon, guests, date)
  const catalog = createDemoCatalog(salon, date)
  const sold = createProductRows(salon, catalog)
  const shop = { salon, catalog, products: sold, rates: getAgreedRates(salon, catalog) }
  const unpaid = listUnpaidVisits(history.bookings, date)
  // Chance of its own: what is booked does not depend on what is bought.
  const ledger = closeDemoVisits(
    new SeededRandom(`${salon.slug} comandas ${date}`),
    shop,
    history.bookings,
    new Set(unpaid.map(({ id }) => id)),
  )
  const people = createClientRows(salon, guests, history.bookings, date)
  return {
    ...catalog,
    ...createAccounts(salon, catalog, password_hash),
    plan: createPlanRows(salon, catalog.settings.user_id, date),
    ...history,
    clients: people,
    messages: createMessageRows({ zone: ZONE, now, ...history, clients: people }),
    fiado: createFiadoRows(catalog.settings.user_id, ZONE, date, unpaid, people),
    notes: createNoteRows(salon, guests, history.bookings),
    products: sold,
    overrides: createOverrideRows(salon, catalog),
    ...ledger,
    card_fees: salon.card_fees.map((fee) => ({ ...fee, user_id: catalog.settings.user_id })),
    till: createTillRows(salon, ZONE, { today: date, now }, history.bookings),
    ...createDemoExpenses(new SeededRandom(`${salon.slug} ${date} expenses`), salon, catalog, date),
    ...createStatementRows(catalog.settings.user_id, ZONE, date, {
      ...catalog,
      bookings: history.bookings,
      commissions: ledger.commissions,
      tips: ledger.tips,
    }),
    visits: createPageVisits(new SeededRandom(`${salon.slug} ${date} visits`), salon, date),
  }
}

/** Few enough that a statement stays below what either dialect takes as parameters. */
const ROWS_A_STATEMENT = 250

async function insertInChunks<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>) {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    await insert(rows.slice(i, i + ROWS_A_STATEMENT))
  }
}

async function insertRows(tx: Db, rows: DemoRows): Promise<void> {
  await tx.insert(users).values(rows.users)
  await tx.insert(profiles).values(rows.profiles)
  if (rows.reception) await tx.insert(reception_accounts).values(rows.reception)
  await tx.insert(user_resources).values(rows.plan.resources)
  await tx.insert(plan_checkouts).values(rows.plan.checkout)
  await tx.insert(business_settings).values(rows.settings)
  await insertInChunks(rows.services, (some) => tx.insert(services).values(some))
  await insertInChunks(rows.professionals, (some) => tx.insert(professionals).values(some))
  await insertInChunks(rows.composites, (some) => tx.insert(composite_services).values(some))
  await insertInChunks(rows.items, (some) => tx.insert(composite_service_items).values(some))
  await insertInChunks(rows.item_professionals, (some) =>
    tx.insert(composite_service_item_professionals).values(some),
  )
  await insertInChunks(rows.clients, (some) => tx.insert(clients).values(some))
  await tx.insert(client_notes).values(rows.notes)
  await insertInChunks(rows.bookings, (some) => tx.insert(bookings).values(some))
  await insertInChunks(rows.messages.work, (some) => tx.insert(due_work).values(some))
  await insertInChunks(rows.messages.log, (some) => tx.insert(client_messages).values(some))
  await insertInChunks(rows.reviews, (some) => tx.insert(reviews).values(some))
  await insertInChunks(rows.products, (some) => tx.insert(products).values(some))
  await insertInChunks(rows.overrides, (some) => tx.insert(service_overrides).values(some))
  await insertInChunks(rows.sales, (some) => tx.insert(product_sales).values(some))
  await insertInChunks(rows.commissions, (some) => tx.insert(commissions).values(some))
  if (rows.card_fees.length > 0) await tx.insert(card_fees).values(rows.card_fees)
  await insertInChunks(rows.tips, (some) => tx.insert(tips).values(some))
  await tx.insert(account_moves).values(rows.fiado.moves)
  await insertInChunks(rows.till.days, (some) => tx.insert(till_days).values(some))
  await insertInChunks(rows.till.moves, (some) => tx.insert(till_moves).values(some))
  await insertInChunks(rows.till.counts, (some) => tx.insert(till_counts).values(some))
  await insertInChunks(rows.expenses, (some) => tx.insert(expenses).values(some))
  await insertInChunks(rows.statements, (some) => tx.insert(statements).values(some))
  await insertInChunks(rows.statement_parts, (some) => tx.insert(statement_parts).values(some))
  await insertInChunks(rows.advances, (some) => tx.insert(advances).values(some))
  const entries = [rows.till.entries, rows.paidExpenses, rows.fiado.paid, rows.entries].flat()
  await insertInChunks(entries, (some) => tx.insert(ledger_entries).values(some))
  await insertInChunks(rows.visits, (some) => tx.insert(page_visits).values(some))
}

async function listRowCounts(db: Db): Promise<string[]> {
  const businesses = await db.select().from(business_settings).orderBy(business_settings.slug)
  const staff = await db.select({ avatar: professionals.avatar }).from(professionals)
  const notes = await db.select().from(client_notes)
  const pictures = [
    ...businesses.flatMap((row) => [row.business_logo, ...(row.gallery_images ?? [])]),
    ...staff.map(({ avatar }) => avatar),
    ...notes.flatMap(({ before_image, after_image }) => [before_image, after_image]),
  ].filter((picture) => picture !== null)
  const [visited] = await db.select({ all: sum(page_visits.visits) }).from(page_visits)
  return [
    `businesses: ${businesses.length} (${businesses.map(({ slug }) => slug).join(', ')})`,
    `services: ${await db.$count(services)}`,
    `composite services: ${await db.$count(composite_services)}`,
    `professionals: ${staff.length}`,
    `clients: ${await db.$count(clients)}`,
    `notes: ${notes.length}`,
    `bookings: ${await db.$count(bookings)}`,
    `reviews: ${await db.$count(reviews)}`,
    `products: ${await db.$count(products)}, sales: ${await db.$count(product_sales)}`,
    `expenses: ${await db.$count(expenses)}`,
    `card fees: ${await db.$count(card_fees)}`,
    `page visits: ${visited?.all ?? 0}`,
    `pictures: ${pictures.length}`,
  ]
}
