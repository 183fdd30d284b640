import type { Statement } from '../expense/expense-queries.ts'

/** Whether anything came in, went out or was earned at all: what is nothing is compared with nothing. */
export const hasMoved = ({
  income,
  expenses,
  commissions,
  fees,
  tips,
  differences,
  deductions,
}: Statement): boolean =>
  income.lines.length > 0 ||
  expenses.categories.length > 0 ||
  [commissions, fees, tips, differences, deductions].some((amount) => amount !== 0)
