/** What a statement that is not closed yet would count, a page at a time. */
import { z } from 'zod'
import { formatCursor, parseCursor } from '#api/cursor.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findVisitNames } from '#db/statement/statements.ts'
import type { StatementPart } from '#domain/statement/statement.ts'

export const PARTS_PER_PAGE = 100

/** The place of the last part of the page before. */
export const partCursor = z.tuple([z.int()])

export async function listPartsPage(
  db: Db,
  user_id: string,
  parts: readonly StatementPart[],
  after: string | undefined,
) {
  const [last = -1] = after === undefined ? [] : parseCursor(partCursor, after, 'after')
  const first = last + 1
  const shown = parts.slice(first, first + PARTS_PER_PAGE)
  const ids = [...new Set(shown.map(({ booking_id }) => booking_id))]
  const names = await findVisitNames(db, user_id, ids)
  const end = first + shown.length
  return {
    parts: shown.map((part, i) => {
      const visit = names.get(part.booking_id)
      const [client_name, time] = [visit?.client_name ?? null, visit?.time ?? null]
      return { ...part, n: first + i, client_name, time }
    }),
    next: end < parts.length ? formatCursor([end - 1]) : null,
  }
}
