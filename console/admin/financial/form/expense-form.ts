/** What is typed of an expense, and the requests that it becomes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { useBelowZero } from '#console/house/use-below-zero.ts'
import { sendWithReason } from '#console/http/asked-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { financialText } from '#console/messages/financial.ts'
import { call } from '#console/session/call.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import { OFFER_SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/comanda/comanda.ts'
import { EXPENSE_SENTENCES } from '#domain/finance/expense.pt-BR.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_TEXT_LENGTH,
  type ExpenseCategory,
  type ExpenseScope,
  isExpenseAmount,
  isExpenseDay,
} from '#domain/finance/expense.ts'
import { toCentavos } from '#domain/money/money.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { describeEnteredOn } from '../expense/entered-on.ts'
import type { Expense } from '../expense/expense-queries.ts'

const t = financialText.form

/** As they are typed; `paid_on` is empty while it is open. */
export type ExpenseValues = {
  description: string
  category: ExpenseCategory
  supplier: string
  amount: string
  due_on: string
  receipt: string
  repeats: string
  paid_on: string
  method: PaymentMethod
}
type Wire = CallInput<'PATCH /api/expenses/:id'>['body']['changes']
/** How often it comes back is said once. */
type WiredField = Exclude<keyof ExpenseValues, 'repeats'>

const createEmpty = (today: string): ExpenseValues => ({
  description: '',
  category: 'outros',
  supplier: '',
  amount: '',
  due_on: today,
  receipt: '',
  repeats: '1',
  paid_on: '',
  method: 'pix',
})

const toValues = (expense: Expense): ExpenseValues => ({
  description: expense.description,
  category: expense.category,
  supplier: expense.supplier ?? '',
  amount: formatDecimal(expense.amount, 2),
  due_on: expense.due_on,
  receipt: expense.receipt ?? '',
  repeats: '1',
  paid_on: expense.paid_on ?? '',
  method: expense.method ?? 'pix',
})

const parseMoney = (typed: string) => (typed.trim() === '' ? null : parseDecimal(typed))

const toWire = {
  description: ({ description }) => ({ description: description.trim() }),
  category: ({ category }) => ({ category }),
  supplier: ({ supplier }) => ({ supplier: supplier.trim() || null }),
  amount: ({ amount }) => ({ amount: parseMoney(amount) ?? 0 }),
  due_on: ({ due_on }) => ({ due_on }),
  receipt: ({ receipt }) => ({ receipt: receipt || null }),
  paid_on: ({ paid_on }) => ({ paid_on }),
  method: ({ method }) => ({ method }),
} satisfies { [Field in WiredField]: (values: ExpenseValues) => Pick<Wire, Field> }

// Written down in the order of the form.
const FIELDS = Object.keys(toWire) as WiredField[]

function toChanges(values: Partial<ExpenseValues>, whole: ExpenseValues): Wire {
  const given = FIELDS.filter((name) => name in values)
  return Object.assign({}, ...given.map((name) => toWire[name]({ ...whole, ...values })))
}

function checkDue(due_on: string): string | undefined {
  if (!isDate(due_on)) return t.dueWrong
  return isExpenseDay(due_on) ? undefined : EXPENSE_SENTENCES.day
}

/** @param today at the house */
const createCheck =
  (today: string) =>
  ({ description, supplier, amount, due_on, paid_on }: ExpenseValues) => {
    const price = parseMoney(amount)
    const isAmount = price !== null && isExpenseAmount(toCentavos(price))
    const checkLength = (typed: string) =>
      typed.trim().length > EXPENSE_TEXT_LENGTH
        ? OFFER_SENTENCES.text(EXPENSE_TEXT_LENGTH)
        : undefined
    return {
      description:
        description.trim() === '' ? EXPENSE_SENTENCES.description : checkLength(description),
      supplier: checkLength(supplier),
      amount: isAmount ? undefined : EXPENSE_SENTENCES.amount,
      due_on: checkDue(due_on),
      paid_on: paid_on === '' || (isDate(paid_on) && paid_on <= today) ? undefined : t.paidWrong,
    }
  }

export const findCategory = (value: string): ExpenseCategory =>
  EXPENSE_CATEGORIES.find((one) => one === value) ?? 'outros'
export const findMethod = (value: string): PaymentMethod =>
  PAYMENT_METHODS.find((one) => one === value) ?? 'pix'

/** The form of an expense that is there, or of a new one. @param today at the house */
export function useExpenseForm(expense: Expense | null, today: string) {
  const queries = useQueryClient()
  const [getKey] = useState(createIdempotencyKeys)
  const cash = useBelowZero()
  const [scope, setScope] = useState<ExpenseScope>('one')
  const [empty] = useState(() => createEmpty(today))
  const [check] = useState(() => createCheck(today))
  const stored = expense ? toValues(expense) : empty
  const tell = (paid_on: string | null | undefined, entered_on: string | null) =>
    toastActDone(
      `edit-expense:${expense?.id ?? 'new'}`,
      expense ? t.changed : t.created,
      describeEnteredOn(paid_on, entered_on),
    )
  const edit = useEditForm<ExpenseValues>({
    draft: `expense:${expense?.id ?? 'new'}`,
    stored,
    check,
    save: async ({ changes, shown }) => {
      if (!expense) {
        const values = { ...empty, ...changes }
        const { body } = await create(values, getKey, cash.send)
        return tell(values.paid_on, body.entered_on)
      }
      const params = { id: expense.id }
      const body = { changes: toChanges(changes, stored), shown: toChanges(shown, stored) }
      const change = (sent: typeof body) =>
        sendWithReason((reason) =>
          call('PATCH /api/expenses/:id', { params, query: { scope }, body: { ...sent, reason } }),
        )
      const saved = await cash.send(body, change).catch(async (error: unknown) => {
        // What somebody else saved meanwhile is loaded, so that the form can show both.
        if (error instanceof CallError && error.status < 500)
          await queries.invalidateQueries({ queryKey: ['expenses'] })
        throw error
      })
      await queries.invalidateQueries({ queryKey: ['expenses'] })
      tell(saved.expense.paid_on, 'paid_on' in changes ? saved.entered_on : null)
    },
  })
  return { ...edit, scope, setScope, isBelowZero: cash.isAsking }
}

async function create(
  values: ExpenseValues,
  getKey: (content: string) => string,
  send: ReturnType<typeof useBelowZero>['send'],
) {
  const { description, category, supplier, due_on, receipt, paid_on, method } = values
  const repeats = Number(values.repeats)
  const content = {
    description: description.trim(),
    category,
    due_on,
    amount: parseMoney(values.amount) ?? 0,
    supplier: supplier.trim() || null,
    receipt: receipt || null,
    ...(repeats > 1 && { repeats }),
    ...(paid_on !== '' && { paid: { paid_on, method } }),
  }
  const body = await send(content, (asked) => {
    const headers = { 'idempotency-key': getKey(JSON.stringify(asked)) }
    return call('POST /api/expenses', { headers, body: asked })
  })
  return { body }
}
