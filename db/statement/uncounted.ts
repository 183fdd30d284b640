/** What a statement of some days would count, part by part. */
import type { SQL } from 'drizzle-orm'
import { type Db, kit, prepareOnce } from '#db/dialect/kit.ts'
import { tips } from '#db/tables/money.ts'
import { commissions } from '#db/tables/sale.ts'
import type { ItemType } from '#domain/comanda/comanda.ts'
import type { Centavos } from '#domain/money/money.ts'
import type { EarnedItem } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'
import {
  isOfUncoveredDays,
  isStillOpen,
  type StatementScope,
  selectTips,
  toItems,
} from './accruals.ts'

/** A part of a comanda as one text has it, `item` and `part` its place there. */
type PackedPart = [
  ...[booking_id: string, date: string, source: ItemType, nome: string, rate: number],
  ...[base: Centavos, gross: Centavos, amount: Centavos, fee: Centavos, item: number, part: number],
]
const packParts = (name: string, isEarned: SQL | undefined) =>
  prepareOnce(name, (db) => {
    const { booking_id, date, tipo, nome, rate, base, gross, amount, fee, item, part } = commissions
    const packed = kit.tuple(
      ...[booking_id, date, tipo, nome, rate, base, gross, amount, fee, item, part],
    )
    return db
      .select({ parts: kit.list(packed) })
      .from(commissions)
      .where(isEarned)
  })

/** By whether a statement has some of the days that are asked for. */
const UNCOUNTED = {
  open: {
    parts: packParts('statement_uncovered', isOfUncoveredDays(commissions)),
    tips: prepareOnce('statement_uncovered_tips', (db) => selectTips(db, isOfUncoveredDays(tips))),
  },
  covered: {
    parts: packParts('statement_uncounted', isStillOpen(commissions)),
    tips: prepareOnce('statement_uncounted_tips', (db) => selectTips(db, isStillOpen(tips))),
  },
}

/**
 * What a statement of some days counts, part by part, by the visits' days.
 * @param closed the days that the professional's statements have
 */
export async function listUncountedItems(
  db: Db,
  scope: StatementScope,
  period: Period,
  closed: readonly Period[],
): Promise<EarnedItem[]> {
  const values = { ...scope, ...period }
  const isCovered = closed.some(({ from, to }) => from <= period.to && to >= period.from)
  const uncounted = UNCOUNTED[isCovered ? 'covered' : 'open']
  const [row] = await uncounted.parts(db).execute(values)
  const parts = unpackParts(row?.parts ?? '[]')
  return toItems(parts, await uncounted.tips(db).execute(values))
}

/** By visit, and as they stand in its comanda: the index has all but this order. */
function unpackParts(text: string) {
  // `packParts` wrote it.
  const packed = JSON.parse(text) as PackedPart[]
  return packed.sort(comparePlaces).map((one) => ({
    // By place: to take a list apart by names took longer than to fetch it.
    booking_id: one[0],
    date: one[1],
    source: one[2],
    nome: one[3],
    rate: one[4],
    base: one[5],
    gross: one[6],
    amount: one[7],
    fee: one[8],
  }))
}

// Texts that are alike are the rare case, and nothing is called for each.
function comparePlaces(a: PackedPart, b: PackedPart): number {
  if (a[1] !== b[1]) return a[1] < b[1] ? -1 : 1
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[9] - b[9] || a[10] - b[10]
}
