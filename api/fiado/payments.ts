/** What clients pay to their accounts at the desk. */

import { loadTimezone } from '#api/business/timezone.ts'
import { requireClientRecord } from '#api/client/record.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import {
  enterMovements,
  type LedgerAuthor,
  loadCardTerms,
  reverseEntries,
} from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireCash } from '#api/till/require-cash.ts'
import {
  findFiadoMove,
  insertFiadoMove,
  reverseFiadoMove,
  sumOwed,
} from '#db/client/fiado-moves.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { listFiadoFees, listFiadoMovements, type Movement } from '#domain/ledger/ledger.ts'
import { toReais } from '#domain/money/money.ts'
import { getPaidBrand } from '#domain/receiving/card-fee.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

type Endpoint = Contract['POST /api/clients/:id/payments']

/** What was owed on the screen is judged: what stays as credit was seen by whoever took it. */
export function payFiado(context: Context): Handler<Endpoint> {
  return async ({ headers, params: { id }, body }, caller, origin) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body: { ...body, id }, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () => {
        const paid = await pay(tx, context, author, id, body)
        await writeAudit(tx, context, author.account.id, 'account_paid', origin)
        return JSON.stringify(paid)
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

async function pay(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  client_id: string,
  { amount, method, card_brand, owed: shown }: ParsedRequest<Endpoint>['body'],
): Promise<{ id: string; owed: number }> {
  const { user_id, account } = author
  await requireClientRecord(tx, user_id, client_id, { archived: true })
  const owed = await sumOwed(tx, user_id, client_id)
  if (owed !== shown) throw new RefusalError({ code: 'account_changed', owed: toReais(owed) })
  const id = context.newId()
  const created_at = context.now()
  const day = getTodayInZone(await loadTimezone(tx, user_id), created_at)
  const bandeira = getPaidBrand(method, card_brand)
  await insertFiadoMove(tx, {
    id,
    user_id,
    client_id,
    kind: 'payment',
    amount: -amount,
    method,
    card_brand: bandeira,
    booking_id: null,
    day,
    note: null,
    made_by: account.id,
    created_at,
    reversed_at: null,
  })
  const cards = await loadCardTerms(tx, user_id, () => day)
  const payment = { metodo: method, valor: amount, ...(bandeira && { bandeira }) }
  const enter = (kind: 'account' | 'fee', movements: readonly Movement[]) =>
    enterMovements(tx, context, author, { kind, subject_id: id, movements })
  await enter('account', listFiadoMovements(payment, cards))
  await enter('fee', listFiadoFees(payment, cards))
  return { id, owed: toReais(owed - amount) }
}

/** The money goes back today, whenever it was paid; what a comanda charged goes by reopening that. */
export function reversePayment(
  context: Context,
): Handler<Contract['POST /api/account-moves/:id/reverse']> {
  return ({ params: { id }, body: { reason, below_zero } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason }
      const { user_id, account } = author
      const move = await findFiadoMove(tx, user_id, id)
      if (move?.kind !== 'payment') throw new RefusalError({ code: 'account_move_not_found' })
      if (move.reversed_at !== null) throw new RefusalError({ code: 'account_move_reversed' })
      if (move.method !== null) {
        const { method, amount } = move
        await requireCash(tx, context, user_id, { method, amount: -amount, below_zero })
      }
      await reverseFiadoMove(tx, user_id, id, { reversed_at: context.now(), note: reason })
      for (const kind of ['account', 'fee'] as const)
        await reverseEntries(tx, context, author, { kind, subject_id: id })
      await writeAudit(tx, context, account.id, 'account_reversed', origin)
      return { owed: await sumOwed(tx, user_id, move.client_id) }
    })
}
