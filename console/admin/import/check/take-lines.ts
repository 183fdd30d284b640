import { LINES_A_CALL } from '#domain/import/import.ts'
import type { TypedLine } from '../columns/mapping.ts'

/** The server takes 64 KB at once; signs beyond ASCII are more than one byte. */
const BYTES_A_CALL = 48 * 1024
const encoder = new TextEncoder()

/** What goes in one call, from a place on. */
export function takeLines(lines: readonly TypedLine[], from: number): TypedLine[] {
  const taken: TypedLine[] = []
  let bytes = 0
  for (const line of lines.slice(from, from + LINES_A_CALL)) {
    bytes += encoder.encode(JSON.stringify(line)).length
    if (taken.length > 0 && bytes > BYTES_A_CALL) break
    taken.push(line)
  }
  return taken
}
