import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClock } from '../../ui/clock.ts'
import { BookingSheet } from './booking-sheet.tsx'
import styles from './dashboard.module.css'
import { Day } from './day.tsx'
import { Figures } from './figures.tsx'
import { type Filters, isReversed, rangeOf } from './filters.ts'
import { NextCard } from './next-card.tsx'
import { OWN, type OwnBooking, type OwnDay, statementQuery } from './query.ts'
import { StatementList } from './statement.tsx'
import { Upcoming } from './upcoming.tsx'

type Props = { today: OwnDay; filters: Filters; onChange: (next: Filters) => void }

/** Everything that is one's own, once it is known which day the business has. */
export function Work({ today, filters, onChange }: Props) {
  const [opened, setOpened] = useState<OwnBooking | null>(null)
  const now = useClock(today.timezone)
  useNewDay(now.date, today.today)
  const range = rangeOf(filters, today.today)
  const statement = useQuery({
    ...statementQuery(range.from, range.to),
    enabled: !isReversed(range),
  })
  const loaded = {
    data: statement.data,
    error: statement.error,
    onRetry: () => void statement.refetch(),
  }
  const figures = { range, onChange: (next: typeof range) => onChange({ ...filters, ...next }) }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NextCard
            day={today}
            now={now}
            upcoming={statement.data?.upcoming.next}
            onOpen={setOpened}
          />
          <Day
            today={today}
            now={now}
            date={filters.day ?? today.today}
            onStep={(day) => onChange({ ...filters, day: day === today.today ? null : day })}
            onOpen={setOpened}
          />
        </div>
        <div className={styles.column}>
          <Figures today={today.today} {...figures} {...loaded} />
          {statement.data && <Upcoming upcoming={statement.data.upcoming} onOpen={setOpened} />}
        </div>
      </div>
      <StatementList isReversed={isReversed(range)} {...loaded} />
      {opened && <BookingSheet booking={opened} today={now.date} onClose={() => setOpened(null)} />}
    </>
  )
}

/** At midnight what was today's is asked for anew. */
function useNewDay(date: string, known: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (date > known) void queries.invalidateQueries({ queryKey: OWN })
  }, [date, known, queries])
}
