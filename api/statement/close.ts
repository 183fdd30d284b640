import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { freeAdvances, takeAdvance } from '#db/statement/advances.ts'
import { findClosedDays } from '#db/statement/open-sums.ts'
import { deleteStatement, findLastStatement, insertStatement } from '#db/statement/statements.ts'
import { toReais } from '#domain/money/money.ts'
import { computeStatement, isOverdeducted } from '#domain/statement/statement.ts'
import { serializeLines } from '#domain/statement/stored-lines.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { loadOrderedParts } from './parts-page.ts'
import { requireStatement } from './require-statement.ts'
import { loadStatementSources, requirePastPeriod, requirePayee } from './sources.ts'

type Endpoint = Contract['POST /api/statements']
type Closing = ParsedRequest<Endpoint>['body']

/** Counts what was seen, or refuses: a comanda may have been closed or reopened meanwhile. */
export function closeStatement(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () =>
        JSON.stringify({ id: await close(tx, context, author, origin, body) }),
      )
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function close(
  tx: Db,
  context: Context,
  { user_id, account }: LedgerAuthor,
  origin: RequestOrigin,
  { professional_id, from, to, deductions, total: shown, below_zero = false }: Closing,
): Promise<string> {
  const scope = { user_id, professional_id }
  const period = { from, to }
  const closed_at = context.now()
  const professional_name = await requirePayee(tx, scope)
  requirePastPeriod(period, getTodayInZone(await loadTimezone(tx, user_id), closed_at))
  const before = await findClosedDays(tx, scope)
  const sources = await loadStatementSources(tx, scope, period, before, deductions)
  const { lines, parts, total } = computeStatement(sources)
  if (total !== shown) {
    throw new RefusalError({
      code: 'statement_stale',
      shown: toReais(shown),
      total: toReais(total),
    })
  }
  if (lines.every(({ kind }) => kind === 'carried')) {
    throw new RefusalError({ code: 'statement_empty' })
  }
  const isBelowZero = isOverdeducted(total, deductions)
  if (isBelowZero && !below_zero)
    throw new RefusalError({ code: 'statement_below_zero', debt: toReais(-total) })
  const id = context.newId()
  const unpaid = { paid_at: null, paid_by: null, method: null }
  const unanswered = { answer: null, answer_note: null, answered_at: null, earlier_answers: null }
  const row = {
    id,
    ...scope,
    professional_name,
    from_day: from,
    to_day: to,
    total,
    lines: serializeLines(lines),
    closed_at,
    closed_by: account.id,
    ...unpaid,
    ...unanswered,
  }
  await insertStatement(tx, row, await loadOrderedParts(tx, scope, parts))
  for (const advance of sources.advances) await takeAdvance(tx, user_id, advance.id, id)
  const action = isBelowZero ? 'statement_closed_below_zero' : 'statement_closed'
  await writeAudit(tx, context, account.id, action, origin, { member_id: professional_id })
  return id
}

/** What it counted is open again; whoever was paid keeps their statement. */
export function reopenStatement(
  context: Context,
): Handler<Contract['POST /api/statements/:id/reopen']> {
  return ({ params: { id } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const statement = await requireStatement(tx, user_id, id)
      if (statement.paid_at !== null) throw new RefusalError({ code: 'statement_paid' })
      const last = await findLastStatement(tx, statement)
      if (last?.id !== id) throw new RefusalError({ code: 'statement_not_last' })
      await freeAdvances(tx, user_id, id)
      await deleteStatement(tx, user_id, id)
      const facts = { member_id: statement.professional_id }
      await writeAudit(tx, context, account.id, 'statement_reopened', origin, facts)
      return undefined
    })
}
