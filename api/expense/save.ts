/** Writes down, changes and removes what a house has to pay. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { ParsedRequest } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { listReason, writeAudit } from '#api/identity/audit.ts'
import type { LedgerAuthor } from '#api/ledger/ledger.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireHeldInFields } from '#api/picture/require-held-pictures.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { applyEdit, type SomeOf } from '#api/service/apply-edit.ts'
import { requireCash } from '#api/till/require-cash.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  deleteExpense,
  type ExpenseRow,
  insertExpenses,
  listFollowingExpenses,
  updateExpense,
} from '#db/expenses.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { listMonthlyDays, moveSeriesDay } from '#domain/finance/expense.ts'
import {
  enterExpense,
  requireExpense,
  requireExpenseReason,
  requirePast,
  reverseExpense,
} from './pay.ts'

type NewExpense = ParsedRequest<Contract['POST /api/expenses']>['body']
/** What of an expense is typed. */
type Fields = Pick<
  ExpenseRow,
  'category' | 'description' | 'supplier' | 'amount' | 'due_on' | 'receipt' | 'paid_on' | 'method'
>

export function createExpenses(context: Context): Handler<Contract['POST /api/expenses']> {
  return async ({ headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const author = await caller(tx)
      const keyed = { key: headers['idempotency-key'], body, now: context.now() }
      return answerIdempotently(tx, createOwnerAnswers(author.user_id), keyed, async () => ({
        answer: JSON.stringify(await createAll(tx, context, author, body)),
      }))
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** One for each month; the first may be paid already. */
async function createAll(
  tx: Db,
  context: Context,
  author: LedgerAuthor,
  { repeats = 1, paid, supplier = null, receipt = null, below_zero, ...typed }: NewExpense,
) {
  const { user_id, account } = author
  await requireHeldInFields(tx, user_id, { receipt: [receipt] })
  if (paid) await requirePast(tx, context, user_id, { day: paid.paid_on, field: 'paid.paid_on' })
  if (paid) {
    const { method, paid_on: day } = paid
    await requireCash(tx, context, user_id, { method, amount: typed.amount, day, below_zero })
  }
  const now = context.now()
  const series_id = repeats > 1 ? context.newId() : null
  const rows = listMonthlyDays(typed.due_on, repeats).map(
    (due_on, i): ExpenseRow => ({
      id: context.newId(),
      user_id,
      ...typed,
      supplier,
      due_on,
      series_id,
      // The others' receipts are yet to come.
      ...(i === 0 ? { receipt } : { receipt: null }),
      ...((i === 0 && paid) || { paid_on: null, method: null }),
      made_by: account.id,
      created_at: now,
      updated_at: now,
    }),
  )
  await insertExpenses(tx, rows)
  const [first] = rows
  const entered_on = first ? await enterExpense(tx, context, author, first) : null
  return { ids: rows.map(({ id }) => id), entered_on }
}

/** Saved twice it is one change. */
export function changeExpense(context: Context): Handler<Contract['PATCH /api/expenses/:id']> {
  return ({ params: { id }, query: { scope = 'one' }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { changes, shown, below_zero, reason } = body
      const author = { ...(await caller(tx)), reason }
      const { user_id } = author
      const before = await requireExpense(tx, user_id, id)
      const isOfPayment = changes.paid_on !== undefined || changes.method !== undefined
      if (isOfPayment && before.paid_on === null) throw new RefusalError({ code: 'expense_open' })
      const stored = toFields(before)
      requireUnedited<Fields>(stored, { changes, shown })
      await requireHeldInFields(tx, user_id, { 'changes.receipt': [changes.receipt] }, [
        before.receipt,
      ])
      if (changes.paid_on !== undefined)
        await requirePast(tx, context, user_id, { day: changes.paid_on, field: 'changes.paid_on' })
      const wanted = applyEdit<Fields>(stored, changes)
      const now = { ...before, ...wanted, updated_at: context.now() }
      if (isOtherMoney(before, now)) await requireMoreCash(tx, context, before, now, below_zero)
      await updateExpense(tx, user_id, id, now)
      if (scope === 'following') await changeFollowing(tx, before, now, changes)
      const isOther = isOtherMoney(before, now)
      if (isOther) await reverseExpense(tx, context, author, id)
      else if (isBookedElsewhere(before, now)) await requireExpenseReason(tx, author, id)
      if (isOther || isBookedElsewhere(before, now)) {
        const facts = { service: now.description, ...listReason(author) }
        await writeAudit(tx, context, author.account.id, 'expense_changed', origin, facts)
      }
      const isMoved = before.paid_on !== now.paid_on
      return { expense: now, entered_on: await enterExpense(tx, context, author, now, isMoved) }
    })
}

/**
 * What was paid comes back today, and what is paid goes out on its own day where that was moved.
 * @throws Refused `till_below_zero`
 */
async function requireMoreCash(
  tx: Db,
  context: Context,
  before: ExpenseRow,
  now: ExpenseRow,
  below_zero: boolean | undefined,
): Promise<void> {
  if (now.method === null || now.paid_on === null) return
  const back = before.method === 'dinheiro' ? before.amount : 0
  const { method, paid_on } = now
  const day = before.paid_on === paid_on ? {} : { day: paid_on }
  const outgoing = { method, amount: now.amount - back, ...day, below_zero }
  if (outgoing.amount > 0) await requireCash(tx, context, now.user_id, outgoing)
}

const isOtherMoney = (before: ExpenseRow, now: ExpenseRow) =>
  before.paid_on !== null &&
  (before.amount !== now.amount || before.method !== now.method || before.paid_on !== now.paid_on)

/** Paid, it counts in another month by competence, or as another kind of cost. */
const isBookedElsewhere = (before: ExpenseRow, now: ExpenseRow) =>
  before.paid_on !== null && (before.due_on !== now.due_on || before.category !== now.category)

/** Those after it get what was changed; each its own month, and its own receipt. */
async function changeFollowing(
  tx: Db,
  before: ExpenseRow,
  now: ExpenseRow,
  { category, description, supplier, amount }: SomeOf<Fields>,
): Promise<void> {
  const shared = { category, description, supplier, amount }
  const moved = before.due_on === now.due_on ? null : { from: before.due_on, to: now.due_on }
  for (const later of await listFollowingExpenses(tx, now.user_id, before)) {
    const { due_on } = later
    await updateExpense(tx, now.user_id, later.id, {
      ...applyEdit<Partial<Fields>>({}, shared),
      due_on: moved ? moveSeriesDay(due_on, moved) : due_on,
      updated_at: now.updated_at,
    })
  }
}

function toFields(expense: ExpenseRow): Fields {
  const { category, description, supplier, amount, due_on, receipt, paid_on, method } = expense
  return { category, description, supplier, amount, due_on, receipt, paid_on, method }
}

/** What was paid of it is taken back today. */
export function removeExpense(context: Context): Handler<Contract['DELETE /api/expenses/:id']> {
  return ({ params: { id }, query: { scope = 'one' }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason: body?.reason }
      const { user_id } = author
      const expense = await requireExpense(tx, user_id, id)
      const later = scope === 'following' ? await listFollowingExpenses(tx, user_id, expense) : []
      await reverseExpense(tx, context, author, id)
      for (const one of [expense, ...later]) await deleteExpense(tx, user_id, one.id)
      const facts = { subject_id: id, service: expense.description, ...listReason(author) }
      await writeAudit(tx, context, author.account.id, 'expense_removed', origin, facts)
      return undefined
    })
}
