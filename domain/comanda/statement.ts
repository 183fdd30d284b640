/** What a professional did and earned within some days (documents 1, professional dashboard). */
import type { BookingStatus } from '#domain/booking/booking.ts'
import type { Centavos } from '#domain/money/money.ts'

/** A part of a comanda that earned the professional a commission, with the visit that it belongs to. */
export type EarnedPart = {
  booking_id: string
  nome: string
  gross: Centavos
  amount: Centavos
  /** The professional of the booking, who may be a colleague. */
  booked_with: string
  date: string
  time: string
  client_name: string
  service_name: string
}

export type StatementLine = {
  id: string
  date: string
  time: string
  client_name: string
  service_name: string
  /** Valor Bruto: what the professional's part of the visit was sold at. */
  gross: Centavos
  commission: Centavos
  /** Ajustes: always 0. */
  adjustments: Centavos
  /** Valor Líquido: what the professional receives, Comissão plus Ajustes. */
  net: Centavos
}

/** A booking of the professional's own. */
export type OwnVisit = Pick<
  StatementLine,
  'id' | 'date' | 'time' | 'client_name' | 'service_name'
> & {
  status: BookingStatus
}

/**
 * A line for each completed visit of a professional, by date and time: their own, and those of a
 * colleague in which they did a part, named by that part.
 */
export function listStatementLines(
  professional_id: string,
  own: readonly OwnVisit[],
  earned: readonly EarnedPart[],
): StatementLine[] {
  const visits = new Map<string, EarnedPart[]>()
  for (const one of earned) {
    visits.set(one.booking_id, [...(visits.get(one.booking_id) ?? []), one])
  }
  const unpaid = own.filter(({ id, status }) => status === 'completed' && !visits.has(id))
  const lines = [...visits.values()].flatMap((parts) => toStatementLines(professional_id, parts))
  return [...lines, ...unpaid.map(toEmptyLine)].sort(compareLines)
}

const toEmptyLine = ({ status: _, ...visit }: OwnVisit): StatementLine => ({
  ...visit,
  ...{ gross: 0, commission: 0, adjustments: 0, net: 0 },
})

/** The whole of it as one text sorts as the dates, times and ids do. */
const getSortKey = ({ date, time, id }: StatementLine) => `${date} ${time} ${id}`
const compareLines = (a: StatementLine, b: StatementLine) =>
  getSortKey(a) < getSortKey(b) ? -1 : 1

function toStatementLines(professional_id: string, parts: readonly EarnedPart[]): StatementLine[] {
  const [visit] = parts
  if (!visit) return []
  const { booking_id: id, date, time, client_name, service_name, booked_with } = visit
  const isOwn = booked_with === professional_id
  const commission = sum(parts.map(({ amount }) => amount))
  return [
    {
      ...{ id, date, time, client_name },
      service_name: isOwn ? service_name : parts.map(({ nome }) => nome).join(' + '),
      gross: sum(parts.map(({ gross }) => gross)),
      commission,
      adjustments: 0,
      net: commission,
    },
  ]
}

const sum = (amounts: readonly Centavos[]) => amounts.reduce((all, one) => all + one, 0)

/** A professional's bookings by state: all, completed, and still to come. */
export function countByState(statuses: readonly BookingStatus[]) {
  const count = (...states: BookingStatus[]) =>
    statuses.filter((status) => states.includes(status)).length
  const [completed, pending] = [count('completed'), count('confirmed', 'pendente')]
  return { bookings: completed + pending, completed, pending }
}

export function getStatementTotals(lines: readonly StatementLine[]) {
  return {
    revenue: sum(lines.map(({ gross }) => gross)),
    commission: sum(lines.map(({ commission }) => commission)),
  }
}
