import { Link } from '@tanstack/react-router'
import { importText } from '#console/messages/import.ts'
import type { ImportKind } from '#domain/import/import.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import type { BroughtLine } from '../house-import/import-queries.ts'

const t = importText.result

type Props = { kind: ImportKind; record: BroughtLine['record'] }

/** The row of the house that a line has made, and the way to it. */
export function RecordLink({ kind, record }: Props) {
  if (!record) return t.gone
  const { id, name, date, time } = record
  switch (kind) {
    case 'clients':
      return (
        <Link to="/admin/clients" search={{ cliente: id }}>
          {name}
        </Link>
      )
    case 'services':
      return (
        <Link to="/admin/services" search={{ editar: id }}>
          {name}
        </Link>
      )
    case 'bookings':
      return (
        <Link to="/admin/bookings" search={{ abrir: 'acoes', agendamento: id }}>
          {date && time ? t.bookingAt(name, displayDayMonth(date), time) : name}
        </Link>
      )
    case 'balances':
      return name
  }
}
