/** All that a house has, table by table, for the file that its owner takes along. */
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { audit, reception_accounts, user_resources } from '#db/tables/account.ts'
import { bookings, page_visits, reviews } from '#db/tables/booking.ts'
import { old_slugs } from '#db/tables/business.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import { client_notes, clients } from '#db/tables/client.ts'
import { ledger_entries } from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  statement_parts,
  statements,
  till_counts,
  till_days,
  till_moves,
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
import { type HouseTable, toQueried } from './house-table.ts'

type Exported = {
  /** Of the file, without its ending. */
  file: string
  table: HouseTable
  /** What tells its rows apart, in this order. */
  key: readonly string[]
  /** What is of no use to whoever reads it. */
  omit?: readonly string[]
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

/** One file each, in this order. */
export const EXPORTED_TABLES: readonly Exported[] = [
  {
    file: 'clientes',
    table: clients,
    key: BY_ID,
    omit: ['email_proved_by', 'telefone_proved_by'],
  },
  { file: 'anotacoes-de-clientes', table: client_notes, key: BY_ID },
  { file: 'fiado', table: account_moves, key: BY_ID },
  { file: 'agendamentos', table: bookings, key: BY_ID, omit: ['session_id'] },
  { file: 'avaliacoes', table: reviews, key: BY_ID },
  { file: 'equipe', table: professionals, key: BY_ID },
  { file: 'recepcao', table: reception_accounts, key: BY_ID, omit: ['account_id'] },
  { file: 'servicos', table: services, key: BY_ID },
  {
    file: 'servicos-por-profissional',
    table: service_overrides,
    key: ['professional_id', 'service_id'],
  },
  { file: 'combos', table: composite_services, key: BY_ID },
  { file: 'combos-itens', table: composite_service_items, key: BY_ID },
  {
    file: 'combos-equipe',
    table: composite_service_item_professionals,
    key: ['composite_service_item_id', 'professional_id'],
  },
  { file: 'produtos', table: products, key: BY_ID },
  { file: 'estoque', table: stock_movements, key: BY_ID },
  { file: 'vendas', table: product_sales, key: BY_ID },
  { file: 'comissoes', table: commissions, key: ['booking_id', 'item', 'part'] },
  { file: 'gorjetas', table: tips, key: ['booking_id', 'n'] },
  { file: 'vales', table: advances, key: BY_ID },
  { file: 'extratos', table: statements, key: BY_ID },
  { file: 'extratos-itens', table: statement_parts, key: ['statement_id', 'n'] },
  { file: 'despesas', table: expenses, key: BY_ID },
  { file: 'caixa-dias', table: till_days, key: ['day'] },
  { file: 'caixa-sangrias-e-suprimentos', table: till_moves, key: BY_ID },
  { file: 'caixa-contagens', table: till_counts, key: BY_ID },
  { file: 'lancamentos', table: ledger_entries, key: BY_ID },
  { file: 'taxas-de-cartao', table: card_fees, key: ['method', 'brand'] },
  { file: 'visitas-a-pagina', table: page_visits, key: ['date', 'origin', 'site'] },
  { file: 'historico', table: audit, key: BY_ID, omit: ['account_id', 'address'] },
  { file: 'enderecos-antigos', table: old_slugs, key: ['slug'] },
  { file: 'plano', table: user_resources, key: ['user_id'] },
  { file: 'pagamentos-do-plano', table: plan_checkouts, key: BY_ID, omit: PROVIDERS_OWN },
]

/** The columns of a file, in the words of the table. */
export const listExportedColumns = ({ table, omit = [] }: Exported): string[] =>
  Object.keys(getTableColumns(table)).filter((name) => name !== 'user_id' && !omit.includes(name))

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
