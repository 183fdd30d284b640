/** The database, as the migrations leave it, knows the same values as the tuples of `domain`. */
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Db, kit } from '#db/dialect/kit.ts'
import { EVENT_KINDS } from '#domain/agenda/event.ts'
import { PUSH_EVENTS } from '#domain/agenda/push.ts'
import { MAX_OCCUPATION_MINUTES } from '#domain/availability/occupation.ts'
import {
  BOOKING_ORIGINS,
  BOOKING_STATUSES,
  PUBLIC_ORIGINS,
  REVIEW_STATUSES,
} from '#domain/booking/booking.ts'
import { STOCK_MOVES } from '#domain/business/product.ts'
import { CATEGORIES } from '#domain/business/service.ts'
import { OFFER_STATUSES } from '#domain/business/stock.ts'
import { ITEM_TYPES, PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { DUE_WORK_KINDS, DUE_WORK_STATES } from '#domain/due-work/due-work.ts'
import { FIADO_MOVE_KINDS } from '#domain/fiado/fiado-move.ts'
import { IMPORT_KINDS, IMPORT_STATES, KNOWN_CHOICES, LINE_STATES } from '#domain/import/import.ts'
import { WEBHOOK_STATES } from '#domain/integration/webhook.ts'
import { LEDGER_KINDS, LEDGER_METHODS } from '#domain/ledger/ledger.ts'
import { MESSAGE_CHANNELS } from '#domain/message/message.ts'
import { CONTACT_RESOLUTIONS, SESSION_LEVELS } from '#domain/people/client.ts'
import { CODE_CONTACTS } from '#domain/people/client-proof.ts'
import { FREQUENCIES } from '#domain/people/client-statistics.ts'
import { ROLES, SIGN_UP_ROLES } from '#domain/people/role.ts'
import { FACTOR_STATUSES, SECOND_STEP_METHODS } from '#domain/people/second-step.ts'
import { CHECKOUT_METHODS, CHECKOUT_STATES, PAYMENT_PROVIDERS } from '#domain/plan/checkout.ts'
import { BILLING_CYCLES, PAID_PLANS, PLANS } from '#domain/plan/plans.ts'
import { CARD_METHODS } from '#domain/receiving/card-fee.ts'
import {
  CLIENT_MESSAGE_KINDS,
  CLIENT_MESSAGE_STATES,
  OPT_OUT_SOURCES,
} from '#domain/reminder/kinds.ts'
import { STATEMENT_ANSWERS, STATEMENT_PART_KINDS } from '#domain/statement/statement-part.ts'
import { TILL_MOVES } from '#domain/till/till.ts'
import { listSqlRows, listTriggerTexts } from '#tests/support/db/sql.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()

/** Every CHECK that lists values, by its name. */
const VALUE_SETS: Record<string, readonly string[]> = {
  bookings_status: BOOKING_STATUSES,
  bookings_review_status: REVIEW_STATUSES,
  bookings_origin: BOOKING_ORIGINS,
  page_visits_origin: PUBLIC_ORIGINS,
  events_kind: EVENT_KINDS,
  outbox_channel: MESSAGE_CHANNELS,
  due_work_kind: DUE_WORK_KINDS,
  due_work_state: DUE_WORK_STATES,
  pushes_event: PUSH_EVENTS,
  webhooks_state: WEBHOOK_STATES,
  auth_factors_status: FACTOR_STATUSES,
  auth_sessions_second_step: SECOND_STEP_METHODS,
  profiles_role: ROLES,
  users_first_role: SIGN_UP_ROLES,
  user_resources_plan: PLANS,
  user_resources_next_plan: PAID_PLANS,
  user_resources_cycle: BILLING_CYCLES,
  client_messages_kind: CLIENT_MESSAGE_KINDS,
  client_messages_state: CLIENT_MESSAGE_STATES,
  client_messages_channel: MESSAGE_CHANNELS,
  message_optouts_source: OPT_OUT_SOURCES,
  plan_checkouts_plan: PAID_PLANS,
  plan_checkouts_cycle: BILLING_CYCLES,
  plan_checkouts_provider: PAYMENT_PROVIDERS,
  plan_checkouts_state: CHECKOUT_STATES,
  plan_checkouts_method: CHECKOUT_METHODS,
  stripe_houses_plan: PAID_PLANS,
  stripe_houses_cycle: BILLING_CYCLES,
  clients_frequencia: FREQUENCIES,
  client_sessions_level: SESSION_LEVELS,
  client_sessions_proved_by_code: CODE_CONTACTS,
  client_sessions_resolution: CONTACT_RESOLUTIONS,
  services_status: OFFER_STATUSES,
  services_category: CATEGORIES,
  composite_services_category: CATEGORIES,
  products_status: OFFER_STATUSES,
  stock_movements_kind: STOCK_MOVES,
  commissions_tipo: ITEM_TYPES,
  imports_kind: IMPORT_KINDS,
  imports_state: IMPORT_STATES,
  imports_known: KNOWN_CHOICES,
  import_lines_state: LINE_STATES,
  ledger_entries_kind: LEDGER_KINDS,
  ledger_entries_method: LEDGER_METHODS,
  till_moves_kind: TILL_MOVES,
  expenses_method: PAYMENT_METHODS,
  statements_method: PAYMENT_METHODS,
  statements_answer: STATEMENT_ANSWERS,
  statement_parts_kind: STATEMENT_PART_KINDS,
  statement_parts_tipo: ITEM_TYPES,
  advances_method: PAYMENT_METHODS,
  tips_method: PAYMENT_METHODS,
  card_fees_method: CARD_METHODS,
  account_moves_kind: FIADO_MOVE_KINDS,
  account_moves_method: PAYMENT_METHODS,
}

const listTexts = async (db: Db, statement: SQL): Promise<string[]> =>
  (await listSqlRows(db, statement)).map(([text]) => String(text))

/** `name: definition` of every CHECK that the database holds. */
const listChecks = (db: Db): Promise<string[]> =>
  kit.dialect === 'postgres'
    ? listTexts(
        db,
        sql`SELECT conname || ': ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c'`,
      )
    : listTexts(db, sql`SELECT sql FROM sqlite_master WHERE type = 'table'`).then((tables) =>
        tables.flatMap((text) =>
          [...text.matchAll(/CONSTRAINT "(\w+)" CHECK(.*?),?$/gm)].map(
            ([, name, is]) => `${name}: ${is}`,
          ),
        ),
      )

const listLiterals = (text: string) =>
  [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)

/** The values of a CHECK that is nothing but a list of them. */
function readValueSet(check: string): [name: string, values: string[]] | null {
  const [name = '', definition = ''] = check.split(/: (.*)/s)
  const isSet = / IN \(|= ANY \(ARRAY/.test(definition)
  return isSet ? [name, listLiterals(definition).sort()] : null
}

test('every list of values in a CHECK is the tuple of its name', async () => {
  const checks = await opened.storage.read(listChecks)
  const found = Object.fromEntries(checks.map(readValueSet).filter((one) => one !== null))
  const wanted = Object.entries(VALUE_SETS).map(([name, values]) => [name, [...values].sort()])
  expect(found).toEqual(Object.fromEntries(wanted))
})

test('the triggers write every kind of event, and no other', async () => {
  const triggers = [...(await opened.storage.read(listTriggerTexts)).values()]
  const writing = triggers.filter((text) => /INTO events|write_event/.test(text))
  const kinds = writing
    .flatMap(listLiterals)
    .filter((value) => /^[a-z_]+$/.test(value) && value !== 'subsec')
  expect([...new Set(kinds)].sort()).toEqual([...EVENT_KINDS].sort())
})

test('the guard looks back as far as the longest booking reaches', async () => {
  const { checks, triggers } = await opened.storage.read(async (db) => ({
    checks: await listChecks(db),
    triggers: [...(await listTriggerTexts(db)).values()],
  }))
  const span = checks.find((check) => check.startsWith('occupancy_span: ')) ?? ''
  expect(span.match(/\d+/g)?.map(Number)).toEqual([1, MAX_OCCUPATION_MINUTES])
  const guards = triggers.filter((text) => text.includes('occupancy_overlap'))
  const reach = guards.flatMap((text) => [...text.matchAll(/NEW\.starts - (\d+)/g)])
  expect(reach.length).toBe(guards.length)
  expect(new Set(reach.map(([, minutes]) => Number(minutes)))).toEqual(
    new Set([MAX_OCCUPATION_MINUTES]),
  )
})
