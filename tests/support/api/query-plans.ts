/** Looks at how SQLite goes about each statement of the product: none may read a whole large table. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#db/dialect/kit.ts'
import { STATISTICS } from '#db/dialect/sqlite-statistics.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { explainStatement, watchStatements } from '#tests/support/db/explain.ts'
import { TABLES } from '#tests/support/db/tables.ts'

/** While the product reads or writes, and how: what tests ask for themselves is no matter. */
const asking = new AsyncLocalStorage<'heavy' | 'beside others'>()
const seen = new Set<string>()
const faults: string[] = []

/** Tables that do not grow with use: reading all of one is no matter. Every other one is watched. */
export const SMALL_TABLES: Readonly<Record<string, string>> = {
  installation: 'a few facts about the installation',
  migrations: 'one row for each migration',
  business_settings: 'one row of each house',
  old_slugs: 'one row for each time that a house was renamed',
  webhook_events: 'gone as soon as it is known who is told',
  gone_slugs: 'one row for each address of a house that has left',
}

const ONE = 'one row of each house'
const OFFER = 'what a house offers, and who works there'
/** Tables of which a house has few rows, however long it is used. */
export const FEW_IN_A_HOUSE: Readonly<Record<string, string>> = {
  business_settings: ONE,
  versions: ONE,
  user_resources: ONE,
  stripe_houses: ONE,
  leavings: ONE,
  message_settings: ONE,
  plan_checkouts: 'a few a year',
  professionals: OFFER,
  services: OFFER,
  composite_services: OFFER,
  composite_service_items: OFFER,
  composite_service_item_professionals: OFFER,
  service_overrides: OFFER,
  products: OFFER,
  card_fees: 'forty at most',
  reception_accounts: 'who works, or has worked, at its reception',
  reviews: 'some hundreds',
  push_subscriptions: 'ten at most of each who works there',
  calendar_feeds: 'its own, and one at most of each who works there',
  api_keys: 'twenty that are good, and those that were',
  webhooks: 'ten at most',
  pictures: 'two thousand at most',
  owner_idempotency_keys: 'what a day has answered',
}

const watched = [...TABLES.keys()].filter((name) => !(name in SMALL_TABLES))
const ofHouses = watched.filter((name) => !(name in FEW_IN_A_HOUSE))
const WHOLE_TABLE = new RegExp(`^SCAN (${watched.join('|')})\\b`)
const IN_HOUSE = new RegExp(
  `^SEARCH (${ofHouses.join('|')}) USING .*?(?:INDEX (\\w+) )?\\(user_id=\\?(?: AND (.*))?\\)$`,
)
const FEW_ROWS = 100
const FIGURES = new Map(Object.values(STATISTICS).flatMap((indexes) => Object.entries(indexes)))

/**
 * Does a search in a house leave more than half of its rows? Told by its index's figures, which know
 * that `deleted=?` leaves nearly all. A range with an open end narrows nothing; one with two does,
 * however far apart: that, one professional's whole history and tables under an alias go unseen.
 */
function isWholeHouse(part: string): boolean {
  const [found, table, index = `sqlite_autoindex_${table}_1`, rest = ''] = IN_HOUSE.exec(part) ?? []
  if (!found || (rest.includes('>?') && rest.includes('<?'))) return false
  const equal = rest.split(' AND ').filter((condition) => condition.endsWith('=?'))
  const [, all, ...left] = FIGURES.get(index)?.split(' ').map(Number) ?? []
  if (all === undefined) return equal.every((condition) => condition === 'deleted=?')
  const rows = [all, ...left][equal.length] ?? 1
  return rows > FEW_ROWS && rows > all / 2
}

/** Some rows in the order of their index: it stops at the last of them, or so many after a plan's limit. */
const isFirstRows = (text: string, plan: readonly string[]) =>
  / limit (\?|\(\? \+ 0\)|\d+)( offset \?)?$/i.test(text) &&
  !plan.some((part) => part.startsWith('USE TEMP B-TREE'))

/** What a house is removed by: some of its rows, what is left of them, its owner. */
const REMOVES_HOUSE =
  /^delete from "(\w+)" where (rowid IN |"\1"."user_id" = \?$)|^delete from "profiles"/

/**
 * The parts of a statement's plan that read too much.
 * @param isHeavy read where a whole house holds nobody up
 */
export function listPlanFaults(text: string, plan: readonly string[], isHeavy = false): string[] {
  // Where a key is written, the plan also names what deleting it would look through.
  if (/^insert into "profiles"/.test(text)) return []
  const mayReadHouse = isHeavy || isFirstRows(text, plan) || REMOVES_HOUSE.test(text)
  const isFault = (part: string) => WHOLE_TABLE.test(part) || (!mayReadHouse && isWholeHouse(part))
  return plan.filter(isFault)
}

// With the values of its first run, which SQLite looks at as it chooses an index.
watchStatements(({ database, source: text }, values) => {
  const how = asking.getStore()
  const key = `${how} ${text}`
  if (!how || seen.has(key) || !/^(select|insert|update|delete)/i.test(text)) return
  seen.add(key)
  for (const fault of listPlanFaults(
    text,
    explainStatement(database, text, values),
    how === 'heavy',
  ))
    faults.push(`${fault}: ${text}`)
})

/** A query runs when it is waited for: here, where it is known how. */
const waitFor =
  <T>(fn: (db: Db) => Promise<T>) =>
  async (db: Db) =>
    await fn(db)

/** A storage whose statements are looked at. */
export const watchPlans = (storage: Storage): Storage => ({
  ...storage,
  read: (fn) => asking.run('beside others', () => storage.read(waitFor(fn))),
  readHeavy: (house, fn, signal) =>
    asking.run('heavy', () => storage.readHeavy(house, waitFor(fn), signal)),
  write: (fn) => asking.run('beside others', () => storage.write(waitFor(fn))),
})

/** @throws where a statement since the last look reads too much */
export function requirePlans(): void {
  const found = faults.splice(0)
  if (found.length > 0) throw new Error(`reads a whole table or house:\n${found.join('\n')}`)
}
