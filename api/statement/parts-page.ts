/** What a statement that is not closed yet would count, a page at a time. */
import { z } from 'zod'
import { cutPage, parseCursor } from '#api/cursor.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { StatementScope } from '#db/statement/accruals.ts'
import { findVisitNames } from '#db/statement/visit-names.ts'
import { orderParts } from '#domain/statement/order-parts.ts'
import type { StatementPart } from '#domain/statement/statement.ts'

export const PARTS_PER_PAGE = 100

/** The place of the last part of the page before. */
export const partCursor = z.tuple([z.int()])

export async function listPartsPage(
  db: Db,
  scope: StatementScope,
  parts: readonly StatementPart[],
  after: string | undefined,
) {
  const [last = -1] = after === undefined ? [] : parseCursor(partCursor, after, 'after')
  const first = last + 1
  const names = await findVisitNames(db, scope, parts)
  const rows = orderByNames(parts, names)
    .slice(first, first + PARTS_PER_PAGE + 1)
    .map((part, i) => toShownPart(part, first + i, names.get(part.booking_id)))
  const { shown, next } = cutPage(rows, PARTS_PER_PAGE, ({ n }) => [n])
  return { parts: shown, next }
}

/** The parts of a statement in the order in which it is closed. */
export const loadOrderedParts = async (
  db: Db,
  scope: StatementScope,
  parts: readonly StatementPart[],
): Promise<StatementPart[]> => orderByNames(parts, await findVisitNames(db, scope, parts))

const orderByNames = (
  parts: readonly StatementPart[],
  names: Awaited<ReturnType<typeof findVisitNames>>,
) => orderParts(parts, (id) => names.get(id)?.time ?? null)

// One by one: spread, a hundred of them took as long as to look up their names.
const toShownPart = (
  part: StatementPart,
  n: number,
  visit: { client_name: string; time: string } | undefined,
) => ({
  kind: part.kind,
  booking_id: part.booking_id,
  date: part.date,
  source: part.source,
  nome: part.nome,
  rate: part.rate,
  base: part.base,
  gross: part.gross,
  amount: part.amount,
  n,
  client_name: visit?.client_name ?? null,
  time: visit?.time ?? null,
})
