/** What whoever is no part of a house may read of its rows; what the page itself shows is not asked of tables. */
import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ClientScope, isInClientScope } from '#db/booking/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
} from '#db/tables/service.ts'
import { createView, type View } from './view.ts'

/** What a client typed as they signed in. */
type Typed = { nome: string; email: string; telefone: string }

/**
 * The bookings of a client as they see them: nothing that the house writes. The documents ask by
 * contact whose they are: they are told the one that they typed, whatever each carries.
 */
export const createOwnBookingsView = (user_id: string, scope: ClientScope, typed: Typed): View =>
  createView(bookings, {
    texts: {
      client_name: typed.nome,
      client_phone: typed.telefone,
      client_email: typed.email,
    },
    columns: [
      ...['id', 'client_id', 'service_id', 'professional_id', 'date', 'time', 'status', 'price'],
      ...['duration', 'created_at', 'service_name', 'professional_name', 'review_status'],
      ...['presence_confirmed_at', 'composite_id', 'is_composite', 'composite_items'],
      ...['guest_name', 'client_note', 'user_id'],
    ],
    where: and(eq(bookings.user_id, user_id), isInClientScope(scope), eq(bookings.deleted, false)),
  })

/** What some houses' pages list, by the ids of composites and of who performs. */
export type ListedOnPages = {
  user_ids: readonly string[]
  composites: readonly string[]
  professionals: readonly string[]
}

/** What composites are made of, and who is named for it. */
export function findPageItemsView(name: string, listed: ListedOnPages): View | null {
  if (name === 'composite_service_items') return createItemsView(listed)
  return name === 'composite_service_item_professionals'
    ? createItemProfessionalsView(listed)
    : null
}

/** Among no values nothing is found: said so, it is looked up like any other. */
const isAmong = (column: Column, values: readonly string[]): SQL =>
  inArray(column, values.length > 0 ? [...values] : [''])

const isListedItem = ({ user_ids, composites }: ListedOnPages): SQL | undefined =>
  and(
    isAmong(composite_service_items.user_id, user_ids),
    isAmong(composite_service_items.composite_service_id, composites),
  )

const createItemsView = (listed: ListedOnPages) =>
  createView(composite_service_items, {
    columns: ['id', 'user_id', 'composite_service_id', 'service_id', 'position'],
    where: isListedItem(listed),
  })

const createItemProfessionalsView = (listed: ListedOnPages) => {
  const { composite_service_item_id, professional_id, user_id } =
    composite_service_item_professionals
  const { id } = composite_service_items
  return createView(composite_service_item_professionals, {
    columns: ['user_id', 'composite_service_item_id', 'professional_id'],
    where: and(
      isAmong(user_id, listed.user_ids),
      isAmong(professional_id, listed.professionals),
      sql`${composite_service_item_id} IN (SELECT ${id} FROM ${composite_service_items} WHERE ${isListedItem(listed)})`,
    ),
  })
}
