/** Pays expenses and takes payments back, in the ledger too. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { listReason, writeAudit } from '#api/identity/audit.ts'
import { enterMovements, type LedgerAuthor, reverseEntries } from '#api/ledger/ledger.ts'
import { requireReason } from '#api/ledger/require-reason.ts'
import type { Handler } from '#api/mount.ts'
import { requireCash } from '#api/till/require-cash.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type ExpenseRow, findExpense, updateExpense } from '#db/expenses.ts'
import { listSubjectEntries } from '#db/ledger.ts'
import { EXPENSE_SENTENCES } from '#domain/finance/expense.pt-BR.ts'
import { listStandingEntries } from '#domain/ledger/ledger.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'

/** @throws Refused `expense_not_found` */
export async function requireExpense(tx: Db, user_id: string, id: string): Promise<ExpenseRow> {
  const expense = await findExpense(tx, user_id, id)
  if (!expense) throw new RefusalError({ code: 'expense_not_found' })
  return expense
}

/**
 * @param field what the call gives the day as
 * @throws Refused `invalid_input` for a day to come
 */
export async function requirePast(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  user_id: string,
  { day, field }: { day: string; field: string },
): Promise<void> {
  const today = getTodayInZone(await loadTimezone(tx, user_id), now())
  if (day <= today) return
  const fields = { [field]: EXPENSE_SENTENCES.future }
  throw new RefusalError({ code: 'invalid_input', fields })
}

/**
 * Writes what a paid expense took from the house; of an open one nothing.
 * @param isMoved to another day, which has it then: otherwise a change of money is one of today
 * @returns the day on which the ledger has it; null for an open one
 */
export async function enterExpense(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  { id, amount, method, paid_on }: ExpenseRow,
  isMoved = false,
): Promise<string | null> {
  if (paid_on === null || method === null) return null
  const subject = { kind: 'expense', subject_id: id } as const
  const movements = [{ method, amount: -amount }]
  const moved = { ...subject, movements, getFirstDay: () => paid_on, isMoved }
  await enterMovements(tx, context, author, moved)
  const standing = listStandingEntries(await listSubjectEntries(tx, author.user_id, subject))
  return standing[0]?.day ?? null
}

/** @throws Refused `reason_needed` */
export const requireExpenseReason = (tx: Db, author: LedgerAuthor, subject_id: string) =>
  requireReason(tx, author, [{ kind: 'expense', subject_id }])

/** @throws Refused `reason_needed` */
export async function reverseExpense(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  id: string,
): Promise<void> {
  await requireExpenseReason(tx, author, id)
  await reverseEntries(tx, context, author, { kind: 'expense', subject_id: id })
}

export function payExpense(context: Context): Handler<Contract['POST /api/expenses/:id/pay']> {
  return ({ params: { id }, body: { paid_on, method, below_zero } }, caller) =>
    context.storage.write(async (tx) => {
      const author = await caller(tx)
      const { user_id } = author
      const stored = await requireExpense(tx, user_id, id)
      const isSame = stored.paid_on === paid_on && stored.method === method
      if (stored.paid_on !== null && !isSame) throw new RefusalError({ code: 'expense_paid' })
      await requirePast(tx, context, user_id, { day: paid_on, field: 'paid_on' })
      const { amount } = stored
      if (!isSame)
        await requireCash(tx, context, user_id, { method, amount, day: paid_on, below_zero })
      const expense = { ...stored, paid_on, method }
      await updateExpense(tx, user_id, id, { paid_on, method, updated_at: context.now() })
      // Paid again, it is a payment of the day that is said now, whatever was taken back before.
      return { expense, entered_on: await enterExpense(tx, context, author, expense, true) }
    })
}

export function unpayExpense(context: Context): Handler<Contract['POST /api/expenses/:id/unpay']> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason: body?.reason }
      const { user_id } = author
      const stored = await requireExpense(tx, user_id, id)
      const expense = { ...stored, paid_on: null, method: null }
      if (stored.paid_on === null) return { expense }
      const open = { paid_on: null, method: null, updated_at: context.now() }
      await updateExpense(tx, user_id, id, open)
      await reverseExpense(tx, context, author, id)
      const facts = { service: stored.description, ...listReason(author) }
      await writeAudit(tx, context, author.account.id, 'expense_unpaid', origin, facts)
      return { expense }
    })
}
