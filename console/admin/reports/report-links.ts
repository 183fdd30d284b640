/** Where a figure's rows are listed: what the list adds up to is the figure. */
import type { LedgerMethod } from '#domain/ledger/ledger.ts'
import type { VisitorGroup } from '#domain/people/client-record.ts'
import { TAKINGS_PARTS, type TakingsPart } from '#domain/report/takings.ts'
import type { Period } from '#domain/time/period.ts'

type BookingFilter = {
  [name in 'profissional' | 'servico' | 'estado' | 'origem' | 'tipo' | 'hora']?: string
}

/** The bookings of some days, by the filters of their list. */
export const toBookings = ({ from, to }: Period, filter: BookingFilter = {}) =>
  ({ to: '/admin/bookings', search: { periodo: 'datas', de: from, ate: to, ...filter } }) as const

/** The closed comandas of the visits of some days. */
export const toComandas = (period: Period, filter: BookingFilter = {}) =>
  toBookings(period, { estado: 'completed', ...filter })

/** The sales over the counter of some days, or of these those that nobody is named for. */
export const toCounter = ({ from, to }: Period, onde: 'balcao' | 'sem-profissional' = 'balcao') =>
  ({ to: '/admin/products', search: { aba: 'vendas', de: from, ate: to, onde } }) as const

/** What a professional earned at the visits of some days. */
export const toEarned = ({ from, to }: Period, professional_id: string) => {
  const search = { aba: 'atendimentos', de: from, ate: to, profissional: professional_id }
  return { to: '/admin/commissions', search } as const
}

/** What clients paid on some days by one method. */
export const toIncome = ({ from, to }: Period, method: LedgerMethod) => {
  const search = { de: from, ate: to, tipo: 'recebido', forma: method }
  return { to: '/admin/caixa', search } as const
}

/** What a professional brought in on some days, or of it the services or products. */
export const toTakings = ({ from, to }: Period, professional_id: string, of?: TakingsPart) => {
  const search = { de: from, ate: to, profissional: professional_id }
  return { to: '/admin/reports', search: { ...search, ...(of && { parte: PARTS[of] }) } } as const
}

const PARTS = { services: 'servicos', products: 'produtos' } as const satisfies Record<
  TakingsPart,
  string
>

/** A value that is not understood asks for all of it. */
export const parseTakingsPart = (parte: string | undefined): TakingsPart | undefined =>
  TAKINGS_PARTS.find((one) => PARTS[one] === parte)

/** The report of other days. */
export const toReport = ({ from, to }: Period) =>
  ({ to: '/admin/reports', search: { de: from, ate: to } }) as const

const VISITORS = { came: 'vieram', first: 'novos', again: 'voltaram' } as const satisfies Record<
  VisitorGroup,
  string
>

/** The clients who came on some days; of the new ones perhaps those who were back so soon. */
export const toVisitors = ({ from, to }: Period, group: VisitorGroup, within?: number) => {
  const search = { visitas: VISITORS[group], de: from, ate: to }
  return {
    to: '/admin/clients',
    search: { ...search, ...(within !== undefined && { prazo: `${within}` }) },
  } as const
}
