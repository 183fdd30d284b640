/** All that a house has, table by table, for the file that its owner takes along. */
import { and, asc, type Column, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { audit, reception_accounts, user_resources } from '#db/tables/account.ts'
import { bookings, page_visits, reviews } from '#db/tables/booking.ts'
import { old_slugs } from '#db/tables/business.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { client_messages, message_optouts, message_settings } from '#db/tables/client-message.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { pictures } from '#db/tables/picture.ts'
import { plan_checkouts } from '#db/tables/plan.ts'
import { commissions, product_sales, products, stock_movements } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import { HOUSE_FILES } from '#domain/leaving/house-file.pt-BR.ts'
import { type HouseTable, toQueried } from './house-table.ts'

type Exported = {
  /** Of the file, without its ending. */
  file: string
  table: HouseTable
  /** What tells its rows apart, in this order. */
  key: readonly string[]
  /** What is of no use to whoever reads it. */
  omit?: readonly string[]
  /** Money, whose columns are called as the screens call them. */
  isMoney?: true
}

const BY_ID = ['id'] as const
/** Of a payment: keys of who took it, and what was stored before it. */
const PROVIDERS_OWN = [
  ...[
    'before',
    'payment_url',
    'duration_ms',
    'stripe_session',
    'stripe_subscription',
    'stripe_invoice',
  ],
  ...['stripe_payment', 'stripe_refund'],
]

/** Its lines are rows of a file of their own. */
export const STATEMENTS: Exported = {
  file: HOUSE_FILES.statements,
  table: statements,
  key: BY_ID,
  omit: ['lines'],
  isMoney: true,
}

/** One file each, in this order. */
export const EXPORTED_TABLES: readonly Exported[] = [
  {
    file: HOUSE_FILES.clients,
    table: clients,
    key: BY_ID,
    omit: ['email_proved_by', 'telefone_proved_by'],
  },
  { file: HOUSE_FILES.client_notes, table: client_notes, key: BY_ID },
  { file: HOUSE_FILES.account_moves, table: account_moves, key: BY_ID, isMoney: true },
  { file: HOUSE_FILES.bookings, table: bookings, key: BY_ID, omit: ['session_id'] },
  {
    file: HOUSE_FILES.client_messages,
    table: client_messages,
    key: BY_ID,
    omit: ['recipient_hash', 'provider_id'],
  },
  { file: HOUSE_FILES.message_optouts, table: message_optouts, key: ['contact_sha256'] },
  {
    file: HOUSE_FILES.message_settings,
    table: message_settings,
    key: ['user_id'],
    omit: ['planned_event', 'planned_day', 'next_at', 'whatsapp_token', 'whatsapp_secret'],
  },
  { file: HOUSE_FILES.reviews, table: reviews, key: BY_ID },
  { file: HOUSE_FILES.professionals, table: professionals, key: BY_ID },
  {
    file: HOUSE_FILES.reception_accounts,
    table: reception_accounts,
    key: BY_ID,
    omit: ['account_id'],
  },
  { file: HOUSE_FILES.services, table: services, key: BY_ID },
  {
    file: HOUSE_FILES.service_overrides,
    table: service_overrides,
    key: ['professional_id', 'service_id'],
  },
  { file: HOUSE_FILES.composite_services, table: composite_services, key: BY_ID },
  { file: HOUSE_FILES.composite_service_items, table: composite_service_items, key: BY_ID },
  {
    file: HOUSE_FILES.composite_service_item_professionals,
    table: composite_service_item_professionals,
    key: ['composite_service_item_id', 'professional_id'],
  },
  { file: HOUSE_FILES.products, table: products, key: BY_ID },
  { file: HOUSE_FILES.stock_movements, table: stock_movements, key: BY_ID },
  { file: HOUSE_FILES.product_sales, table: product_sales, key: BY_ID, isMoney: true },
  {
    file: HOUSE_FILES.commissions,
    table: commissions,
    key: ['booking_id', 'item', 'part'],
    isMoney: true,
  },
  { file: HOUSE_FILES.tips, table: tips, key: ['booking_id', 'n'], isMoney: true },
  { file: HOUSE_FILES.advances, table: advances, key: BY_ID, isMoney: true },
  STATEMENTS,
  {
    file: HOUSE_FILES.statement_parts,
    table: statement_parts,
    key: ['statement_id', 'n'],
    isMoney: true,
  },
  { file: HOUSE_FILES.expenses, table: expenses, key: BY_ID, isMoney: true },
  { file: HOUSE_FILES.till_days, table: till_days, key: ['day'], isMoney: true },
  { file: HOUSE_FILES.till_moves, table: till_moves, key: BY_ID, isMoney: true },
  { file: HOUSE_FILES.till_counts, table: till_counts, key: BY_ID, isMoney: true },
  { file: HOUSE_FILES.ledger_entries, table: ledger_entries, key: BY_ID, isMoney: true },
  { file: HOUSE_FILES.card_fees, table: card_fees, key: ['method', 'brand'], isMoney: true },
  { file: HOUSE_FILES.page_visits, table: page_visits, key: ['date', 'origin', 'site'] },
  { file: HOUSE_FILES.audit, table: audit, key: BY_ID, omit: ['account_id', 'address'] },
  { file: HOUSE_FILES.old_slugs, table: old_slugs, key: ['slug'] },
  { file: HOUSE_FILES.user_resources, table: user_resources, key: ['user_id'] },
  { file: HOUSE_FILES.plan_checkouts, table: plan_checkouts, key: BY_ID, omit: PROVIDERS_OWN },
]

/** The columns of a file, named in the words of the table. */
export const listExportedColumns = ({ table, omit = [] }: Exported): Column[] =>
  Object.values<Column>(getTableColumns(table)).filter(
    ({ name }) => name !== 'user_id' && !omit.includes(name),
  )

export type ExportedRow = Record<string, unknown>

/** Some rows of a house by their keys. @param after the last one of before */
export async function listExportedRows(
  db: Db,
  user_id: string,
  { table, key }: Exported,
  after: ExportedRow | null,
  most: number,
): Promise<ExportedRow[]> {
  const columns = getTableColumns(table)
  const keys = key.flatMap((name) => columns[name] ?? [])
  const list = sql.join(keys, sql`, `)
  const values = sql.join(
    key.map((name) => sql`${after?.[name]}`),
    sql`, `,
  )
  const isLater = after === null ? undefined : sql`(${list}) > (${values})`
  return db
    .select()
    .from(toQueried(table))
    .where(and(eq(table.user_id, user_id), isLater))
    .orderBy(...keys.map((column) => asc(column)))
    .limit(most)
}

/** The names of some pictures that a house holds. @param after the last one of before */
export async function listHousePictures(
  db: Db,
  user_id: string,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(and(eq(pictures.user_id, user_id), gt(pictures.name, after)))
    .orderBy(asc(pictures.name))
    .limit(most)
  return rows.map(({ name }) => name)
}
