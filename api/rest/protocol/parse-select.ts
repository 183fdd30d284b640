import type { Embed, Selected } from '#db/rest/rest-query.ts'
import { createAggregateError, createTooMuchError, createUnsupportedError } from './rest-error.ts'
import { Scan } from './scan.ts'

/** What one query may embed, and how deep: each is a query of its own. */
const DEEPEST = 3
const MOST_EMBEDS = 8
const MOST_SELECTED = 100

/** `id,nome,alias:column,price::text,items:composite_service_items!inner(*)`. JSON paths are refused. */
export function parseSelect(text: string): Selected[] {
  const scan = new Scan(text.replaceAll(/\s/g, ''), "'select'")
  if (scan.isDone) return [{ kind: 'all' }]
  const known = { embeds: 0, selected: 0 }
  const selected = parseList(scan, 0, known)
  if (!scan.isDone) throw scan.fail()
  return selected
}

type Known = { embeds: number; selected: number }

function parseList(scan: Scan, depth: number, known: Known): Selected[] {
  const list: Selected[] = []
  do {
    known.selected += 1
    if (known.selected > MOST_SELECTED)
      throw createTooMuchError(`${MOST_SELECTED} colunas em 'select'`)
    list.push(parseOne(scan, depth, known))
  } while (scan.take(','))
  return list
}

function parseOne(scan: Scan, depth: number, known: Known): Selected {
  if (scan.take('*')) return { kind: 'all' }
  if (scan.peek() === '.') throw createUnsupportedError("'...' na seleção")
  const first = scan.name()
  if (scan.take('::')) return parseCast(scan, { name: first, as: first })
  const isAlias = scan.take(':')
  const name = isAlias ? scan.name() : first
  if (scan.take('::')) return parseCast(scan, { name, as: first })
  if (scan.peek() === '-') throw createUnsupportedError("'->' na seleção")
  if (scan.peek() === '.') throw createAggregateError()
  // Newer clients write `count()`.
  if (name === 'count' && depth > 0 && (scan.take('()') || scan.peek() !== '(')) {
    return { kind: 'count', as: first }
  }
  if (name === 'count' && depth === 0 && scan.take('()')) throw createAggregateError()
  if ('!('.includes(scan.peek() || ' ')) {
    return parseEmbed(scan, { target: name, as: first }, depth, known)
  }
  return { kind: 'column', name, as: first }
}

/** To text alone: every other type is what the column is, or none that JSON has. */
function parseCast(scan: Scan, column: { name: string; as: string }): Selected {
  const type = scan.name()
  if (type !== 'text') throw createUnsupportedError(`Converter uma coluna para '${type}'`)
  return { kind: 'column', ...column, isText: true }
}

function parseEmbed(
  scan: Scan,
  named: Pick<Embed, 'target' | 'as'>,
  depth: number,
  known: Known,
): Embed {
  let hint: string | null = null
  let presence: Embed['presence'] = 'any'
  while (scan.take('!')) {
    const word = scan.name()
    if (word === 'inner') presence = 'some'
    else if (word !== 'left') hint = word
  }
  known.embeds += 1
  if (depth >= DEEPEST) throw createTooMuchError(`${DEEPEST} tabelas uma dentro da outra`)
  if (known.embeds > MOST_EMBEDS) throw createTooMuchError(`${MOST_EMBEDS} tabelas em 'select'`)
  scan.expect('(')
  const select: Selected[] = scan.peek() === ')' ? [] : parseList(scan, depth + 1, known)
  scan.expect(')')
  const query = { select, where: [], order: [], limit: null, offset: 0 }
  return { kind: 'embed', ...named, hint, presence, query }
}
