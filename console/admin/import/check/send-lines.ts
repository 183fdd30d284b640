import { call } from '#console/session/call.ts'
import type { TypedLine } from '../columns/mapping.ts'
import type { CheckedLine } from '../house-import/import-queries.ts'
import { takeLines } from './take-lines.ts'

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
