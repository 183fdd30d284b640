/** Suprimentos and sangrias: cash that is put into the drawer and taken out of it by hand. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { enterMovements, type LedgerAuthor, reverseEntries } from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import {
  findCountedUntil,
  findTillMove,
  insertTillMove,
  isTillClosed,
  updateTillMove,
} from '#db/till.ts'
import { getMoveAmount } from '#domain/till/till.ts'
import { loadToday } from './drawer.ts'
import { requireCash } from './require-cash.ts'

type NewMove = ParsedRequest<Contract['POST /api/till/moves']>['body']

export function moveCash(context: Context): Handler<Contract['POST /api/till/moves']> {
  return async ({ headers, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () => {
        const id = await enterMove(tx, context, author, body)
        await writeAudit(tx, context, author.account.id, 'till_moved', origin)
        return JSON.stringify({ id })
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function enterMove(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  { kind, amount, reason, below_zero }: NewMove,
): Promise<string> {
  const { user_id } = author
  const day = await requireOpenToday(tx, context, user_id)
  if (kind === 'sangria')
    await requireCash(tx, context, user_id, { method: 'dinheiro', amount, below_zero })
  const id = context.newId()
  await insertTillMove(tx, {
    id,
    user_id,
    kind,
    amount,
    reason,
    day,
    count_id: null,
    made_by: author.account.id,
    created_at: context.now(),
    reversed_at: null,
    reversed_by: null,
    reversal_reason: null,
  })
  const movements = [{ method: 'dinheiro' as const, amount: getMoveAmount(kind, amount) }]
  await enterMovements(tx, context, author, { kind: 'till', subject_id: id, movements })
  return id
}

/** Nobody moves the cash of a drawer that was counted: it is opened again, and counted again. */
async function requireOpenToday(tx: Db, context: Context, user_id: string): Promise<string> {
  const today = await loadToday(tx, context, user_id)
  if (await isTillClosed(tx, user_id, today)) throw new RefusalError({ code: 'till_closed' })
  return today
}

/** Takes a move back, of whatever day: the cash goes back today. */
export function reverseMove(
  context: Context,
): Handler<Contract['POST /api/till/moves/:id/reverse']> {
  return async ({ params: { id }, body: { reason, below_zero } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason }
      const { user_id, account, house_role } = author
      const move = await findTillMove(tx, user_id, id)
      // What was taken out at a closing comes back by reopening it alone.
      if (!move || move.count_id !== null) throw new RefusalError({ code: 'till_move_not_found' })
      if (move.reversed_at !== null) throw new RefusalError({ code: 'till_move_reversed' })
      const isOther = house_role === 'reception' && move.made_by !== account.id
      const until = isOther ? await findCountedUntil(tx, user_id, move.day) : null
      if (until !== null && move.created_at <= until)
        throw new RefusalError({ code: 'till_move_not_yours' })
      await requireOpenToday(tx, context, user_id)
      const { kind, amount } = move
      if (kind === 'suprimento')
        await requireCash(tx, context, user_id, { method: 'dinheiro', amount, below_zero })
      await updateTillMove(tx, user_id, id, {
        reversed_at: context.now(),
        reversed_by: account.id,
        reversal_reason: reason,
      })
      await reverseEntries(tx, context, author, { kind: 'till', subject_id: id })
      await writeAudit(tx, context, account.id, 'till_reversed', origin)
    })
  }
}
