/** Where a figure's rows are listed. */
import type { Period } from '#domain/time/period.ts'

type BookingFilter = { [name in 'profissional' | 'servico' | 'estado' | 'origem']?: string }

/** The bookings of some days, by the filters of their list. */
export const toBookings = ({ from, to }: Period, filter: BookingFilter = {}) =>
  ({ to: '/admin/bookings', search: { periodo: 'datas', de: from, ate: to, ...filter } }) as const

/** The sales of some days. */
export const toSales = ({ from, to }: Period) =>
  ({ to: '/admin/products', search: { aba: 'vendas', de: from, ate: to } }) as const

/** What moved the till on some days. */
export const toTill = ({ from, to }: Period) =>
  ({ to: '/admin/caixa', search: { de: from, ate: to } }) as const
