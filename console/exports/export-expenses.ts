import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { paymentMethodText } from '#console/messages/comanda.ts'
import { expenseCategoryText, financialText } from '#console/messages/financial.ts'
import { call } from '#console/session/call.ts'
import type { ExportedFile } from '#console/ui/export/export-button.tsx'
import { loadAllPages } from '#console/ui/export/load-all-pages.ts'
import { type CsvCell, formatCsv } from '#domain/text/csv.ts'

type ExpensesQuery = CallInput<'GET /api/expenses'>['query']
type Expense = CallOutput<'GET /api/expenses'>['expenses'][number]

const t = financialText.expenses.export

/** All expenses that a query finds. */
export async function exportExpenses(query: ExpensesQuery): Promise<ExportedFile> {
  const pages = await loadAllPages((after) =>
    call('GET /api/expenses', { query: { ...query, file: 'true', ...(after && { after }) } }),
  )
  const rows = pages.flatMap(({ expenses }) => expenses.map(toRow))
  return { name: t.file, content: formatCsv([t.head, ...rows]), count: rows.length }
}

function toRow(expense: Expense): CsvCell[] {
  const { due_on, description, category, supplier, amount, paid_on, method } = expense
  return [
    ...[{ date: due_on }, description, expenseCategoryText[category], supplier],
    ...[{ reais: amount }, paid_on && { date: paid_on }, method && paymentMethodText[method]],
  ]
}
