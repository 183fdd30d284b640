import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Receipt, SearchX } from 'lucide-react'
import { exportExpenses } from '#console/exports/export-expenses.ts'
import { expenseCategoryText, financialText } from '#console/messages/financial.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ExportButton } from '#console/ui/export/export-button.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { EXPENSE_CATEGORIES } from '#domain/finance/expense.ts'
import { formatReais, toCentavos } from '#domain/money/money.ts'
import type { Period } from '#domain/time/period.ts'
import { expensesQuery } from '../expense/expense-queries.ts'
import styles from '../expense/financial.module.css'
import { EXPENSES_TAB, keepChoice, type SearchParams } from '../expense/financial-address.ts'
import {
  EVERYTHING,
  EXPENSE_GROUPS,
  type ExpenseFilters,
  formatExpenseFilters,
  isOfAllTime,
  parseExpenseFilters,
  toExpensesQuery,
} from './expense-filters.ts'
import { type ExpenseHandlers, ExpenseList } from './expense-list.tsx'

const t = financialText.expenses

type Props = ExpenseHandlers & { params: SearchParams; period: Period; onAdd: () => void }

/** What the house has to pay or has paid within the period. */
export function ExpensesTab({ params, period, onAdd, ...handlers }: Props) {
  const navigate = useNavigate()
  const filters = parseExpenseFilters(params)
  const query = toExpensesQuery(filters, period)
  const pages = useInfiniteQuery(expensesQuery(query))
  const { place, onMore } = useFocusNewRows(pages.data?.pages.length ?? 0)
  const [first] = pages.data?.pages ?? []
  const all = pages.data?.pages.flatMap(({ expenses }) => expenses) ?? []
  const change = (next: ExpenseFilters) => {
    const search = { aba: EXPENSES_TAB, ...keepChoice(params), ...formatExpenseFilters(next) }
    void navigate({ to: '.', search, replace: true })
  }
  const loadMore = () => {
    onMore()
    void pages.fetchNextPage()
  }
  return (
    <>
      <FilterBar filters={filters} onChange={change} />
      {!first ? (
        pages.error ? (
          <LoadFailed title={t.failed} error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : all.length === 0 && !first.totals?.corrections ? (
        <NoExpenses
          isFiltered={Object.keys(formatExpenseFilters(filters)).length > 0}
          onAdd={onAdd}
          onClear={() => change(EVERYTHING)}
        />
      ) : (
        <div ref={place} aria-busy={pages.isPlaceholderData} className={list.found}>
          {first.totals && <Totals totals={first.totals} />}
          {isOfAllTime(filters) && <p className={styles.quiet}>{t.everyMonth}</p>}
          {all.length > 0 && <ExpenseList expenses={all} today={first.today} {...handlers} />}
          <MoreButton pages={pages} onMore={loadMore} />
          <div className={styles.actions}>
            <ExportButton makeFile={() => exportExpenses(query)} done={t.export.done} />
          </div>
        </div>
      )}
    </>
  )
}

type TotalsProps = {
  totals: { count: number; total: number; open: number; corrections: number }
}

function Totals({ totals: { count, total, open, corrections } }: TotalsProps) {
  return (
    <section className={styles.totals} aria-label={t.total}>
      <p className={styles.total}>{formatReais(total)}</p>
      <p className={styles.quiet}>
        {[t.count(count), open > 0 && t.stillOpen(formatReais(open))].filter(Boolean).join(' · ')}
      </p>
      {corrections !== 0 && (
        <>
          <p className={styles.quiet}>
            {t.corrections(
              formatReais(total),
              `${corrections < 0 ? '' : '+'}${formatReais(corrections)}`,
              formatReais((toCentavos(total) + toCentavos(corrections)) / 100),
            )}
          </p>
          <p className={styles.quiet}>{t.correctionsWhy}</p>
        </>
      )}
    </section>
  )
}

type EmptyProps = { isFiltered: boolean; onAdd: () => void; onClear: () => void }

function NoExpenses({ isFiltered, onAdd, onClear }: EmptyProps) {
  return isFiltered ? (
    <StateMessage
      icon={<SearchX size={30} strokeWidth={1.75} />}
      title={t.none}
      actions={<Button onClick={onClear}>{t.clear}</Button>}
    >
      {t.noneText}
    </StateMessage>
  ) : (
    <StateMessage
      icon={<Receipt size={30} strokeWidth={1.75} />}
      title={t.empty}
      actions={<Button onClick={onAdd}>{financialText.add}</Button>}
    >
      {t.emptyText}
    </StateMessage>
  )
}

type FilterProps = { filters: ExpenseFilters; onChange: (next: ExpenseFilters) => void }

function FilterBar({ filters, onChange }: FilterProps) {
  const { group, byPayment, category } = filters
  const set = (change: Partial<ExpenseFilters>) => onChange({ ...filters, ...change })
  return (
    <search className={styles.filters} aria-label={t.filters.label}>
      <SelectField
        label={t.filters.group}
        value={group}
        options={EXPENSE_GROUPS.map((value) => ({ value, label: t.filters.groups[value] }))}
        onPick={(value) => set({ group: EXPENSE_GROUPS.find((one) => one === value) ?? 'todas' })}
      />
      <SelectField
        label={t.filters.by}
        value={byPayment ? 'pagamento' : 'vencimento'}
        options={[
          { value: 'vencimento', label: t.filters.due },
          { value: 'pagamento', label: t.filters.paid },
        ]}
        onPick={(value) => set({ byPayment: value === 'pagamento' })}
      />
      <SelectField
        label={t.filters.category}
        value={category ?? ''}
        options={[
          { value: '', label: t.filters.everyCategory },
          ...EXPENSE_CATEGORIES.map((value) => ({ value, label: expenseCategoryText[value] })),
        ]}
        onPick={(value) =>
          set({ category: EXPENSE_CATEGORIES.find((one) => one === value) ?? null })
        }
      />
    </search>
  )
}
