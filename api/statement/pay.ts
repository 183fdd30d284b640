import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { listReason, writeAudit } from '#api/identity/audit.ts'
import { enterMovements, reverseEntries } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { requireCash } from '#api/till/require-cash.ts'
import { type StatementRow, updateStatement } from '#db/statement/statements.ts'
import { addEarlierAnswer } from '#domain/statement/stored-lines.ts'
import { requireStatement } from './require-statement.ts'

/** Once: whoever presses twice by the same method is answered alike. A debt moves no money. */
export function payStatement(context: Context): Handler<Contract['POST /api/statements/:id/pay']> {
  return ({ params: { id }, body }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = await caller(tx)
      const { user_id, account } = author
      const statement = await requireStatement(tx, user_id, id)
      const method = statement.total > 0 ? body.method : null
      if (statement.paid_at !== null) {
        if (statement.total <= 0 || statement.method === method) return { statement }
        throw new RefusalError({ code: 'statement_paid' })
      }
      const { below_zero } = body
      if (method)
        await requireCash(tx, context, user_id, { method, amount: statement.total, below_zero })
      const payment = { paid_at: context.now(), paid_by: account.id }
      await updateStatement(tx, user_id, id, { ...payment, method: body.method })
      const movements = method ? [{ method, amount: -statement.total }] : []
      await enterMovements(tx, context, author, { kind: 'statement', subject_id: id, movements })
      const facts = { member_id: statement.professional_id }
      // Of a debt nothing was paid: the next statement carries it.
      const action = statement.total > 0 ? 'statement_paid' : 'statement_settled'
      await writeAudit(tx, context, account.id, action, origin, facts)
      return { statement: { ...statement, ...payment, method } }
    })
}

/**
 * Always with why: without it a paid commission would be open to change. What was answered stays beside
 * the payment that it was said of; the next one is asked about anew.
 */
export function reverseStatementPayment(
  context: Context,
): Handler<Contract['POST /api/statements/:id/reverse-payment']> {
  return ({ params: { id }, body: { reason } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const author = { ...(await caller(tx)), reason }
      const { user_id, account } = author
      const statement = await requireStatement(tx, user_id, id)
      if (statement.paid_at === null) throw new RefusalError({ code: 'statement_not_paid' })
      const subject = { kind: 'statement', subject_id: id } as const
      await reverseEntries(tx, context, author, subject)
      const unpaid = { paid_at: null, paid_by: null, method: null }
      const earlier_answers = keepAnswer(statement, context.now())
      const unanswered = { answer: null, answer_note: null, answered_at: null, earlier_answers }
      const change = { ...unpaid, ...unanswered }
      await updateStatement(tx, user_id, id, change)
      const facts = { member_id: statement.professional_id, ...listReason(author) }
      await writeAudit(tx, context, account.id, 'statement_payment_reversed', origin, facts)
      return { statement: { ...statement, ...change } }
    })
}

function keepAnswer(
  { answer, answer_note, answered_at, paid_at, method, earlier_answers }: StatementRow,
  reversed_at: number,
): string | null {
  if (answer === null || answered_at === null || paid_at === null) return earlier_answers
  const said = { answer, answer_note, answered_at, paid_at, method, reversed_at }
  return addEarlierAnswer(earlier_answers, said)
}

/** Whoever was paid says whether it arrived; another answer takes the place of the one before. */
export function answerStatement(
  context: Context,
): Handler<Contract['POST /api/professional/statements/:id/answer']> {
  return ({ params: { id }, body: { answer, note } }, caller) =>
    context.storage.write(async (tx) => {
      const { user_id, professional_id } = await caller(tx)
      const statement = await requireStatement(tx, user_id, id, professional_id)
      if (statement.paid_at === null) throw new RefusalError({ code: 'statement_not_paid' })
      const answer_note = note?.trim() || null
      const change = { answer, answer_note, answered_at: context.now() }
      await updateStatement(tx, user_id, id, change)
      return { statement: { ...statement, ...change } }
    })
}
