import type { Column } from 'drizzle-orm'
import { findAuthorNames } from '#api/author-names.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { type Handler, StreamedResponse } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { type Db, findNumberMeaning } from '#db/dialect/kit.ts'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import {
  EXPORTED_TABLES,
  type ExportedRow,
  listExportedColumns,
  listExportedRows,
  listHousePictures,
  STATEMENTS,
} from '#db/leaving/export-rows.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { HOUSE_FILES, writeReadMe, writeYesOrNo } from '#domain/leaving/house-file.pt-BR.ts'
import { DIFFERENCE_HEAD, getHead, getWord } from '#domain/leaving/house-heads.pt-BR.ts'
import { toReais } from '#domain/money/money.ts'
import { PICTURE_SIZES } from '#domain/picture/picture.ts'
import { parseLines } from '#domain/statement/stored-lines.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'
import { displayDate } from '#domain/text/display.ts'
import { getCountDifference } from '#domain/till/till.ts'
import { getCivilTimeAt, isDate, isInstant } from '#domain/time/civil-time.ts'
import { requireExportKey } from './allow-export.ts'
import { tellOfExport } from './tell-of-export.ts'
import { type ArchivedFile, createZipStream } from './zip-stream.ts'

const CALL = 'GET /api/export/house'
const ROWS_AT_ONCE = 500
const PICTURES_AT_ONCE = 100
const utf8 = new TextEncoder()

type Read = <T>(fn: (db: Db, user_id: string) => Promise<T>) => Promise<T>

/** The session is asked for with each part: once it has ended, so has the file. */
export function exportHouse(context: Context): Handler<Contract[typeof CALL]> {
  const running = new Set<string>()
  return async ({ query: { key } }, caller, origin) => {
    requireExportKey(context, await context.storage.read(caller), key)
    const read: Read = (fn) =>
      readHeavy(context, caller, origin, (db, { user_id }) => fn(db, user_id))
    const business = await read(findOwnerBusiness)
    if (!business) throw new RefusalError({ code: 'business_not_found' })
    if (running.has(business.user_id)) throw new RefusalError({ code: 'overloaded' })
    await context.storage.write(async (tx) => {
      const { account } = await caller(tx)
      await writeAudit(tx, context, account.id, 'house_exported', origin)
      const { business_name } = business
      await tellOfExport(tx, context, account, { business_name, key, origin })
    })
    context.wakeWorker()
    const { timezone } = toBusinessSettings(business).general_settings
    const day = getCivilTimeAt(timezone, context.now()).date
    return new StreamedResponse((cut) => {
      const files = listFiles(context, read, business)
      return createZipStream(runAlone(running, business.user_id, files), (error) => {
        // Whoever has gone is told nothing, nor is the log: they may do that.
        if (!origin.signal()?.aborted) logCutOff(context, error)
        cut?.()
        return cut !== null
      })
    }, `vez-${business.slug}-${day}.zip`)
  }
}

/** An error's own words may repeat what was read. */
function logCutOff({ log }: Pick<Context, 'log'>, error: unknown): void {
  const code = error instanceof RefusalError ? error.refusal.code : getDatabaseErrorCode(error)
  log.warn({ at: 'export_house', code }, 'an export was cut off')
}

/** A house's second file waits: several at once would take its other screens their turn. */
async function* runAlone(
  running: Set<string>,
  house: string,
  files: AsyncIterable<ArchivedFile>,
): AsyncGenerator<ArchivedFile> {
  running.add(house)
  try {
    yield* files
  } finally {
    running.delete(house)
  }
}

type Business = NonNullable<Awaited<ReturnType<typeof findOwnerBusiness>>>

async function* listFiles(
  { storage }: Context,
  read: Read,
  business: Business,
): AsyncGenerator<ArchivedFile> {
  const { timezone } = toBusinessSettings(business).general_settings
  yield {
    path: HOUSE_FILES.read_me,
    parts: writeText(writeReadMe(business.business_name, timezone)),
  }
  yield { path: HOUSE_FILES.settings, parts: writeText(writeSettings(business)) }
  for (const one of EXPORTED_TABLES)
    yield { path: `${one.file}.csv`, parts: writeRows(read, one, timezone) }
  yield { path: `${HOUSE_FILES.statement_lines}.csv`, parts: writeStatementLines(read) }
  for (let after = ''; ; ) {
    const names = await read((db, user_id) =>
      listHousePictures(db, user_id, after, PICTURES_AT_ONCE),
    )
    for (const name of names) {
      const content = await storage.pictures.findFile(name, PICTURE_SIZES[0])
      // One that is on its way out of the store has no content any more.
      if (content)
        yield {
          path: `${HOUSE_FILES.pictures}/${name}.webp`,
          isPacked: true,
          parts: writePart(content),
        }
    }
    after = names.at(-1) ?? ''
    if (names.length < PICTURES_AT_ONCE) return
  }
}

function writeSettings({ id: _, user_id: __, created_at, updated_at, ...rest }: Business): string {
  const times = { created_at: toTime(created_at), updated_at: toTime(updated_at) }
  return JSON.stringify({ ...rest, ...times }, null, 2)
}

async function* writePart(part: Uint8Array): AsyncGenerator<Uint8Array> {
  yield part
}

const writeText = (text: string) => writePart(utf8.encode(text))

type Exported = (typeof EXPORTED_TABLES)[number]

async function* writeRows(read: Read, table: Exported, zone: string): AsyncGenerator<Uint8Array> {
  const columns = listExportedColumns(table)
  const isCount = table.file === HOUSE_FILES.till_counts
  const heads = columns.map(({ name }) => getHead(name, table.isMoney) ?? name)
  yield utf8.encode(formatCsv([isCount ? [...heads, DIFFERENCE_HEAD] : heads]))
  for await (const rows of listPages(read, table)) {
    const names = await read((db, user_id) => findAuthorNames(db, user_id, listAuthors(rows)))
    const asked = { names, zone, isMoney: table.isMoney }
    yield* writeCells(
      rows.map((row) => [
        ...columns.map((one) => toCell(one, row[one.name], asked)),
        ...(isCount ? [toDifference(row)] : []),
      ]),
    )
  }
}

/** What each statement adds up, a row a line. */
async function* writeStatementLines(read: Read): AsyncGenerator<Uint8Array> {
  const heads = ['statement_id', 'kind', 'amount', 'rate', 'count', 'base', 'gross'] as const
  const others = ['method', 'day', 'note', 'subject_id'] as const
  yield utf8.encode(formatCsv([[...heads, ...others].map((name) => getHead(name, true) ?? name)]))
  for await (const rows of listPages(read, STATEMENTS))
    yield* writeCells(
      rows.flatMap(({ id, lines }) =>
        parseLines(String(lines)).value.map(({ kind, rate, count, method, note, ...line }) => [
          ...[String(id), getWord('kind', kind), { reais: toReais(line.amount) }, rate, count],
          ...[
            { reais: toReais(line.base) },
            { reais: toReais(line.gross) },
            method && getWord('method', method),
          ],
          ...[line.day && { date: line.day }, note, line.subject_id],
        ]),
      ),
    )
}

async function* listPages(read: Read, table: Exported): AsyncGenerator<ExportedRow[]> {
  for (let last: ExportedRow | null = null; ; ) {
    const after: ExportedRow | null = last
    const rows: ExportedRow[] = await read((db, user_id) =>
      listExportedRows(db, user_id, table, after, ROWS_AT_ONCE),
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The mark of its encoding stands once, at the beginning of the file. */
function* writeCells(cells: readonly (readonly CsvCell[])[]): Generator<Uint8Array> {
  if (cells.length > 0) yield utf8.encode(formatCsv(cells).slice(1))
}

/** Columns that say by whose hand: an account's id is its own, a name the house knows. */
const isAuthor = (name: string) => name.endsWith('_by')

const listAuthors = (rows: readonly ExportedRow[]) =>
  rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      isAuthor(name) && typeof value === 'string' ? { made_by: value } : [],
    ),
  )

const toDifference = ({ counted, expected }: ExportedRow): CsvCell =>
  typeof counted === 'number' && typeof expected === 'number'
    ? { reais: toReais(getCountDifference({ counted, expected })) }
    : null

type Asked = {
  names: ReadonlyMap<string, string>
  zone: string
  isMoney: boolean | undefined
}

function toCell(column: Column, value: unknown, { names, zone, isMoney }: Asked): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return writeYesOrNo(value)
  if (typeof value === 'number') return toNumberCell(column, value, zone)
  if (isAuthor(column.name)) return names.get(String(value)) ?? null
  if (typeof value === 'string') {
    if (isDate(value)) return { date: value }
    // A house names the categories of its services by itself.
    return isMoney || column.name === 'kind' ? getWord(column.name, value) : value
  }
  return JSON.stringify(value)
}

function toNumberCell(column: Column, value: number, zone: string): CsvCell {
  if (column.name === 'hundredths') return value / 100
  // Of a part that is no item of a comanda.
  if (column.name === 'rate' && value < 0) return null
  const meaning = findNumberMeaning(column)
  if (meaning === 'money') return { reais: toReais(value) }
  return meaning === 'instant' ? toMoment(value, zone) : value
}

/** A database may hold something else there, which has no date. */
const toTime = (value: number): string | number =>
  isInstant(value) ? new Date(value).toISOString() : value

/** `26/11/2026 14:05` by the clock of the house. */
function toMoment(value: number, zone: string): string | number {
  if (!isInstant(value)) return value
  const { date, time } = getCivilTimeAt(zone, value)
  return `${displayDate(date)} ${time}`
}
