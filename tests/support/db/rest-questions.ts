/** Questions of `/rest/v1` that are drawn at random, and each again as SQL written by hand. */
import fc from 'fast-check'
import { kit } from '#db/dialect/kit.ts'

type Kind = 'text' | 'date' | 'time' | 'integer' | 'boolean' | 'instant' | 'money'
type Columns = Readonly<Record<string, Kind>>

/** Some columns of each kind. */
export const ASKED: Readonly<Record<string, Columns>> = {
  bookings: {
    ...{ id: 'text', client_id: 'text', client_name: 'text', client_phone: 'text', date: 'date' },
    ...{ time: 'time', duration: 'integer', price: 'money', status: 'text', deleted: 'boolean' },
    ...{ created_at: 'instant', presence_confirmed_at: 'instant' },
  },
  clients: {
    ...{ id: 'text', nome: 'text', email: 'text', telefone: 'text', total_gasto: 'money' },
    ...{ is_blocked: 'boolean', blocked_until: 'instant', ultima_visita: 'date' },
  },
  services: {
    ...{ id: 'text', name: 'text', description: 'text', price: 'money', duration: 'integer' },
    ...{ status: 'text', position: 'integer', created_at: 'instant' },
  },
}

/** Signs that mean something to LIKE, GLOB, SQL or the protocol, and letters in both cases. */
const WORDS = [
  'Ana',
  'ana',
  'a',
  'B',
  "d'Ávila",
  '50%',
  'x_y',
  '*',
  '[c]',
  '(d, e)',
  '"f"',
  'ã',
  '',
]
const NUMBERS = ['0', '15', '30', '50', '50.5', '80', '-1', '2000']
const INSTANTS = ['2026-01-01', '2026-01-01T00:01:00Z', '2026-06-01T12:00:00-03:00', '2027-01-01']

type Compared = {
  column: string
  kind: Kind
  operator: string
  isNegated: boolean
  values: string[]
}
export type DrawnQuestion = {
  table: string
  select: string[]
  all: Compared[]
  any: Compared[]
  order: { column: string; isDescending: boolean; nullsFirst: boolean | null }[]
  limit: number | null
  offset: number
}

const drawValue = (kind: Kind): fc.Arbitrary<string> => {
  if (kind === 'text') return fc.constantFrom(...WORDS, 'confirmed', '2026-11-24', '10:00')
  if (kind === 'date') return fc.constantFrom('2026-11-24', '2026-11-25', '2027-01-01')
  if (kind === 'time') return fc.constantFrom('10:00', '11:30', '08:00')
  if (kind === 'boolean') return fc.constantFrom('true', 'false')
  return kind === 'instant'
    ? fc.constantFrom(...INSTANTS)
    : fc.constantFrom(...NUMBERS.filter((it) => kind === 'money' || !it.includes('.')))
}

function drawComparison(columns: Columns): fc.Arbitrary<Compared> {
  return fc.constantFrom(...Object.entries(columns)).chain(([column, kind]) => {
    const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is']
    if (kind === 'text') operators.push('like', 'ilike')
    return fc.constantFrom(...operators).chain((operator) =>
      fc.record({
        ...{ column: fc.constant(column), kind: fc.constant(kind) },
        ...{ operator: fc.constant(operator), isNegated: fc.boolean() },
        values: drawValues(kind, operator),
      }),
    )
  })
}

function drawValues(kind: Kind, operator: string): fc.Arbitrary<string[]> {
  if (operator === 'in') return fc.array(drawValue(kind), { minLength: 1, maxLength: 3 })
  if (operator === 'is') {
    return fc
      .constantFrom(...(kind === 'boolean' ? ['null', 'true', 'false'] : ['null']))
      .map((it) => [it])
  }
  // What a pattern looks for, and where: before, behind, within, or the whole.
  if (operator.endsWith('like')) {
    return fc.tuple(
      fc.constantFrom('Ana', 'a', 'B', '50%', 'x_y', '[c]', "'"),
      fc.constantFrom('%x', 'x%', '%x%', 'x'),
    )
  }
  return drawValue(kind).map((it) => [it])
}

export const drawQuestion: fc.Arbitrary<DrawnQuestion> = fc
  .constantFrom(...Object.entries(ASKED))
  .chain(([table, columns]) => {
    const names = Object.keys(columns)
    return fc.record({
      table: fc.constant(table),
      select: fc
        .uniqueArray(fc.constantFrom(...names), { minLength: 1 })
        .map((some) => [...new Set(['id', ...some])]),
      all: fc.array(drawComparison(columns), { maxLength: 3 }),
      any: fc.array(drawComparison(columns), { maxLength: 3 }),
      order: fc.uniqueArray(
        fc.record({
          column: fc.constantFrom(...names),
          isDescending: fc.boolean(),
          nullsFirst: fc.constantFrom(true, false, null),
        }),
        { maxLength: 3, selector: ({ column }) => column },
      ),
      limit: fc.option(fc.nat(12)),
      offset: fc.nat(6),
    })
  })
  // Without an order no page is any page more than another.
  .map((drawn) => (drawn.order.length === 0 ? { ...drawn, limit: null, offset: 0 } : drawn))

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
const toPattern = ([word = '', place = 'x']: string[]) =>
  place.replace('x', () => word.replace(/[%_]/g, '\\$&'))

function toFilterText({ operator, isNegated, values }: Compared, isNested: boolean): string {
  const not = isNegated ? 'not.' : ''
  if (operator === 'in') return `${not}in.(${values.map(quote).join(',')})`
  const [value = ''] = operator.endsWith('like') ? [toPattern(values)] : values
  return `${not}${operator}.${isNested && operator !== 'is' ? quote(value) : value}`
}

/** What follows `/rest/v1/`. */
export function toAddress({
  table,
  select,
  all,
  any,
  order,
  limit,
  offset,
}: DrawnQuestion): string {
  const query = new URLSearchParams({ select: select.join(',') })
  for (const one of all) query.append(one.column, toFilterText(one, false))
  if (any.length > 0) {
    query.append(
      'or',
      `(${any.map((one) => `${one.column}.${toFilterText(one, true)}`).join(',')})`,
    )
  }
  const parts = order.map(({ column, isDescending, nullsFirst }) => {
    const nulls = nullsFirst === null ? '' : nullsFirst ? '.nullsfirst' : '.nullslast'
    return `${column}${isDescending ? '.desc' : ''}${nulls}`
  })
  if (parts.length > 0) query.append('order', parts.join(','))
  if (limit !== null) query.append('limit', String(limit))
  if (offset > 0) query.append('offset', String(offset))
  return `${table}?${query}`
}

const isWritten = (kind: Kind | undefined) => kind === 'text' || kind === 'date' || kind === 'time'

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

function toLiteral(kind: Kind, typed: string): string {
  if (isWritten(kind)) return literal(typed)
  if (kind === 'boolean') return typed
  if (kind === 'instant') return String(Date.parse(typed))
  return String(kind === 'money' ? Math.round(Number(typed) * 100) : Number(typed))
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' },
}

function toSqlComparison({ column, kind, operator, isNegated, values }: Compared): string {
  const by = isWritten(kind) && kit.dialect === 'postgres' ? `${column} COLLATE "C"` : column
  const [typed = ''] = values
  const said =
    operator === 'in'
      ? `${column} IN (${values.map((one) => toLiteral(kind, one)).join(', ')})`
      : operator === 'is'
        ? `${column} IS ${typed.toUpperCase()}`
        : operator.endsWith('like')
          ? toSqlMatch(column, values, operator === 'ilike')
          : `${by} ${SIGNS[operator]} ${toLiteral(kind, typed)}`
  return isNegated ? `NOT (${said})` : said
}

/** Without LIKE, which is another thing in each database. */
function toSqlMatch(column: string, [word = '', place]: string[], ignoresCase: boolean): string {
  const own = ignoresCase ? `lower(${column})` : column
  const found = literal(ignoresCase ? word.toLowerCase() : word)
  const { length } = word
  if (place === 'x') return `${own} = ${found}`
  if (place === 'x%') return `substr(${own}, 1, ${length}) = ${found}`
  if (place === '%x') {
    return `(length(${own}) >= ${length} AND substr(${own}, length(${own}) - ${length - 1}) = ${found})`
  }
  return `replace(${own}, ${found}, '') <> ${own}`
}

/** @param scope what holds the rows to their reader */
export function toSqlText(drawn: DrawnQuestion, scope: string): string {
  const { table, select, all, any, order, limit, offset } = drawn
  const where = [
    scope,
    ...all.map(toSqlComparison),
    ...(any.length > 0 ? [`(${any.map(toSqlComparison).join(' OR ')})`] : []),
  ]
  const by = order.map(({ column, isDescending, nullsFirst }) => {
    const isText = isWritten(ASKED[table]?.[column]) && kit.dialect === 'postgres'
    const first = nullsFirst ?? isDescending
    return `${column}${isText ? ' COLLATE "C"' : ''} ${isDescending ? 'DESC' : 'ASC'} NULLS ${first ? 'FIRST' : 'LAST'}`
  })
  const page = `LIMIT ${limit ?? 1000} OFFSET ${offset}`
  return `SELECT ${select.join(', ')} FROM ${table} WHERE ${where.join(' AND ')} ORDER BY ${[...by, 'id'].join(', ')} ${page}`
}

/** A stored value as the wire has it. */
export function toWire(kind: Kind | undefined, stored: unknown): unknown {
  if (stored === null) return null
  if (kind === 'money') return Number(stored) / 100
  if (kind === 'instant') return new Date(Number(stored)).toISOString()
  return kind === 'boolean' ? Boolean(stored) : stored
}
