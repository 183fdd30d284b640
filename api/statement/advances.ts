/** What a professional is given before their statement. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { listReason, writeAudit } from '#api/identity/audit.ts'
import { enterMovements, type LedgerAuthor, reverseEntries } from '#api/ledger/ledger.ts'
import { requireReason } from '#api/ledger/require-reason.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireCash } from '#api/till/require-cash.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { findTeamMember } from '#db/professionals.ts'
import { findAdvance, insertAdvance, markAdvanceReversed } from '#db/statement/advances.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type Endpoint = Contract['POST /api/advances']

export function giveAdvance(context: Context): Handler<Endpoint> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () =>
        JSON.stringify({ id: await give(tx, context, author, origin, body) }),
      )
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function give(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  origin: RequestOrigin,
  { professional_id, amount, method, note, below_zero }: ParsedRequest<Endpoint>['body'],
): Promise<string> {
  const { user_id, account } = author
  if (!(await findTeamMember(tx, user_id, professional_id))) {
    throw new RefusalError({ code: 'professional_not_found' })
  }
  await requireCash(tx, context, user_id, { method, amount, below_zero })
  const created_at = context.now()
  const day = getTodayInZone(await loadTimezone(tx, user_id), created_at)
  const id = context.newId()
  await insertAdvance(tx, {
    id,
    user_id,
    professional_id,
    amount,
    method,
    day,
    note: note?.trim() || null,
    statement_id: null,
    made_by: account.id,
    created_at,
    reversed_at: null,
  })
  const movements = [{ method, amount: -amount }]
  await enterMovements(tx, context, author, { kind: 'advance', subject_id: id, movements })
  await writeAudit(tx, context, account.id, 'advance_given', origin, { member_id: professional_id })
  return id
}

/** Taken back twice it is taken back once. */
export function reverseAdvance(context: Context): Handler<Contract['DELETE /api/advances/:id']> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason: body?.reason }
      const { user_id, account } = author
      const advance = await findAdvance(tx, user_id, id)
      if (!advance) throw new RefusalError({ code: 'advance_not_found' })
      if (advance.reversed_at !== null) return undefined
      if (advance.statement_id !== null) throw new RefusalError({ code: 'advance_taken' })
      await markAdvanceReversed(tx, user_id, id, context.now())
      const subject = { kind: 'advance', subject_id: id } as const
      await requireReason(tx, author, [subject])
      await reverseEntries(tx, context, author, subject)
      const facts = { member_id: advance.professional_id, ...listReason(author) }
      await writeAudit(tx, context, account.id, 'advance_reversed', origin, facts)
      return undefined
    })
}
