/** A house's labels: the same without case and accents, they are one. */
import { listStoredLabels } from '#db/client/client-list.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listDistinctLabels, parseStoredLabels } from '#domain/people/client-record.ts'
import { foldText } from '#domain/text/fold-text.ts'

/** Each spelling that is in use. */
export const listHouseLabels = async (db: Db, user_id: string): Promise<string[]> => [
  ...new Set((await listStoredLabels(db, user_id)).flatMap(parseStoredLabels)),
]

/** As the house writes them: one that it has already keeps its spelling. */
export const alignLabels = async (
  db: Db,
  user_id: string,
  labels: readonly string[],
): Promise<string[]> =>
  labels.length === 0 ? [] : listDistinctLabels(labels, await listHouseLabels(db, user_id))

/** Older records may have one label in several spellings. */
export const listSpellings = async (db: Db, user_id: string, label: string): Promise<string[]> => [
  label,
  ...(await listHouseLabels(db, user_id)).filter((one) => foldText(one) === foldText(label)),
]
