import { RestError } from '#api/rest/protocol/rest-error.ts'
import type { Embed } from '#db/rest/rest-query.ts'

/** A column of one table that holds the id of another's row. */
type Reference = { table: string; column: string; to: string }

const REFERENCES: readonly Reference[] = [
  ['composite_service_items', 'composite_service_id', 'composite_services'],
  ['composite_service_items', 'service_id', 'services'],
  ['composite_service_item_professionals', 'composite_service_item_id', 'composite_service_items'],
  ['composite_service_item_professionals', 'professional_id', 'professionals'],
  ['service_overrides', 'professional_id', 'professionals'],
  ['service_overrides', 'service_id', 'services'],
  ['bookings', 'client_id', 'clients'],
  ['bookings', 'service_id', 'services'],
  ['bookings', 'professional_id', 'professionals'],
  ['bookings', 'composite_id', 'composite_services'],
  ['product_sales', 'product_id', 'products'],
  ['product_sales', 'client_id', 'clients'],
  ['product_sales', 'professional_id', 'professionals'],
  ['product_sales', 'ticket_id', 'bookings'],
  ['reviews', 'booking_id', 'bookings'],
].map(([table = '', column = '', to = '']) => ({ table, column, to }))

/** How rows of a table lead to those that are embedded in them. */
export type Relation = {
  table: string
  /** The column of the row, and that of what is embedded in it. */
  from: string
  to: string
  /** Whether there may be several for a row. */
  isMany: boolean
}

/** @throws RestError PGRST200 where nothing leads there, PGRST201 where several ways do */
export function findRelation(table: string, { target, hint }: Embed): Relation {
  const ways = listWays(table).filter(
    (way) =>
      (way.table === target || (!way.isMany && way.from === target)) &&
      (hint === null || hint === way.from || hint === way.to || hint.includes(`_${way.from}_`)),
  )
  const [way] = ways
  if (!way) {
    throw new RestError(400, 'PGRST200', `Nada leva de '${table}' a '${target}'.`)
  }
  if (ways.length > 1) {
    throw new RestError(300, 'PGRST201', `Mais de um caminho leva de '${table}' a '${target}'.`, {
      hint: `${target}!${ways.map(({ from }) => from).join(` ou ${target}!`)}`,
    })
  }
  return way
}

function listWays(table: string): Relation[] {
  return REFERENCES.flatMap((one) => [
    ...(one.table === table ? [{ table: one.to, from: one.column, to: 'id', isMany: false }] : []),
    ...(one.to === table ? [{ table: one.table, from: 'id', to: one.column, isMany: true }] : []),
  ])
}
