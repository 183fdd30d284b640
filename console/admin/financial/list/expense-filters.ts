/** What the list shows, kept in the address so that a link shows the same. */
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#domain/finance/expense.ts'
import type { Period } from '#domain/time/period.ts'
import type { ExpensesQuery } from '../expense/expense-queries.ts'

export const EXPENSE_GROUPS = ['todas', 'abertas', 'pagas', 'vencidas'] as const
type ExpenseGroup = (typeof EXPENSE_GROUPS)[number]

export type ExpenseFilters = {
  group: ExpenseGroup
  /** Whether the days are those of the payment. */
  byPayment: boolean
  category: ExpenseCategory | null
}
export const EVERYTHING: ExpenseFilters = { group: 'todas', byPayment: false, category: null }

type SearchParams = { [name: string]: string | undefined }

/** Values that are not understood are ignored: addresses are typed and shared by people. */
export const parseExpenseFilters = (params: SearchParams): ExpenseFilters => ({
  group: EXPENSE_GROUPS.find((one) => one === params.mostrar) ?? 'todas',
  byPayment: params.por === 'pagamento',
  category: EXPENSE_CATEGORIES.find((one) => one === params.categoria) ?? null,
})

/** The address of these filters, without those that are the default. */
export const formatExpenseFilters = ({ group, byPayment, category }: ExpenseFilters) => ({
  ...(group !== 'todas' && { mostrar: group }),
  ...(byPayment && { por: 'pagamento' }),
  ...(category && { categoria: category }),
})

const STATES = { abertas: 'open', pagas: 'paid', vencidas: 'overdue' } as const

/** What is overdue is so in every month: then the days do not count. */
export const isOfAllTime = ({ group }: ExpenseFilters) => group === 'vencidas'

export function toExpensesQuery(filters: ExpenseFilters, { from, to }: Period): ExpensesQuery {
  const { group, byPayment, category } = filters
  return {
    ...(!isOfAllTime(filters) && { from, to }),
    ...(byPayment && !isOfAllTime(filters) && { by: 'paid' as const }),
    ...(group !== 'todas' && { state: STATES[group] }),
    ...(category && { category }),
  }
}
