/** Where a figure's rows are listed: what the list adds up to is the figure. */
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import type { Period } from '#domain/time/period.ts'

type BookingFilter = { [name in 'profissional' | 'servico' | 'estado' | 'origem']?: string }

/** The bookings of some days, by the filters of their list. */
export const toBookings = ({ from, to }: Period, filter: BookingFilter = {}) =>
  ({ to: '/admin/bookings', search: { periodo: 'datas', de: from, ate: to, ...filter } }) as const

/** The comandas that were paid on some days, whenever their visits were. */
export const toComandas = ({ from, to }: Period, filter: BookingFilter = {}) => {
  const search = { periodo: 'datas', de: from, ate: to, por: 'pagamento', ...filter }
  return { to: '/admin/bookings', search } as const
}

/** The sales of some days. */
export const toSales = ({ from, to }: Period) =>
  ({ to: '/admin/products', search: { aba: 'vendas', de: from, ate: to } }) as const

/** What comandas and sales moved on some days. */
export const toRevenue = ({ from, to }: Period) =>
  ({ to: '/admin/caixa', search: { de: from, ate: to, tipo: 'receita' } }) as const

/** What clients paid on some days by one method. */
export const toIncome = ({ from, to }: Period, method: LedgerMethod) => {
  const search = { de: from, ate: to, tipo: 'recebido', forma: method }
  return { to: '/admin/caixa', search } as const
}

/** What sales over the counter moved on some days. */
export const toCounter = ({ from, to }: Period) =>
  ({ to: '/admin/caixa', search: { de: from, ate: to, tipo: 'balcao' } }) as const
