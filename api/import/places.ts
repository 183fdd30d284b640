/** What two lines of one file cannot both have: a professional's time, a method's balance. */
import type { Db } from '#db/dialect/kit.ts'
import { type ImportRow, listNewLinesBeginning } from '#db/imports.ts'
import type { Interval } from '#domain/availability/occupation.ts'
import type { ImportKind } from '#domain/import/import.ts'
import type { ImportLine } from '#domain/import/lines.ts'
import { createBad, type ImportHouse, type Place, type Verdict } from './kind.ts'
import { getRules } from './rules.ts'

type JudgedLine = {
  line: number
  read: ImportLine
  key: string | null
  verdict: Verdict
}
type TakenPlace = Place & { line: number }

/** Of new lines that take one place the first has it, or whichever was sent before. */
export async function judgePlaces(
  tx: Db,
  house: ImportHouse,
  { id, kind }: ImportRow,
  judged: readonly JudgedLine[],
): Promise<JudgedLine[]> {
  const { places } = getRules<ImportKind>(kind)
  if (!places) return [...judged]
  const find = (line: number, read: ImportLine): TakenPlace[] => {
    const place = places.find(house, read)
    return place ? [{ ...place, line }] : []
  }
  const before = await listNewLinesBeginning(tx, house.user_id, id, {
    beginnings: [...new Set(judged.flatMap(({ key }) => key?.slice(0, 10) ?? []))],
    without: judged.map(({ line }) => line),
  })
  const taken = before.flatMap(({ line, data }) =>
    // As the check alone writes it, of this kind.
    data === null ? [] : find(line, JSON.parse(data) as ImportLine),
  )
  return [...judged]
    .sort((one, other) => one.line - other.line)
    .map((one) => {
      if (one.verdict.state !== 'new') return one
      const own = find(one.line, one.read)
      const other = taken.find((place) => own.some((mine) => isMet(place, mine)))
      if (other) return { ...one, verdict: createBad(`${places.reason} ${other.line}`) }
      taken.push(...own)
      return one
    })
}

const isMet = (one: Place, other: Place) =>
  one.key === other.key && one.spans.some((a) => other.spans.some((b) => overlap(a, b)))

const overlap = (a: Interval, b: Interval) => a.from < b.to && b.from < a.to
