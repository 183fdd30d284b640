/** Closed statements, as the house and the professional read them. */
import { z } from 'zod'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { cursorText, cutPage, parseCursor } from '#api/cursor.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listChangedVisits } from '#db/statement/accruals.ts'
import {
  countStatementVisits,
  findLastStatement,
  findTaxIds,
  listStatementParts,
  listStatements,
  type StatementRow,
} from '#db/statement/statements.ts'
import type { Centavos } from '#domain/money/money.ts'
import { parseEarlierAnswers, parseLines, sumDeductions } from '#domain/statement/stored-lines.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { PARTS_PER_PAGE, partCursor } from './parts-page.ts'
import { requireStatement } from './require-statement.ts'

const STATEMENTS_PER_PAGE = 30

const statementCursor = z.tuple([z.int(), cursorText])

type Filter = Parameters<typeof listStatements>[2] & { after: string | undefined }

export function listClosedStatements(context: Context): Handler<Contract['GET /api/statements']> {
  return ({ query: { professional_id = null, paid, deducted, ...query } }, caller, origin) =>
    readHeavy(context, caller, origin, (db, { user_id }) =>
      loadPage(db, context, user_id, {
        professional_id,
        unpaid: paid === 'no',
        deducted: deducted === 'yes',
        ...query,
        after: query.after,
      }),
    )
}

export function listOwnStatements(
  context: Context,
): Handler<Contract['GET /api/professional/statements']> {
  return ({ query: { after } }, caller, origin) =>
    readHeavy(context, caller, origin, (db, { user_id, professional_id }) =>
      loadPage(db, context, user_id, { professional_id, unpaid: false, after }),
    )
}

async function loadPage(db: Db, context: Context, user_id: string, { after, ...filter }: Filter) {
  const [closed_at, id] = after === undefined ? [] : parseCursor(statementCursor, after, 'after')
  const place = closed_at !== undefined && id !== undefined ? { closed_at, id } : null
  const most = STATEMENTS_PER_PAGE + 1
  const rows = await listStatements(db, user_id, filter, { after: place, most })
  const page = cutPage(rows, STATEMENTS_PER_PAGE, (row) => [row.closed_at, row.id])
  const statements = page.shown.map((row) => ({ ...row, deducted: sumDeductions(row.lines) }))
  return { statements, next: page.next, ...(await loadClock(db, context, user_id)) }
}

async function loadClock(db: Db, { now }: Context, user_id: string) {
  const timezone = await loadTimezone(db, user_id)
  return { timezone, today: getTodayInZone(timezone, now()) }
}

export function getClosedStatement(context: Context): Handler<Contract['GET /api/statements/:id']> {
  return ({ params: { id }, query: { after } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const statement = await requireStatement(db, user_id, id)
      const last = await findLastStatement(db, statement)
      const is_last = last?.id === id
      const changed = await sumChangedSince(db, statement)
      return { ...(await loadDetail(db, context, statement, after)), is_last, changed }
    })
}

/** The next statement says it as an adjustment: whoever is about to pay this one should know. */
async function sumChangedSince(db: Db, statement: StatementRow): Promise<Centavos> {
  if (statement.paid_at !== null) return 0
  const { from_day, to_day } = statement
  const changes = await listChangedVisits(db, statement)
  return changes
    .filter(({ counted }) => counted.date >= from_day && counted.date <= to_day)
    .reduce((sum, { counted, standing }) => sum + standing.amount - counted.amount, 0)
}

export function getOwnStatement(
  context: Context,
): Handler<Contract['GET /api/professional/statements/:id']> {
  return ({ params: { id }, query: { after } }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id, professional_id }) => {
      const statement = await requireStatement(db, user_id, id, professional_id)
      return loadDetail(db, context, statement, after)
    })
}

async function loadDetail(
  db: Db,
  context: Context,
  statement: StatementRow,
  after: string | undefined,
) {
  const { user_id, id } = statement
  const [n = null] = after === undefined ? [] : parseCursor(partCursor, after, 'after')
  const rows = await listStatementParts(db, user_id, id, { after: n, most: PARTS_PER_PAGE + 1 })
  const { shown: parts, next } = cutPage(rows, PARTS_PER_PAGE, (part) => [part.n])
  const { value: lines, unread } = parseLines(statement.lines)
  return {
    statement,
    lines,
    unread,
    parts,
    next,
    earlier_answers: parseEarlierAnswers(statement.earlier_answers),
    visits: await countStatementVisits(db, user_id, id),
    tax_ids: await findTaxIds(db, statement),
    ...(await loadClock(db, context, user_id)),
  }
}
