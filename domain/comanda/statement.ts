/** What a professional did and earned within some days (documents 1, professional dashboard). */
import type { BookingStatus } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'

/** How many lines a page of a statement has at most, and where no size is asked for. */
export const MAX_STATEMENT_LINES = 500

/** A part of a comanda that earned the professional a commission. */
export type EarnedPart = {
  booking_id: string
  nome: string
  gross: Centavos
  amount: Centavos
}

/** What the client of a visit left for the professional. */
export type LeftTip = { booking_id: string; amount: Centavos }

type StatementAmounts = {
  /** Valor Bruto: what the professional's part of the visit was sold at. */
  gross: Centavos
  commission: Centavos
  /** Ajustes: always 0. */
  adjustments: Centavos
  tips: Centavos
  /** Valor Líquido: what the professional receives, Comissão plus Ajustes, and tips. */
  net: Centavos
}

/** A visit of a statement: the professional's own, or one of a colleague that brought them something. */
type StatementVisit = {
  id: string
  date: string
  time: string
  client_name: string
  service_name: string
  /** Nothing was charged; the house pays the commission all the same. */
  is_courtesy: boolean
  /** The professional of the booking. */
  booked_with: string
}

type StatementLine = Omit<StatementVisit, 'booked_with'> & StatementAmounts

/** A line for each visit, in their order; one of a colleague is named by the professional's part. */
export function listStatementLines(
  professional_id: string,
  visits: readonly StatementVisit[],
  earned: readonly EarnedPart[],
  left: readonly LeftTip[],
): StatementLine[] {
  const parts = groupByBooking(earned)
  const tips = groupByBooking(left)
  return visits.map((visit) =>
    toStatementLine(professional_id, visit, parts.get(visit.id) ?? [], tips.get(visit.id) ?? []),
  )
}

function groupByBooking<One extends { booking_id: string }>(all: readonly One[]) {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(one.booking_id, [...(groups.get(one.booking_id) ?? []), one])
  return groups
}

function toStatementLine(
  professional_id: string,
  { booked_with, ...visit }: StatementVisit,
  parts: readonly EarnedPart[],
  tips: readonly LeftTip[],
): StatementLine {
  const isOwn = booked_with === professional_id
  return {
    ...visit,
    // Of a colleague's visit that left nothing but a tip there is no part to name.
    service_name:
      isOwn || parts.length === 0 ? visit.service_name : parts.map(({ nome }) => nome).join(' + '),
    ...toStatementAmounts({
      gross: sum(parts.map(({ gross }) => gross)),
      amount: sum(parts.map(({ amount }) => amount)),
      tips: sum(tips.map(({ amount }) => amount)),
    }),
  }
}

/** @param earned what was sold, the commission on it, and what was left besides */
export const toStatementAmounts = ({
  gross,
  amount,
  tips,
}: Pick<EarnedPart, 'gross' | 'amount'> & { tips: Centavos }): StatementAmounts => ({
  gross,
  commission: amount,
  adjustments: 0,
  tips,
  net: amount + tips,
})

const sum = (amounts: readonly Centavos[]) => amounts.reduce((all, one) => all + one, 0)

/** A professional's bookings by state: all, completed, and still to come. */
export function countByState(counts: readonly { status: BookingStatus; count: number }[]) {
  const add = (...states: BookingStatus[]) =>
    sum(counts.filter(({ status }) => states.includes(status)).map(({ count }) => count))
  const [completed, pending] = [add('completed'), add('confirmed', 'pendente')]
  return { bookings: completed + pending, completed, pending }
}
