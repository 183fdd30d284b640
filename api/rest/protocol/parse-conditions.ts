import { type Comparison, type Condition, OPERATORS, type Operator } from '#db/rest/rest-query.ts'
import { createSyntaxError, createTooMuchError, createUnsupportedError } from './rest-error.ts'
import { Scan } from './scan.ts'

/** No screen asks for more at once. */
const MOST_CONDITIONS = 50
const MOST_VALUES = 500
const DEEPEST = 6

const IS_VALUES: ReadonlySet<string> = new Set(['null', 'not_null', 'true', 'false', 'unknown'])

/** Of `column=eq.value`: what follows the `=`. */
export function parseComparison(column: string, text: string): Comparison {
  const scan = new Scan(text, `o filtro de '${column}'`)
  const { operator, isNegated } = parseOperator(scan)
  return parseValues(scan, { column, operator, isNegated }, '')
}

/** Of `or=(…)` or `and=(…)`: what follows the `=`. */
export function parseLogic(kind: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const scan = new Scan(text, `o filtro '${kind}'`)
  const condition = parseList(scan, kind, isNegated, 1)
  if (!scan.isDone) throw scan.fail()
  return condition
}

/** @throws PGRST100 past 50 comparisons over all */
export function requireFewConditions(where: readonly Condition[]): void {
  const count = (some: readonly Condition[]): number =>
    some.reduce((all, one) => all + (one.kind === 'comparison' ? 1 : 1 + count(one.of)), 0)
  if (count(where) > MOST_CONDITIONS) {
    throw createTooMuchError(`${MOST_CONDITIONS} filtros`)
  }
}

function parseList(scan: Scan, kind: 'and' | 'or', isNegated: boolean, depth: number): Condition {
  if (depth > DEEPEST) throw createTooMuchError(`${DEEPEST} filtros um dentro do outro`)
  scan.expect('(')
  const of: Condition[] = []
  do of.push(parseMember(scan, depth))
  while (scan.take(','))
  scan.expect(')')
  return { kind, of, isNegated }
}

function parseMember(scan: Scan, depth: number): Condition {
  const isNegated = scan.take('not.')
  if (scan.take('and(')) return parseNested(scan, 'and', isNegated, depth)
  if (scan.take('or(')) return parseNested(scan, 'or', isNegated, depth)
  if (isNegated) throw scan.fail()
  const column = scan.name()
  scan.expect('.')
  return parseValues(scan, { column, ...parseOperator(scan) }, ',)')
}

function parseNested(scan: Scan, kind: 'and' | 'or', isNegated: boolean, depth: number) {
  if (depth >= DEEPEST) throw createTooMuchError(`${DEEPEST} filtros um dentro do outro`)
  const of: Condition[] = []
  do of.push(parseMember(scan, depth + 1))
  while (scan.take(','))
  scan.expect(')')
  return { kind, of, isNegated }
}

function parseOperator(scan: Scan): { operator: Operator; isNegated: boolean } {
  const isNegated = scan.take('not.')
  const word = scan.until('.,()')
  const operator = OPERATORS.find((known) => known === word)
  if (scan.peek() === '(') throw createUnsupportedError(`O operador '${word.slice(0, 20)}(…)'`)
  if (scan.peek() !== '.') throw scan.fail()
  if (!operator) throw createUnsupportedError(`O operador '${word.slice(0, 20)}'`)
  scan.expect('.')
  return { operator, isNegated }
}

/** @param ends what ends a value within a list of conditions; nothing where it stands alone */
function parseValues(
  scan: Scan,
  comparison: Pick<Comparison, 'column' | 'operator' | 'isNegated'>,
  ends: string,
): Comparison {
  const { operator } = comparison
  const values = listValues(scan, operator, ends)
  if (ends === '' && !scan.isDone) throw scan.fail()
  if (values.length > MOST_VALUES) throw createTooMuchError(`${MOST_VALUES} valores em uma lista`)
  if (operator === 'is' && !values.every((value) => IS_VALUES.has(value))) {
    throw createSyntaxError(`o filtro de '${comparison.column}'`, 'is: null, true ou false')
  }
  return { kind: 'comparison', ...comparison, values }
}

function listValues(scan: Scan, operator: Operator, ends: string): string[] {
  if (operator === 'in') return parseBracketed(scan, '(', ')')
  if (operator === 'cs') return parseContained(scan)
  const value = ends === '' ? scan.until('') : scan.value(ends)
  return [operator === 'is' ? value.toLowerCase() : value]
}

/** `{a,b}` of lists as PostgreSQL writes them, or a list of JSON. */
function parseContained(scan: Scan): string[] {
  if (scan.peek() === '[') return parseBracketed(scan, '[', ']')
  // Beside others it stands in quotes, which are taken off like those of any value.
  if (scan.peek() === '"') return parseContained(new Scan(scan.value(''), "o filtro 'cs'"))
  return parseBracketed(scan, '{', '}')
}

function parseBracketed(scan: Scan, open: string, close: string): string[] {
  scan.expect(open)
  const values: string[] = []
  if (scan.take(close)) return values
  do {
    // An object of JSON is nothing that a list of texts holds.
    if (open === '[' && scan.peek() === '{') throw createUnsupportedError("'cs' com objetos")
    values.push(scan.value(`,${close}`))
  } while (scan.take(','))
  scan.expect(close)
  return values
}
