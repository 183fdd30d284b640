import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { ImportLineRow } from '#db/imports.ts'
import type { Interval } from '#domain/availability/occupation.ts'
import type { ImportKind, KnownChoice } from '#domain/import/import.ts'
import type { ImportLine } from '#domain/import/lines.ts'
import type { ImportReason, StoredReason } from '#domain/import/reasons.pt-BR.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

export type ImportContext = Pick<
  Context,
  'storage' | 'now' | 'newId' | 'catalogs' | 'log' | 'plans' | 'ownerEmails'
>

/** Into which house, by whose hand, at which moment. */
export type ImportHouse = {
  user_id: string
  made_by: string
  catalog: BusinessCatalog
  /** The house's civil day. */
  today: string
  /** ms since 1970 */
  now: number
  /** The labels in use, once a line has asked. */
  labels?: string[]
}

/** What a line meets: it is new, the house has it already, or it cannot be taken. */
export type Verdict = {
  state: 'new' | 'known' | 'bad'
  reason: StoredReason | null
  /** Of what is here already. */
  known_id: string | null
}

export const NEW: Verdict = { state: 'new', reason: null, known_id: null }
export const createKnown = (known_id: string): Verdict => ({
  state: 'known',
  reason: 'known',
  known_id,
})
export const createBad = (reason: StoredReason): Verdict => ({
  state: 'bad',
  reason,
  known_id: null,
})

/** What became of a line. */
export type Outcome = Pick<ImportLineRow, 'state'> &
  Partial<Pick<ImportLineRow, 'reason' | 'subject_id' | 'made_client_id' | 'filled'>>

/** What a line takes that no other line of its file can have. */
export type Place = {
  /** Only what is of one key can meet. */
  key: string
  spans: Interval[]
}

/** A row of the house, as it is called now: a name is never kept with a line. */
type ImportRecord = { id: string; name: string; date: string | null; time: string | null }

/** How the lines of one kind become rows here, and go again. */
export type KindRules<K extends ImportKind> = {
  /** How many lines one transaction brings in: few enough that nobody waits long for the writer. */
  linesAWrite: number
  /** By what another line says the same; null: none does. */
  getMatchKey: (line: ImportLine<K>) => string | null
  /**
   * What a line takes that no other can have, and why. The first ten signs of their match keys are the
   * same for two lines that may meet there: a booking's day, a balance's method.
   */
  places?: {
    find: (house: ImportHouse, line: ImportLine<K>) => Place | null
    reason: ImportReason
  }
  check: (db: Db, house: ImportHouse, lines: readonly ImportLine<K>[]) => Promise<Verdict[]>
  /**
   * Where lines are judged many at once: by what a line may mean whom another has made. One that has a
   * sign of a line before it in the same transaction is judged once more.
   */
  listSigns?: (line: ImportLine<K>) => string[]
  /** A line that was found new, or known, just now. */
  bringIn: (
    tx: Db,
    context: ImportContext,
    house: ImportHouse,
    line: { read: ImportLine<K>; verdict: Verdict; choice: KnownChoice },
  ) => Promise<Outcome>
  /** @returns null where it is gone; what was used since stays: by what */
  takeBack: (
    tx: Db,
    context: ImportContext,
    house: ImportHouse,
    line: BroughtLine,
  ) => Promise<ImportReason | null>
  /** What lines have made or joined, by their subjects: of what is gone there is none. */
  listRecords: (
    db: Db,
    user_id: string,
    subject_ids: readonly string[],
  ) => Promise<Map<string, ImportRecord>>
  /** @returns the lines that were taken back at once; the others are asked for one by one */
  takeAllBack?: (
    tx: Db,
    house: ImportHouse,
    lines: readonly BroughtLine[],
  ) => Promise<ReadonlySet<number>>
}

export type BroughtLine = ImportLineRow & { subject_id: string }

/** @throws Refused `business_not_found` */
export async function loadImportHouse(
  db: Db,
  context: Pick<Context, 'now' | 'catalogs'>,
  { user_id, made_by }: { user_id: string; made_by: string },
): Promise<ImportHouse> {
  const catalog = await context.catalogs.loadForOwner(db, user_id)
  const now = context.now()
  const today = getTodayInZone(catalog.settings.general_settings.timezone, now)
  return { user_id, made_by, catalog, today, now }
}
