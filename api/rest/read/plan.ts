import type { SQL } from 'drizzle-orm'
import {
  createDeniedError,
  createUnknownColumnError,
  RestError,
} from '#api/rest/protocol/rest-error.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  type Embed,
  isEmbed,
  listConditionColumns,
  type RestQuery,
  type Selected,
} from '#db/rest/rest-query.ts'
import {
  countViewRows,
  hasSome,
  isOneOfValues,
  isWithout,
  type Link,
  listViewRows,
  type RestRow,
} from '#db/rest/rows.ts'
import { toWireText, toWireValue, type View } from '#db/rest/view.ts'
import { type MemoryView, siftRows } from './memory-view.ts'
import { findRelation, type Relation } from './relations.ts'

/** Where rows come from: a table, or what a page shows. */
export type Source = View | MemoryView
/** What the caller may read. */
export type Readable = {
  isAnonymous: boolean
  /** @returns null for a table that is not theirs */
  find: (table: string) => Source | null
}

/** As many rows as one answer gives. */
export const MOST_ROWS = 1000
const MOST_EMBEDDED = 2000

export type Plan = {
  source: Source
  query: RestQuery
  embeds: { embed: Embed; relation: Relation; plan: Plan }[]
}

/** A query over what the caller may read, with every name in it looked up. @throws RestError */
export function planQuery(readable: Readable, table: string, query: RestQuery): Plan {
  const source = readable.find(table)
  if (!source) throw createDeniedError(table, readable.isAnonymous)
  for (const one of query.select) {
    if (one.kind === 'column' && !source.columns.has(one.name)) {
      throw createUnknownColumnError(table, one.name)
    }
  }
  const asked = [...listConditionColumns(query.where), ...query.order.map(({ column }) => column)]
  for (const name of asked) requireAskable(source, name)
  const embeds = query.select.filter(isEmbed).map((embed) => {
    const relation = findRelation(table, embed)
    requireAskable(source, relation.from)
    const plan = planQuery(readable, relation.table, embed.query)
    requireAskable(plan.source, relation.to)
    return { embed, relation, plan }
  })
  return { source, query, embeds }
}

function requireAskable({ name: table, columns }: Source, name: string): void {
  const column = columns.get(name)
  if (!column) throw createUnknownColumnError(table, name)
  if (column.show) {
    throw new RestError(
      403,
      '42501',
      `A coluna ${table}.${name} não pode ser filtrada nem ordenada.`,
    )
  }
}

/** The rows of a plan, as many as one answer gives. */
export async function readPlan(db: Db, plan: Plan): Promise<RestRow[]> {
  const { limit, offset } = plan.query
  const most = Math.min(limit ?? MOST_ROWS, MOST_ROWS)
  const rows = await readSource(db, plan, { links: [], limit: most, offset })
  return shapeRows(db, plan, rows)
}

/** How many rows there are, whatever the page. */
export async function countPlan(db: Db, plan: Plan): Promise<number> {
  const { source, query } = plan
  if (!('rows' in source)) {
    const { where } = query
    return countViewRows(db, source, { where, links: [], also: await listInner(db, plan, source) })
  }
  return (await siftMemory(db, plan, source, [])).length
}

type Page = { links: readonly Link[]; limit: number; offset: number }

async function readSource(db: Db, plan: Plan, page: Page): Promise<RestRow[]> {
  const { source, query } = plan
  if (page.limit === 0) return []
  if (!('rows' in source)) {
    const also = await listInner(db, plan, source)
    const columns = listNeeded(plan, page.links)
    const { where, order } = query
    return listViewRows(db, source, { columns, where, order, also, ...page })
  }
  const found = await siftMemory(db, plan, source, page.links)
  return found.slice(page.offset, page.offset + page.limit).map((row) => toWireRow(source, row))
}

/** The columns that are shown, and those by which other rows hang on them. */
function listNeeded({ source, query, embeds }: Plan, links: readonly Link[]): string[] {
  const shown = query.select.flatMap((one) => {
    if (one.kind === 'all') return [...source.columns.keys()]
    return one.kind === 'column' ? [one.name] : []
  })
  const hanging = [...embeds.map(({ relation }) => relation.from), ...links.map((it) => it.column)]
  return [...new Set([...shown, ...hanging])]
}

async function siftMemory(
  db: Db,
  plan: Plan,
  source: MemoryView,
  links: readonly Link[],
): Promise<RestRow[]> {
  const { where, order } = plan.query
  let rows = source.rows.filter((row) =>
    links.every(({ column, values }) => values.includes(String(row[column]))),
  )
  rows = siftRows(source, rows, where, order)
  for (const { embed, relation, plan: inner } of plan.embeds) {
    if (embed.presence === 'any') continue
    const values = listTexts(rows, relation.from)
    const theirs = await readLinked(db, inner, { column: relation.to, values })
    const known = new Set(listTexts(theirs, relation.to))
    const isWanted = embed.presence === 'some'
    rows = rows.filter((row) => known.has(String(row[relation.from])) === isWanted)
  }
  return rows
}

const toWireRow = ({ columns }: MemoryView, row: RestRow): RestRow =>
  Object.fromEntries([...columns].map(([name, column]) => [name, toWireValue(column, row[name])]))

/** What a table's rows are held to where others have to hang on them. */
async function listInner(db: Db, { embeds }: Plan, source: View): Promise<SQL[]> {
  const conditions: SQL[] = []
  for (const { embed, relation, plan } of embeds) {
    if (embed.presence === 'any') continue
    const some = await toInner(db, source, relation, plan)
    const isWanted = embed.presence === 'some'
    conditions.push(isWanted ? some : isWithout(source, relation.from, some))
  }
  return conditions
}

async function toInner(db: Db, source: View, relation: Relation, plan: Plan): Promise<SQL> {
  const { source: view, query } = plan
  if ('rows' in view) {
    const values = listTexts(await siftMemory(db, plan, view, []), relation.to)
    return isOneOfValues(source, relation.from, values)
  }
  const also = await listInner(db, plan, view)
  return hasSome(source, relation.from, { view, column: relation.to, where: query.where, also })
}

function listTexts(rows: readonly RestRow[], column: string): string[] {
  const values = rows.flatMap((row) => {
    const value = row[column]
    return typeof value === 'string' ? [value] : []
  })
  return [...new Set(values)]
}

async function readLinked(db: Db, plan: Plan, link: Link): Promise<RestRow[]> {
  if (link.values.length === 0) return []
  await requireFewLinked(db, plan, link)
  return readSource(db, plan, { links: [link], limit: MOST_EMBEDDED, offset: 0 })
}

/** Counted first: to fetch whole rows that are then refused takes longer than all the rest. */
async function requireFewLinked(db: Db, plan: Plan, link: Link): Promise<void> {
  const { source, query } = plan
  if ('rows' in source) return
  const also = await listInner(db, plan, source)
  const { where } = query
  if ((await countViewRows(db, source, { where, links: [link], also })) <= MOST_EMBEDDED) return
  throw new RestError(400, '54000', `'${source.name}' daria mais de ${MOST_EMBEDDED} linhas.`, {
    hint: 'Peça menos linhas de uma vez.',
  })
}

/** Rows in the names that were asked for, with what hangs on each. */
async function shapeRows(db: Db, plan: Plan, rows: readonly RestRow[]): Promise<RestRow[]> {
  const shaped = rows.map((row) => shapeOwn(plan, row))
  for (const { embed, relation, plan: inner } of plan.embeds) {
    const values = listTexts(rows, relation.from)
    const found = await readLinked(db, inner, { column: relation.to, values })
    const hanging = groupBy(found, await shapeRows(db, inner, found), relation.to)
    rows.forEach((row, i) => {
      const its = hanging.get(String(row[relation.from])) ?? []
      const one = shaped[i]
      if (one && isShown(embed)) one[embed.as] = toEmbedded(embed.query, relation, its)
    })
  }
  return shaped
}

function groupBy(rows: readonly RestRow[], shaped: readonly RestRow[], column: string) {
  const groups = new Map<string, RestRow[]>()
  rows.forEach((row, i) => {
    const key = String(row[column])
    const group = groups.get(key) ?? []
    const one = shaped[i]
    if (one) group.push(one)
    groups.set(key, group)
  })
  return groups
}

/** `clients()` is there for its conditions alone. */
const isShown = ({ query }: Embed) => query.select.length > 0

function toEmbedded({ select, limit, offset }: RestQuery, { isMany }: Relation, rows: RestRow[]) {
  const counted = select.find((one) => one.kind === 'count')
  if (counted) return [{ [counted.as]: rows.length }]
  if (!isMany) return rows[0] ?? null
  return rows.slice(offset, limit === null ? undefined : offset + limit)
}

function showColumn({ columns }: Source, one: Selected & { kind: 'column' }, value: unknown) {
  return one.isText ? toWireText(columns.get(one.name)?.kind ?? 'text', value) : value
}

/** Without what every object has: anything may be a column's alias, `__proto__` too. */
// TypeScript knows no type of what inherits nothing.
const createRow = (): RestRow => Object.create(null) as RestRow

function shapeOwn({ source, query }: Plan, row: RestRow): RestRow {
  const shown = createRow()
  const add = (one: Selected) => {
    if (one.kind === 'all') for (const name of source.columns.keys()) shown[name] = row[name]
    else if (one.kind === 'column') shown[one.as] = showColumn(source, one, row[one.name])
    else if (one.kind === 'embed' && isShown(one)) shown[one.as] = null
  }
  query.select.forEach(add)
  return shown
}
