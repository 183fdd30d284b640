/** A house with a row in every table that the schema has, made from the columns alone. */
import { type Column, getTableColumns, type Table } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { getDatabaseErrorCode, type Storage } from '#db/dialect/storage.ts'
import type { bookings } from '#db/tables/booking.ts'
import { TABLES } from './tables.ts'

/** Stands in every row of the neighbour's, and in none of anybody else's. */
const MARK = 'zq-'

/** Is it a text of the neighbour's alone? */
export const isNeighbourText = (text: string) => text.startsWith(MARK)

const getId = (table: string) => `${MARK}${table}-id`

/** The neighbour's ids. */
export const NEIGHBOUR = {
  user_id: getId('profiles'),
  client_id: getId('clients'),
  service_id: getId('services'),
  professional_id: getId('professionals'),
  booking_id: getId('bookings'),
  ticket_id: getId('bookings'),
  session_id: getId('client_sessions'),
  composite_id: getId('composite_services'),
  composite_service_id: getId('composite_services'),
  composite_service_item_id: getId('composite_service_items'),
  product_id: getId('products'),
  merge_id: getId('client_merges'),
  review_id: getId('reviews'),
  import_id: getId('imports'),
  note_id: getId('client_notes'),
  expense_id: getId('expenses'),
  statement_id: getId('statements'),
  advance_id: getId('advances'),
  account_move_id: getId('account_moves'),
  till_move_id: getId('till_moves'),
  sale_id: getId('product_sales'),
  account_id: getId('users'),
} as const

export const NEIGHBOUR_PHONE = '11987650000'
export const NEIGHBOUR_DATE = '2030-01-07'
/** ms since 1970 */
export const NEIGHBOUR_NOW = Date.UTC(2030, 0, 1)

/** What a column holds that does not take any text or number, by its name or by table and name. */
const VALUES: Record<string, unknown> = {
  ...NEIGHBOUR,
  date: NEIGHBOUR_DATE,
  time: '10:00',
  duration: 30,
  gap_start: 0,
  gap_minutes: 0,
  created_at: NEIGHBOUR_NOW,
  updated_at: NEIGHBOUR_NOW,
  expires_at: NEIGHBOUR_NOW + 3_600_000,
  revoked_at: null,
  used_at: null,
  category: 'hair',
  status: 'active',
  origin: 'page',
  'audit.account_id': NEIGHBOUR.account_id,
  'audit.action': 'sign_in',
  'booking_links.purpose': 'booking',
  'auth_factors.status': 'verified',
  'auth_sessions.second_step_method': 'totp',
  'bookings.status': 'confirmed',
  'professionals.erased_at': null,
  'clients.erased_at': null,
  'clients.merged_into': null,
  'products.deleted_at': null,
  'client_merges.kept_id': NEIGHBOUR.client_id,
  'client_merges.gone_id': NEIGHBOUR.client_id,
  'bookings.cancel_reason': null,
  'bookings.review_status': 'pending',
  'clients.frequencia': 'Baixo',
  'clients.telefone': NEIGHBOUR_PHONE,
  'clients.consent_source': 'house',
  'client_sessions.level': 'proven',
  'client_sessions.proved_by_code': 'email',
  'client_sessions.resolution': 'update',
  'imports.kind': 'clients',
  'imports.state': 'done',
  'imports.known': 'join',
  'import_lines.state': 'created',
  'commissions.tipo': 'produto',
  'ledger_entries.kind': 'booking',
  'stock_movements.kind': 'received',
  'ledger_entries.method': 'pix',
  'ledger_entries.day': NEIGHBOUR_DATE,
  'ledger_entries.arrives_on': null,
  'ledger_entries.reverses': null,
  'till_days.day': NEIGHBOUR_DATE,
  'till_days.closed_at': null,
  'till_moves.kind': 'sangria',
  'till_moves.count_id': 'zq-till_counts-id',
  'till_moves.day': NEIGHBOUR_DATE,
  'till_moves.reversed_at': null,
  'till_counts.day': NEIGHBOUR_DATE,
  'expenses.category': 'aluguel',
  'expenses.due_on': NEIGHBOUR_DATE,
  'expenses.paid_on': null,
  'expenses.method': null,
  'statements.from_day': NEIGHBOUR_DATE,
  'statements.to_day': NEIGHBOUR_DATE,
  'statements.method': 'pix',
  'statements.answer': 'confirmed',
  'statements.lines': '[{"kind":"deduction","amount":-100}]',
  'statement_parts.kind': 'earned',
  'statement_parts.tipo': 'servico',
  // Another one than what was earned: that is still open.
  'statement_parts.booking_id': `${MARK}visit`,
  'recounted_visits.booking_id': `${MARK}visit`,
  'advances.method': 'pix',
  'advances.day': NEIGHBOUR_DATE,
  'advances.reversed_at': null,
  'tips.method': 'pix',
  'account_moves.kind': 'payment',
  'account_moves.method': 'pix',
  'account_moves.day': NEIGHBOUR_DATE,
  'account_moves.reversed_at': null,
  'card_fees.method': 'credito',
  'ledger_entries.subject_id': NEIGHBOUR.booking_id,
  'one_time_tokens.kind': 'invitation',
  'outbox.channel': 'email',
  'outbox.kind': 'code',
  'due_work.kind': 'message',
  'due_work.state': 'waiting',
  'outbox.id': getId('due_work'),
  'pushes.id': getId('due_work'),
  'pushes.event': 'created',
  'pushes.subscription_id': getId('push_subscriptions'),
  'webhooks.state': 'on',
  'webhooks.failing_since': null,
  'webhook_events.id': 999,
  'webhook_deliveries.id': getId('due_work'),
  'webhook_deliveries.webhook_id': getId('webhooks'),
  'clients.birth_date': '1990-01-07',
  'client_messages.date': NEIGHBOUR_DATE,
  'client_messages.time': '10:00',
  'client_messages.kind': 'reminder',
  'client_messages.state': 'sent',
  'client_messages.channel': 'email',
  'message_optouts.source': 'link',
  'message_settings.settings': '{"kinds":{"reminder":true}}',
  'message_settings.is_planned': true,
  'push_subscriptions.session_handle': `${MARK}auth_sessions-handle`,
  'product_sales.made_inactive': true,
  'product_sales.day': NEIGHBOUR_DATE,
  // Of a day without bookings: of others they go as these are written.
  'visit_days.day': '2029-01-01',
  'visit_days.sums': '[4,[],[],[]]\n[[],[],0]\n[]',
  'visit_days.courses': '[4,0,[]]',
  'visit_days.busy': '[4,0,[]]',
  'visit_days.earned': '[1,[]]',
  'visit_days.takings': '[1,[],[]]',
  'visit_months.month': '2029-01',
  'visit_months.sums': '[4,[],[],[]]\n[[],[],0]\n[]',
  'visit_months.courses': '[4,0,[]]',
  'visit_months.busy': '[4,0,[]]',
  'visit_months.earned': '[1,[]]',
  'profiles.role': 'admin',
  'reception_accounts.ended_at': null,
  'leavings.started_at': null,
  'user_resources.plano_atual': 'trial',
  'user_resources.next_plan': 'basico',
  'user_resources.billing_cycle': 'monthly',
  'plan_checkouts.plan': 'basico',
  'plan_checkouts.cycle': 'monthly',
  'plan_checkouts.provider': 'simulated',
  'plan_checkouts.state': 'paid',
  'plan_checkouts.method': 'card',
  'stripe_houses.plan': 'basico',
  'stripe_houses.cycle': 'monthly',
  'users.first_role': 'admin',
}

/** Rows beside the first of their table. */
const MORE_ROWS: Record<string, object[]> = {
  client_messages: [
    { id: `${MARK}told`, booking_id: `${MARK}told`, kind: 'confirmation', provider_id: null },
  ],
  import_lines: [{ line: 2, state: 'new', match_key: `${NEIGHBOUR_DATE} 10:00` }],
  bookings: [
    { id: `${MARK}visit`, time: '12:00', status: 'completed' } satisfies BookingFields,
    { id: `${MARK}declined`, time: '16:00', review_status: 'declined' } satisfies BookingFields,
    // Until one in the night.
    {
      ...{ id: `${MARK}pending`, time: '18:00', duration: 420 },
      status: 'pendente',
    } satisfies BookingFields,
    { id: `${MARK}trash`, time: '14:00', deleted: true } satisfies BookingFields,
  ],
  commissions: [{ booking_id: `${MARK}visit`, amount: 5 }],
  ledger_entries: [
    { id: `${MARK}opening`, kind: 'opening' },
    { id: `${MARK}sold`, kind: 'sale' },
    { id: `${MARK}till`, kind: 'till' },
    { id: `${MARK}card`, arrives_on: '2030-02-01' },
    { id: `${MARK}back`, amount: -900 },
    { id: `${MARK}rent`, kind: 'expense', subject_id: getId('expenses'), amount: -1 },
  ],
  till_days: [{ day: '2030-01-08', closed_at: NEIGHBOUR_NOW }],
  account_moves: [{ id: `${MARK}charge`, kind: 'charge', method: null }],
  advances: [{ id: `${MARK}open-advance`, statement_id: null }],
  statements: [{ id: `${MARK}unpaid`, paid_at: null, paid_by: null, method: null }],
  expenses: [{ id: `${MARK}due`, paid_on: null, method: null }],
  products: [{ id: `${MARK}low`, stock: 1, minimum_stock: 9, status: 'active' }],
  product_sales: [
    { id: `${MARK}counter`, is_standalone: true, ticket_id: null, day: '2031-01-01' },
  ],
  clients: [
    { id: `${MARK}walk-in`, is_walk_in: true, telefone: null },
    // More than a house of a test has: counts differ.
    { id: `${MARK}second`, telefone: null },
  ],
}
type BookingFields = Partial<typeof bookings.$inferInsert>

/** What the database fills by itself when the others are written. */
const AUTOMATIC = ['events', 'ledger_days', 'occupancy', 'versions']

function createValue(table: string, name: string, column: Column): unknown {
  for (const key of [`${table}.${name}`, name]) if (key in VALUES) return VALUES[key]
  if (name === 'id') return getId(table)
  if (column.dataType === 'number') return 1
  if (column.dataType === 'boolean') return false
  return column.dataType === 'json' ? [] : `${MARK}${table}-${name}`
}

function createRow(name: string, table: Table): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.map(([key, column]) => [key, createValue(name, key, column)]))
}

const isForeignKey = (error: unknown) =>
  /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(getDatabaseErrorCode(error) ?? '')

/** Any table of the schema, as a query takes it. */
const asAny = (table: Table) =>
  // Only its name and columns are used, which every table has.
  table as typeof bookings

/** Plants the neighbour's rows, those first that the others refer to. */
export async function plantNeighbour(storage: Storage): Promise<void> {
  const waiting = new Map([...TABLES].filter(([name]) => !AUTOMATIC.includes(name)))
  while (waiting.size > 0) {
    const before = waiting.size
    for (const [name, table] of waiting) {
      const first = createRow(name, table)
      const rows = [first, ...(MORE_ROWS[name] ?? []).map((fields) => ({ ...first, ...fields }))]
      try {
        // Made from the columns; the database judges them.
        await storage.write((tx) => tx.insert(asAny(table)).values(rows as never))
        waiting.delete(name)
      } catch (error) {
        if (!isForeignKey(error)) throw error
      }
    }
    if (waiting.size === before)
      throw new Error(`rows that nothing lets in: ${[...waiting.keys()]}`)
  }
}

/** The neighbour's rows as they stand, by table. */
export async function readNeighbour(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const [name, table] of TABLES) {
    const all = await db.select().from(asAny(table))
    const own = all.filter((row) => [undefined, NEIGHBOUR.user_id].includes(row.user_id))
    rows[name] = own
      .map((row) => JSON.stringify(row))
      // At the beginning of a value: a hash may hold the same letters anywhere.
      .filter((text) => text.includes(`"${MARK}`))
      .sort()
  }
  return rows
}
