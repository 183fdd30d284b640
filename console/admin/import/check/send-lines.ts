import type { CallOutput } from '#api/contract/contract.ts'
import { call } from '#console/session/call.ts'
import { LINES_A_CALL } from '#domain/import/import.ts'
import type { TypedLine } from '../columns/mapping.ts'

export type CheckedLine = CallOutput<'POST /api/imports/:id/lines'>['lines'][number]

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

/**
 * Has lines judged, call by call, from a place on.
 * @param onChecked hears of each answer: what came before a lost network is not sent again
 */
export async function sendLines(
  id: string,
  lines: readonly TypedLine[],
  from: number,
  onChecked: (checked: CheckedLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let at = from; at < lines.length && !signal.aborted; ) {
    const some = takeLines(lines, at)
    const answer = await call('POST /api/imports/:id/lines', {
      params: { id },
      body: { lines: some },
    })
    if (signal.aborted) return
    onChecked(answer.lines)
    at += some.length
  }
}
