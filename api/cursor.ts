import { z } from 'zod'
import { FIELD_SENTENCES } from '#domain/field-messages.pt-BR.ts'
import { RefusalError } from './errors.ts'

/** A text in a cursor; without the zero, which PostgreSQL takes in no text. */
export const cursorText = z.string().regex(/^[^\0]*$/)

/** Where a page of a list ended, as its answer says it and the next call gives it back. */
export const formatCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * The rows of a page, and the cursor that leads to the next one; null where there is none.
 * @param rows one more than the page holds, where there are as many
 * @param getPlace where a row stands in its list: what `parseCursor` is to give back
 */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  getPlace: (row: Row) => readonly (string | number)[],
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last ? formatCursor(getPlace(last)) : null }
}

/**
 * @param field what the call gives it as
 * @throws Refused `invalid_input` for one that no answer gave
 */
export function parseCursor<T>(
  shape: z.ZodType<T>,
  cursor: string,
  field: 'before' | 'after' = 'before',
): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    const fields = { [field]: FIELD_SENTENCES.cursor }
    throw new RefusalError({ code: 'invalid_input', fields })
  }
}
