import type { Db } from '#db/dialect/kit.ts'
import {
  audit,
  one_time_codes,
  one_time_tokens,
  rate_limits,
  reception_accounts,
  user_resources,
  users,
} from '#db/tables/account.ts'
import { bookings, page_visits, reviews } from '#db/tables/booking.ts'
import { business_settings, installation, old_slugs, profiles } from '#db/tables/business.ts'
import { card_fees } from '#db/tables/card-fee.ts'
import {
  client_merges,
  client_notes,
  client_sessions,
  clients,
  idempotency_keys,
  owner_idempotency_keys,
} from '#db/tables/client.ts'
import {
  client_messages,
  message_optouts,
  message_settings,
  whatsapp_windows,
} from '#db/tables/client-message.ts'
import { due_work } from '#db/tables/due-work.ts'
import { events } from '#db/tables/event.ts'
import { import_lines, imports } from '#db/tables/import.ts'
import { api_keys, calendar_feeds, webhook_events, webhooks } from '#db/tables/integration.ts'
import { gone_slugs, kept_receipts, leavings } from '#db/tables/leaving.ts'
import {
  ledger_arrival_months,
  ledger_arrivals,
  ledger_days,
  ledger_entries,
  ledger_months,
} from '#db/tables/ledger.ts'
import {
  account_moves,
  advances,
  expenses,
  recounted_visits,
  statement_parts,
  statements,
  tips,
} from '#db/tables/money.ts'
import { pictures } from '#db/tables/picture.ts'
import { plan_checkouts, stripe_events, stripe_houses } from '#db/tables/plan.ts'
import { product_sales, products, stock_movements } from '#db/tables/sale.ts'
import {
  composite_service_item_professionals,
  composite_service_items,
  composite_services,
  professionals,
  service_overrides,
  services,
} from '#db/tables/service.ts'
import { till_counts, till_days, till_moves } from '#db/tables/till.ts'
import { first_visits, visit_days, visit_months } from '#db/tables/visit-sums.ts'

/** Everything but `versions`: what a running process has cached must not seem current again. */
export async function clearDatabase(tx: Db): Promise<void> {
  // First, that nobody is told of the end of the others.
  const integrations = [webhooks, webhook_events, calendar_feeds, api_keys]
  const money = [till_days, till_moves, till_counts, expenses, card_fees]
  const owed = [statement_parts, recounted_visits, statements, advances, tips, account_moves]
  const children = [
    page_visits,
    reviews,
    idempotency_keys,
    owner_idempotency_keys,
    bookings,
    events,
    client_sessions,
    client_merges,
    client_notes,
    client_messages,
    message_optouts,
    message_settings,
    whatsapp_windows,
    clients,
    import_lines,
    imports,
  ]
  const sums = [
    ...[visit_days, visit_months, first_visits],
    ...[ledger_arrivals, ledger_arrival_months, ledger_days, ledger_months],
  ]
  const shop = [ledger_entries, stock_movements, product_sales, products, service_overrides]
  const menu = [
    composite_service_item_professionals,
    composite_service_items,
    composite_services,
    professionals,
    services,
  ]
  const people = [
    due_work,
    one_time_tokens,
    one_time_codes,
    rate_limits,
    audit,
    user_resources,
    plan_checkouts,
    stripe_houses,
    stripe_events,
    leavings,
    gone_slugs,
    kept_receipts,
  ]
  const roots = [
    ...people,
    reception_accounts,
    users,
    old_slugs,
    pictures,
    business_settings,
    profiles,
    installation,
  ]
  for (const table of [
    ...integrations,
    ...money,
    ...owed,
    ...children,
    ...sums,
    ...shop,
    ...menu,
    ...roots,
  ])
    await tx.delete(table)
}
