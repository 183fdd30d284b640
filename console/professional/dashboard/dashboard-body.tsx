import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { OwnBooking } from '#api/contract/contract.ts'
import { OWN_KEY, type OwnDay, ownDayQuery } from '#console/bookings/own-booking-queries.ts'
import {
  type DashboardFilters,
  getStatementRange,
  isReversed,
} from '#console/professional/dashboard-filters.ts'
import { DayAgenda } from '#console/professional/day/day-agenda.tsx'
import { NextBookingCard } from '#console/professional/day/next-booking-card.tsx'
import { OwnBookingDialog } from '#console/professional/day/own-booking-dialog.tsx'
import { UpcomingBookings } from '#console/professional/day/upcoming-bookings.tsx'
import { StatementFigures } from '#console/professional/statement/figures.tsx'
import { StatementList } from '#console/professional/statement/statement.tsx'
import { useStatement } from '#console/professional/statement/use-statement.ts'
import { useClock } from '#console/ui/date/use-clock.ts'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import styles from './dashboard.module.css'

const route = getRouteApi('/professional/dashboard')

type Props = {
  today: OwnDay
  filters: DashboardFilters
  onChange: (next: DashboardFilters) => void
}

/** The dashboard, once today at the business is known. */
export function DashboardBody({ today, filters, onChange }: Props) {
  const { booking: opened, open: setOpened, close } = useOpenBooking(today, filters.day)
  const now = useClock(today.timezone)
  useRefreshAtMidnight(now.date, today.today)
  const range = getStatementRange(filters, today.today)
  const statement = useStatement(range)
  const figures = { range, onChange: (next: typeof range) => onChange({ ...filters, ...next }) }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NextBookingCard
            day={today}
            now={now}
            upcoming={statement.data?.upcoming.next}
            onOpen={setOpened}
          />
          <DayAgenda
            today={today}
            now={now}
            date={filters.day ?? today.today}
            onStep={(day) => onChange({ ...filters, day: day === today.today ? null : day })}
            onOpen={setOpened}
          />
        </div>
        <div className={styles.column}>
          <StatementFigures today={today.today} {...figures} {...statement} />
          {statement.data && (
            <UpcomingBookings upcoming={statement.data.upcoming} onOpen={setOpened} />
          )}
        </div>
      </div>
      <StatementList isReversed={isReversed(range)} {...statement} />
      {opened && <OwnBookingDialog booking={opened} today={now.date} onClose={close} />}
    </>
  )
}

/** The booking that the address names, as it was when it was opened; a link's is of its day. */
function useOpenBooking(today: OwnDay, date: string | null) {
  const { agendamento } = route.useSearch()
  const history = useDialogHistory(['agendamento'])
  const opened = useRef<OwnBooking>(undefined)
  const day = useQuery({ ...ownDayQuery(date), enabled: date !== null }).data ?? today
  if (agendamento && opened.current?.id !== agendamento) {
    opened.current = [...day.bookings, ...day.overnight].find(({ id }) => id === agendamento)
  }
  const open = (booking: OwnBooking) => {
    opened.current = booking
    history.open({ agendamento: booking.id })
  }
  return { booking: agendamento ? opened.current : undefined, open, close: history.close }
}

/** Loads everything again at midnight. */
function useRefreshAtMidnight(date: string, known: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (date > known) void queries.invalidateQueries({ queryKey: OWN_KEY })
  }, [date, known, queries])
}
