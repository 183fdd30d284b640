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

type StatementAmounts = {
  /** Valor Bruto: what the professional's part of the visit was sold at. */
  gross: Centavos
  commission: Centavos
  /** Ajustes: always 0. */
  adjustments: Centavos
  /** Valor Líquido: what the professional receives, Comissão plus Ajustes. */
  net: Centavos
}

/** A visit of a statement: the professional's own, or one of a colleague in which they did a part. */
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
): StatementLine[] {
  const parts = new Map<string, EarnedPart[]>()
  for (const one of earned) {
    parts.set(one.booking_id, [...(parts.get(one.booking_id) ?? []), one])
  }
  return visits.map((visit) => toStatementLine(professional_id, visit, parts.get(visit.id) ?? []))
}

function toStatementLine(
  professional_id: string,
  { booked_with, ...visit }: StatementVisit,
  parts: readonly EarnedPart[],
): StatementLine {
  const isOwn = booked_with === professional_id
  return {
    ...visit,
    service_name: isOwn ? visit.service_name : parts.map(({ nome }) => nome).join(' + '),
    ...toStatementAmounts({
      gross: sum(parts.map(({ gross }) => gross)),
      amount: sum(parts.map(({ amount }) => amount)),
    }),
  }
}

/** @param earned what was sold, and the commission on it */
export const toStatementAmounts = ({
  gross,
  amount,
}: Pick<EarnedPart, 'gross' | 'amount'>): StatementAmounts => ({
  gross,
  commission: amount,
  adjustments: 0,
  net: amount,
})

const sum = (amounts: readonly Centavos[]) => amounts.reduce((all, one) => all + one, 0)

/** A professional's bookings by state: all, completed, and still to come. */
export function countByState(counts: readonly { status: BookingStatus; count: number }[]) {
  const add = (...states: BookingStatus[]) =>
    sum(counts.filter(({ status }) => states.includes(status)).map(({ count }) => count))
  const [completed, pending] = [add('completed'), add('confirmed', 'pendente')]
  return { bookings: completed + pending, completed, pending }
}
