import {
  type Condition,
  type Embed,
  isEmbed,
  type Order,
  type RestQuery,
  type Selected,
} from '#db/rest/rest-query.ts'
import { parseComparison, parseLogic, requireFewConditions } from './parse-conditions.ts'
import { parseSelect } from './parse-select.ts'
import {
  createSyntaxError,
  createTooMuchError,
  createUnsupportedError,
  RestError,
} from './rest-error.ts'

/** What is no filter. */
const RESERVED: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict', 'apikey'])
const MOST_PARAMETERS = 100
const LONGEST_QUERY = 16_000

/** A query whose lists are still filled. */
type Draft = {
  select: readonly (Exclude<Selected, Embed> | DraftEmbed)[]
  where: Condition[]
  order: Order[]
  limit: number | null
  offset: number
}
type DraftEmbed = Omit<Embed, 'query'> & { query: Draft }

/** The parameters of an address as a query. @throws RestError PGRST100 for what cannot be read */
export function parseRestQuery(address: URLSearchParams): RestQuery {
  const parameters = [...address]
  if (parameters.length > MOST_PARAMETERS || address.toString().length > LONGEST_QUERY) {
    throw createTooMuchError(`${MOST_PARAMETERS} parâmetros e ${LONGEST_QUERY} letras`)
  }
  const draft = withDraft(parseSelect(address.get('select') ?? '*'))
  for (const [key, value] of parameters) {
    if (!RESERVED.has(key)) addParameter(draft, key.split('.'), value)
  }
  requireFewConditions(listAllConditions(draft))
  return withPresence(draft)
}

/** `clients=is.null` asks for rows on which no client hangs, `not.is.null` for those with one. */
function withPresence(query: RestQuery): RestQuery {
  let { where } = query
  const select = query.select.map((one) => {
    if (!isEmbed(one)) return one
    const told = where.find((it) => it.kind === 'comparison' && isNamed(one, it.column))
    const inner = { ...one, query: withPresence(one.query) }
    if (told?.kind !== 'comparison' || told.operator !== 'is' || told.values[0] !== 'null') {
      return inner
    }
    where = where.filter((it) => it !== told)
    return { ...inner, presence: told.isNegated ? ('some' as const) : ('none' as const) }
  })
  return { ...query, select, where }
}

/** Each its own lists, to be filled by the parameters that follow. */
function withDraft(select: RestQuery['select']): Draft {
  return {
    select: select.map((one) =>
      isEmbed(one) ? { ...one, query: withDraft(one.query.select) } : one,
    ),
    where: [],
    order: [],
    limit: null,
    offset: 0,
  }
}

function addParameter(draft: Draft, path: string[], value: string): void {
  const [first = '', ...rest] = path
  const [second = ''] = rest
  const isNegated = first === 'not' && rest.length === 1 && isLogic(second)
  if (rest.length === 0 || isNegated) {
    addOwn(draft, isNegated ? second : first, isNegated, value)
    return
  }
  const embed = draft.select.find(
    (one): one is DraftEmbed => one.kind === 'embed' && isNamed(one, first),
  )
  if (!embed) {
    throw new RestError(400, 'PGRST108', `'${first.slice(0, 64)}' não está na seleção.`)
  }
  addParameter(embed.query, rest, value)
}

const isNamed = ({ as, target }: Pick<Embed, 'as' | 'target'>, name: string) =>
  as === name || target === name
const isLogic = (word: string): word is 'and' | 'or' => word === 'and' || word === 'or'

function addOwn(draft: Draft, key: string, isNegated: boolean, value: string): void {
  if (isLogic(key)) draft.where.push(parseLogic(key, isNegated, value))
  else if (key === 'order') draft.order.push(...parseOrder(value))
  else if (key === 'limit') draft.limit = parseCount(key, value)
  else if (key === 'offset') draft.offset = parseCount(key, value)
  else if (/^\w{1,64}$/.test(key)) draft.where.push(parseComparison(key, value))
  else if (key.includes('->')) throw createUnsupportedError("'->' em um filtro")
  else throw createSyntaxError('o filtro', `coluna '${key.slice(0, 64)}'`)
}

/** @returns a whole number from 0 on */
export function parseCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw createSyntaxError(`'${name}'`)
  return Number(text)
}

const ORDER = /^(?<column>\w{1,64})(\.(?<way>asc|desc))?(\.(?<nulls>nullsfirst|nullslast))?$/
const MOST_ORDERS = 8

function parseOrder(text: string): Order[] {
  if (text.includes('->')) throw createUnsupportedError("'->' em 'order'")
  if (text.includes('(')) throw createUnsupportedError('Ordenar por coluna de outra tabela')
  const parts = text.split(',')
  if (parts.length > MOST_ORDERS) throw createTooMuchError(`${MOST_ORDERS} colunas em 'order'`)
  return parts.map((part) => {
    const { column, way, nulls } = ORDER.exec(part)?.groups ?? {}
    if (!column) throw createSyntaxError("'order'", part.slice(0, 64))
    const isDescending = way === 'desc'
    return { column, isDescending, nullsFirst: nulls ? nulls === 'nullsfirst' : isDescending }
  })
}

function listAllConditions({ where, select }: RestQuery): Condition[] {
  return [...where, ...select.filter(isEmbed).flatMap((one) => listAllConditions(one.query))]
}
