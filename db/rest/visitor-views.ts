/** What whoever is no part of a house may read of its rows; what the page itself shows is not asked of tables. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ClientScope, isInClientScope } from '#db/booking/bookings.ts'
import { bookings } from '#db/tables/booking.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
} from '#db/tables/service.ts'
import { createView, type View } from './view.ts'

/** The bookings of a client as they see them: nothing that the house writes. */
export const createOwnBookingsView = (user_id: string, scope: ClientScope): View =>
  createView(bookings, {
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

const createItemsView = ({ user_ids, composites }: ListedOnPages) =>
  createView(composite_service_items, {
    columns: ['id', 'user_id', 'composite_service_id', 'service_id', 'position'],
    where: and(
      inArray(composite_service_items.user_id, [...user_ids]),
      inArray(composite_service_items.composite_service_id, [...composites]),
    ),
  })

const createItemProfessionalsView = ({ user_ids, composites, professionals }: ListedOnPages) => {
  const { composite_service_item_id, professional_id, user_id } =
    composite_service_item_professionals
  const { id, composite_service_id } = composite_service_items
  return createView(composite_service_item_professionals, {
    columns: ['user_id', 'composite_service_item_id', 'professional_id'],
    where: and(
      inArray(user_id, [...user_ids]),
      inArray(professional_id, [...professionals]),
      sql`${composite_service_item_id} IN (SELECT ${id} FROM ${composite_service_items} WHERE ${inArray(composite_service_id, [...composites])})`,
    ),
  })
}
