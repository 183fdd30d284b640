import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useToday } from '#console/bookings/use-today.ts'
import { financialText as t } from '#console/messages/financial.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import tabs from '#console/ui/page/screen-tabs.module.css'
import { PaperHead } from '#console/ui/period/paper-head.tsx'
import { PeriodPicker } from '#console/ui/period/period-picker.tsx'
import { usePeriod } from '#console/ui/period/use-period.ts'
import type { Period } from '#domain/time/period.ts'
import { type Expense, expensesQuery, financialQuery } from './expense/expense-queries.ts'
import styles from './expense/financial.module.css'
import {
  EXPENSES_TAB,
  formatPeriodSearch,
  keepChoice,
  parseBasis,
  type SearchParams,
} from './expense/financial-address.ts'
import { PayDialog } from './expense/pay-dialog.tsx'
import { RemoveExpenseDialog, UnpayDialog } from './expense/undo-dialogs.tsx'
import { ExpenseFormDialog } from './form/expense-form-dialog.tsx'
import { parseExpenseFilters, toExpensesQuery } from './list/expense-filters.ts'
import { ExpensesTab } from './list/expenses-tab.tsx'
import { formatQuestion } from './summary/question.ts'
import { SummaryTab } from './summary/summary-tab.tsx'

const route = getRouteApi('/admin/financial')
const DIALOGS = ['novo', 'editar', 'pagar', 'desfazer', 'excluir'] as const

/** `/admin/financial`: what is left of the house's money, and what it pays. */
export function FinancialPage() {
  const params = route.useSearch()
  const navigate = useNavigate()
  const today = useToday()
  const period = usePeriod(params, today)
  const dialogs = useDialogHistory(DIALOGS)
  const isExpenses = params.aba === EXPENSES_TAB
  const choose = (next: Period) =>
    void navigate({
      to: '.',
      search: (search: SearchParams) => ({ ...search, ...formatPeriodSearch(next) }),
      replace: true,
    })
  const onAdd = () => dialogs.open({ novo: 'sim' })
  const onPay = ({ id }: Expense) => dialogs.open({ pagar: id })
  return (
    <ScreenLayout
      title={t.title}
      heading={isExpenses ? t.title : formatQuestion(period, today)}
      action={
        <div className={styles.actions}>
          <PeriodPicker period={period} today={today} onChange={choose} />
          <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
            {t.add}
          </Button>
        </div>
      }
    >
      <PaperHead period={period} title={t.paper} />
      <nav className={tabs.tabs} aria-label={t.tabs.label}>
        <Tab isExpenses={false} />
        <Tab isExpenses />
      </nav>
      {isExpenses ? (
        <ExpensesTab
          {...{ params, period, onAdd, onPay }}
          onEdit={({ id }) => dialogs.open({ editar: id })}
          onUnpay={({ id }) => dialogs.open({ desfazer: id })}
          onRemove={({ id }) => dialogs.open({ excluir: id })}
        />
      ) : (
        <SummaryTab {...{ params, period, onAdd, onPay }} />
      )}
      <OpenDialog {...{ params, period, today }} onClose={dialogs.close} />
    </ScreenLayout>
  )
}

function Tab({ isExpenses }: { isExpenses: boolean }) {
  const params = route.useSearch()
  return (
    <Link
      to="/admin/financial"
      search={{ ...(isExpenses && { aba: EXPENSES_TAB }), ...keepChoice(params) }}
      // It is this tab's, whatever is chosen within it.
      aria-current={(params.aba === EXPENSES_TAB) === isExpenses ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {isExpenses ? t.tabs.expenses : t.tabs.summary}
    </Link>
  )
}

type DialogProps = { params: SearchParams; period: Period; today: string; onClose: () => void }

/** What is open over the screen, about an expense that stands on it. */
function OpenDialog({ params, period, today, onClose }: DialogProps) {
  const expense = useShownExpense(params, period)
  if (params.novo === 'sim') return <ExpenseFormDialog {...{ expense: null, today, onClose }} />
  if (!expense) return null
  const about = { expense, onClose }
  if (params.editar) return <ExpenseFormDialog {...about} key={expense.id} today={today} />
  if (params.pagar) return <PayDialog {...about} key={expense.id} today={today} />
  if (params.desfazer) return <UnpayDialog {...about} key={expense.id} />
  return <RemoveExpenseDialog {...about} key={expense.id} />
}

/** Of what either tab has loaded: nothing else is asked for. */
function useShownExpense(params: SearchParams, period: Period): Expense | undefined {
  const { editar, pagar, desfazer, excluir } = params
  const id = editar ?? pagar ?? desfazer ?? excluir
  const isList = params.aba === EXPENSES_TAB
  const query = toExpensesQuery(parseExpenseFilters(params), period)
  const list = useInfiniteQuery({ ...expensesQuery(query), enabled: isList })
  const summary = useQuery({
    ...financialQuery({ ...period, basis: parseBasis(params) }),
    enabled: !isList,
  })
  const shown = isList
    ? (list.data?.pages.flatMap(({ expenses }) => expenses) ?? [])
    : (summary.data?.open.expenses ?? [])
  return shown.find((one) => one.id === id)
}
