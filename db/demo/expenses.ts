/** What a demo's salon pays: as long as it has had clients, some still open, and what its ledger has of it. */
import type { LedgerEntry } from '#db/ledger.ts'
import type { expenses } from '#db/tables/money.ts'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'
import { addMonthsToDate, type ExpenseCategory } from '#domain/finance/expense.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { HISTORY_DAYS } from './agenda.ts'
import type { DemoCatalog } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId, type SeededRandom } from './seeded-random.ts'

type Expense = typeof expenses.$inferInsert

export type DemoExpenses = { expenses: Expense[]; paidExpenses: LedgerEntry[] }

type Bill = {
  key: string
  description: string
  category: ExpenseCategory
  supplier: string | null
  /** centavos, give or take so many percent */
  amount: number
  spread: number
  /** Of the month. */
  day: number
  method: PaymentMethod
}

const BILLS: readonly Bill[] = [
  {
    key: 'aluguel',
    description: 'Aluguel da sala',
    category: 'aluguel',
    spread: 0,
    supplier: 'Imobiliária Praça',
    amount: 280_000,
    day: 10,
    method: 'pix',
  },
  {
    key: 'luz',
    description: 'Conta de luz',
    category: 'contas',
    spread: 18,
    supplier: 'Enel',
    amount: 46_000,
    day: 15,
    method: 'pix',
  },
  {
    key: 'internet',
    description: 'Internet',
    category: 'contas',
    spread: 0,
    supplier: 'Vivo',
    amount: 12_990,
    day: 20,
    method: 'debito',
  },
  {
    key: 'coloracao',
    description: 'Coloração e oxidante',
    category: 'produtos',
    spread: 30,
    supplier: 'Distribuidora Bela',
    amount: 98_000,
    day: 5,
    method: 'credito',
  },
  {
    key: 'das',
    description: 'DAS do Simples',
    category: 'impostos',
    spread: 12,
    supplier: null,
    amount: 71_000,
    day: 20,
    method: 'pix',
  },
]
const MONTHS_BEFORE = 3
/** The rent is known ahead. */
const MONTHS_AHEAD = 5

/** @param date the civil date of the demo */
export function createDemoExpenses(
  chance: SeededRandom,
  salon: DemoSalon,
  { user_id }: DemoCatalog,
  date: string,
): DemoExpenses {
  const made: DemoExpenses = { expenses: [], paidExpenses: [] }
  const add = (bill: Bill, due_on: string, isPaid: boolean) => {
    const id = createDemoId(salon.slug, 'expense', bill.key, due_on)
    const created_at = toInstant('America/Sao_Paulo', due_on < date ? due_on : date, '09:00')
    const spread = 100 + chance.pickBetween(-bill.spread, bill.spread)
    const { description, category, supplier, method } = bill
    const row = {
      id,
      user_id,
      description,
      category,
      supplier,
      due_on,
      amount: Math.round((bill.amount * spread) / 100),
      series_id: bill.spread === 0 ? createDemoId(salon.slug, 'series', bill.key) : null,
      ...(isPaid ? { paid_on: due_on, method } : { paid_on: null, method: null }),
      receipt: null,
      made_by: user_id,
      created_at,
      updated_at: created_at,
    }
    made.expenses.push(row)
    if (isPaid) made.paidExpenses.push(createPayment(salon, row, method))
  }
  for (const bill of BILLS) {
    const first = `${date.slice(0, 8)}${`${bill.day}`.padStart(2, '0')}`
    const ahead = bill.key === 'aluguel' ? MONTHS_AHEAD : 0
    for (let month = -MONTHS_BEFORE; month <= ahead; month++) {
      const due_on = addMonthsToDate(first, month)
      // What was due before the first visit would be months of nothing but loss.
      if (due_on >= addDays(date, -HISTORY_DAYS)) add(bill, due_on, due_on < date)
    }
  }
  for (const { after, ...bill } of ONCE) add(bill, addDays(date, after), false)
  return made
}

/** Open: one of days ago, and two of this week. */
const ONCE: readonly (Bill & { after: number })[] = [
  {
    key: 'cadeira',
    description: 'Conserto da cadeira',
    category: 'manutencao',
    after: -3,
    supplier: 'Seu Jorge',
    amount: 18_000,
    spread: 1,
    day: 0,
    method: 'pix',
  },
  {
    key: 'anuncio',
    description: 'Anúncio no Instagram',
    category: 'marketing',
    after: 1,
    supplier: null,
    amount: 15_000,
    spread: 1,
    day: 0,
    method: 'credito',
  },
  {
    key: 'toalhas',
    description: 'Toalhas novas',
    category: 'equipamentos',
    after: 2,
    supplier: 'Casa do Salão',
    amount: 32_000,
    spread: 1,
    day: 0,
    method: 'pix',
  },
]

const createPayment = (
  salon: DemoSalon,
  { id, user_id, amount, due_on, created_at }: Expense,
  method: PaymentMethod,
): LedgerEntry => ({
  id: createDemoId(salon.slug, 'expense-payment', id),
  user_id,
  kind: 'expense',
  subject_id: id,
  amount: -amount,
  method,
  day: due_on,
  arrives_on: null,
  reverses: null,
  made_by: user_id,
  created_at,
  reason: null,
})
