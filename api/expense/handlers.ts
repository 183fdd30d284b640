import type { Context } from '#api/context.ts'
import type { expenseEndpoints } from '#api/contract/expense.ts'
import type { Handlers } from '#api/mount.ts'
import { getFinancial } from './financial.ts'
import { listExpenses } from './list.ts'
import { payExpense, unpayExpense } from './pay.ts'
import { changeExpense, createExpenses, removeExpense } from './save.ts'

/** The handlers of this room. */
export const createExpenseHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof expenseEndpoints> => ({
  'GET /api/expenses': listExpenses(context),
  'POST /api/expenses': createExpenses(context),
  'PATCH /api/expenses/:id': changeExpense(context),
  'DELETE /api/expenses/:id': removeExpense(context),
  'POST /api/expenses/:id/pay': payExpense(context),
  'POST /api/expenses/:id/unpay': unpayExpense(context),
  'GET /api/financial': getFinancial(context),
})
