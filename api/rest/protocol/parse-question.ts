import {
  type Condition,
  type Embed,
  isEmbed,
  type Order,
  type Question,
} from '#db/rest/question.ts'
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

type Draft = {
  select: Question['select']
  where: Condition[]
  order: Order[]
  limit: number | null
  offset: number
}

/** The parameters of an address as a question. @throws RestError PGRST100 for what cannot be read */
export function parseQuestion(query: URLSearchParams): Question {
  const parameters = [...query]
  if (parameters.length > MOST_PARAMETERS || query.toString().length > LONGEST_QUERY) {
    throw createTooMuchError(`${MOST_PARAMETERS} parâmetros e ${LONGEST_QUERY} letras`)
  }
  const question: Question = withDraft(parseSelect(query.get('select') ?? '*'))
  for (const [key, value] of parameters) {
    if (!RESERVED.has(key)) addParameter(question, key.split('.'), value)
  }
  requireFewConditions(listAllConditions(question))
  return withPresence(question)
}

/** `clients=is.null` asks for rows on which no client hangs, `not.is.null` for those with one. */
function withPresence(question: Question): Question {
  let { where } = question
  const select = question.select.map((one) => {
    if (!isEmbed(one)) return one
    const told = where.find((it) => it.kind === 'comparison' && isNamed(one, it.column))
    const inner = { ...one, question: withPresence(one.question) }
    if (told?.kind !== 'comparison' || told.operator !== 'is' || told.values[0] !== 'null') {
      return inner
    }
    where = where.filter((it) => it !== told)
    return { ...inner, presence: told.isNegated ? ('some' as const) : ('none' as const) }
  })
  return { ...question, select, where }
}

/** Each its own lists, to be filled by the parameters that follow. */
function withDraft(select: Question['select']): Draft {
  return {
    select: select.map((one) =>
      isEmbed(one) ? { ...one, question: withDraft(one.question.select) } : one,
    ),
    ...{ where: [], order: [], limit: null, offset: 0 },
  }
}

function addParameter(question: Question, path: string[], value: string): void {
  const [first = '', ...rest] = path
  const [second = ''] = rest
  const isNegated = first === 'not' && rest.length === 1 && isLogic(second)
  if (rest.length === 0 || isNegated) {
    addOwn(question, isNegated ? second : first, isNegated, value)
    return
  }
  const embed = question.select.find((one): one is Embed => isEmbed(one) && isNamed(one, first))
  if (!embed) {
    throw new RestError(400, 'PGRST108', `'${first.slice(0, 64)}' não está na seleção.`)
  }
  addParameter(embed.question, rest, value)
}

const isNamed = ({ as, target }: Embed, name: string) => as === name || target === name
const isLogic = (word: string): word is 'and' | 'or' => word === 'and' || word === 'or'

function addOwn(question: Question, key: string, isNegated: boolean, value: string): void {
  // `withDraft` made every one of them: what is read-only to its readers is filled here.
  const draft = question as unknown as Draft
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

function listAllConditions({ where, select }: Question): Condition[] {
  return [...where, ...select.filter(isEmbed).flatMap((one) => listAllConditions(one.question))]
}
