/**
 * How many rows the large tables have and how many of them share what an index begins with: what
 * `ANALYZE` would find in 200 houses with a million bookings. Without figures SQLite takes a house's
 * bookings to be as few as a session's; with figures of its own each installation would go about a
 * query in its own way. So all have these, and plans that are tested are the plans that people get.
 */
import type Database from 'better-sqlite3'

/** By table and index: its rows, then how many share its first column, its first two, and so on. */
export const STATISTICS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bookings: {
    sqlite_autoindex_bookings_1: '1000000 1',
    bookings_day: '1000000 5000 20 2',
    bookings_session: '1000000 5',
    bookings_series: '100000 500 10 1 1',
    bookings_professional: '1000000 5000 1000 5 1',
    bookings_totals: '1000000 5000 4900 20 10 3 3 2 2 2 2',
    bookings_made: '1000000 5000 1 1 1',
    bookings_client: '1000000 5000 10 2 1',
    bookings_service: '1000000 250 2 2 2 2 2',
    bookings_composite: '100000 100',
    bookings_unproven: '20000 100 1',
    bookings_visits: '900000 4500 10 1',
    bookings_visitors: '900000 4500 20 1',
    bookings_encaixe: '20000 100 2',
    bookings_over: '2000 10 2',
    bookings_trash: '10000 50 1',
    bookings_odd: '200 1',
    bookings_phone: '1000000 15 10',
    bookings_email: '1000000 15 10',
    bookings_contact: '1000000 5000 10 8 8 1',
  },
  booking_links: {
    sqlite_autoindex_booking_links_1: '1000000 1',
    booking_links_booking: '1000000 2',
  },
  occupancy: {
    sqlite_autoindex_occupancy_1: '1000000 1 1',
    occupancy_day: '1000000 5000 1000 1 1',
  },
  clients: {
    sqlite_autoindex_clients_1: '100000 1',
    clients_telefone: '95000 500 1',
    clients_walk_in: '200 1',
    clients_email: '100000 500 2',
    clients_newest: '100000 500 1 1',
    clients_by_email: '100000 3',
    clients_by_telefone: '100000 3',
    clients_search: '100000 500 490 2 1 1 1 1 1 1',
    clients_visit: '100000 500 490 3 1',
    clients_spending: '100000 500 490 3 1',
    clients_labels: '20000 100 10',
    clients_nobody: '1000 5 1',
    clients_merged: '1000 5 1',
    clients_oldest: '100000 1 1',
  },
  stock_movements: {
    sqlite_autoindex_stock_movements_1: '200000 1',
    stock_movements_product: '200000 1000 20 1 1',
  },
  client_notes: {
    sqlite_autoindex_client_notes_1: '100000 1',
    client_notes_client: '100000 500 3 1 1',
    client_notes_pictures: '10000 50 1 1',
  },
  client_sessions: {
    sqlite_autoindex_client_sessions_1: '200000 1',
    client_sessions_client: '200000 1000 3',
    client_sessions_account: '200000 10',
    client_sessions_proposals: '1000 5 1 1',
    client_sessions_opened_by: '200000 5',
  },
  reviews: {
    sqlite_autoindex_reviews_1: '100000 1',
    reviews_user: '100000 500 1',
    reviews_client: '100000 500 2',
    reviews_booking: '100000 1',
  },
  calendar_feeds: {
    sqlite_autoindex_calendar_feeds_1: '1000 1',
    calendar_feeds_secret: '1000 1',
    calendar_feeds_professional: '1000 5 1',
    calendar_feeds_house: '200 1',
  },
  api_keys: {
    sqlite_autoindex_api_keys_1: '1000 1',
    api_keys_hash: '1000 1',
    api_keys_house: '1000 5 1 1',
  },
  webhooks: {
    sqlite_autoindex_webhooks_1: '500 1',
    webhooks_house: '500 3 1 1',
  },
  webhook_deliveries: {
    sqlite_autoindex_webhook_deliveries_1: '500000 1',
    webhook_deliveries_house: '500000 5000 2 1',
    webhook_deliveries_webhook: '500000 1000',
    webhook_deliveries_message: '500000 5000 2',
    webhook_deliveries_client: '500000 5000 5',
    webhook_deliveries_old: '500000 2',
  },
  imports: {
    sqlite_autoindex_imports_1: '2000 1',
    imports_newest: '2000 10 1 1',
    imports_old: '2000 1 1',
  },
  import_lines: {
    sqlite_autoindex_import_lines_1: '2000000 1000 1',
    import_lines_state: '2000000 20000 1000 300 1',
    import_lines_match: '20000 1000 1 1',
  },
  page_visits: {
    sqlite_autoindex_page_visits_1: '400000 2000 5 2 1',
  },
  product_sales: {
    sqlite_autoindex_product_sales_1: '200000 1',
    product_sales_ticket: '150000 750 2 1',
    product_sales_day: '200000 1000 5 1 1',
    product_sales_counter: '50000 250 2 1 1',
    product_sales_sold: '200000 1000 5 2 2 2 2 1 1 1',
    product_sales_client: '200000 1000 2 1',
    product_sales_product: '200000 1000 50 1',
  },
  ledger_entries: {
    sqlite_autoindex_ledger_entries_1: '1200000 1',
    ledger_entries_subject: '1200000 6000 5900 2',
    ledger_entries_day: '1200000 6000 30 1 1',
    ledger_entries_reverses: '20000 1',
    ledger_entries_till: '20000 100 2',
    ledger_entries_arrival: '400000 2000 7 3 2 1 1',
    ledger_entries_against: '12000 60 2 2 1 1 1 1',
  },
  visit_days: {
    sqlite_autoindex_visit_days_1: '200000 1000 1',
  },
  visit_months: {
    sqlite_autoindex_visit_months_1: '7000 35 1',
  },
  first_visits: {
    sqlite_autoindex_first_visits_1: '200000 1',
    first_visits_day: '200000 1000 3 2 1',
  },
  ledger_days: {
    sqlite_autoindex_ledger_days_1: '1000000 5000 10 3 1',
  },
  ledger_arrivals: {
    sqlite_autoindex_ledger_arrivals_1: '400000 2000 4 3 2 1',
  },
  ledger_months: {
    sqlite_autoindex_ledger_months_1: '70000 350 10 3 1',
  },
  ledger_arrival_months: {
    sqlite_autoindex_ledger_arrival_months_1: '60000 300 8 6 2 1',
  },
  expenses: {
    sqlite_autoindex_expenses_1: '100000 1',
    expenses_due: '100000 500 3 1',
    expenses_open: '5000 25 2',
    expenses_paid: '95000 475 3 1',
    expenses_series: '50000 250 12',
    expenses_receipts: '10000 50 1',
  },
  statements: {
    sqlite_autoindex_statements_1: '50000 1',
    statements_professional: '50000 250 50 1 1',
    statements_newest: '50000 250 1 1',
    statements_until: '50000 250 5',
    statements_unpaid: '1000 5 1',
  },
  statement_parts: {
    sqlite_autoindex_statement_parts_1: '1000000 20 1',
    statement_parts_booking: '1000000 5000 1 1',
  },
  recounted_visits: {
    sqlite_autoindex_recounted_visits_1: '20000 100 20 1',
  },
  till_days: {
    sqlite_autoindex_till_days_1: '100000 500 1',
    till_days_open: '200 1 1',
  },
  till_moves: {
    sqlite_autoindex_till_moves_1: '200000 1',
    till_moves_day: '200000 1000 2 1 1',
  },
  till_counts: {
    sqlite_autoindex_till_counts_1: '100000 1',
    till_counts_day: '100000 500 1 1 1',
  },
  advances: {
    sqlite_autoindex_advances_1: '50000 1',
    advances_professional: '50000 250 50 1 1',
    advances_statement: '45000 2',
  },
  tips: {
    sqlite_autoindex_tips_1: '100000 1 1',
    tips_professional: '100000 500 100 1',
  },
  account_moves: {
    sqlite_autoindex_account_moves_1: '100000 1',
    account_moves_client: '100000 500 5 1 1',
    account_moves_booking: '50000 250 1',
  },
  commissions: {
    sqlite_autoindex_commissions_1: '1000000 2 1 1',
    commissions_professional: '1000000 5000 1000 5 1 1 1 1',
  },
  due_work: {
    sqlite_autoindex_due_work_1: '500000 1',
    due_work_key: '500000 1',
    due_work_waiting: '10000 1000 5 1',
    due_work_house: '500000 2500 1000 2 1',
    due_work_over: '490000 1',
  },
  outbox: {
    sqlite_autoindex_outbox_1: '400000 1',
    outbox_recipient: '400000 5',
  },
  client_messages: {
    sqlite_autoindex_client_messages_1: '1000000 1',
    client_messages_log: '1000000 5000 1 1',
    client_messages_booking: '1000000 5000 3 1',
    client_messages_client: '1000000 5000 10 1',
    client_messages_sent: '950000 4750 1',
    client_messages_provider: '300000 1',
    client_messages_age: '1000000 1',
  },
  message_optouts: {
    sqlite_autoindex_message_optouts_1: '5000 25 1',
  },
  message_settings: {
    sqlite_autoindex_message_settings_1: '200 1',
    message_settings_planned: '150 1',
  },
  whatsapp_windows: {
    sqlite_autoindex_whatsapp_windows_1: '2000 20 1',
    whatsapp_windows_age: '2000 1',
  },
  push_subscriptions: {
    sqlite_autoindex_push_subscriptions_1: '2000 1',
    push_subscriptions_session: '2000 1',
    push_subscriptions_endpoint: '2000 1',
    push_subscriptions_house: '2000 4',
    push_subscriptions_account: '2000 2 1',
  },
  pushes: {
    sqlite_autoindex_pushes_1: '200000 1',
    pushes_subscription: '200000 100',
  },
  audit: {
    sqlite_autoindex_audit_1: '200000 1',
    audit_account: '200000 500 1',
    audit_house: '200000 1000 1',
    audit_at: '200000 1',
  },
  events: {
    sqlite_autoindex_events_1: '100000 500 1',
    events_age: '100000 1',
  },
}

/** Puts them into a database, where they are not there yet. */
export function writeStatistics(writer: Database.Database): void {
  const rows = Object.entries(STATISTICS).flatMap(([table, indexes]) =>
    Object.entries(indexes).map(([index, figures]) => [table, index, figures]),
  )
  writer
    .transaction(() => {
      // Makes the table that SQLite keeps them in, and nothing else.
      writer.exec('ANALYZE sqlite_schema')
      const stored = writer.prepare('SELECT tbl, idx, stat FROM sqlite_stat1').raw().all()
      if (toText(stored) === toText(rows)) return
      writer.exec('DELETE FROM sqlite_stat1')
      const insert = writer.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)')
      for (const row of rows) insert.run(...row)
      // Has this connection read them; others do when they open.
      writer.exec('ANALYZE sqlite_schema')
    })
    .immediate()
}

const toText = (rows: readonly unknown[]) => rows.map(String).sort().join('\n')
