import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { settingsText } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { STATE_CODES, STATES, type State } from '#domain/business/holidays.ts'
import { displayDayMonth, getShortWeekday } from '#domain/text/display.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import styles from './closed.module.css'
import { DayAct } from './day-act.tsx'
import type { ClosedDaysActs } from './use-closed-days.ts'

const t = settingsText.closed
type Holiday = CallOutput<'GET /api/settings/holidays'>['holidays'][number]

const OPTIONS = [
  { value: '', label: t.country },
  ...STATE_CODES.map((value) => ({ value, label: STATES[value] })),
]

/** The year's holidays; without a choice those of the state that the house's address names. */
export function Holidays({ days }: { days: ClosedDaysActs }) {
  const [chosen, setChosen] = useState<State | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'holidays', chosen],
    queryFn: () => call('GET /api/settings/holidays', { query: chosen ? { state: chosen } : {} }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return <LoadFailed title={t.holidaysFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton rows={6} />
  return (
    <>
      <SelectField
        label={t.state}
        value={data.state ?? ''}
        options={data.state ? OPTIONS.slice(1) : OPTIONS}
        onPick={(value) => setChosen(findKnownValue(STATE_CODES, value) ?? null)}
      />
      <ul className={styles.days}>
        {data.holidays.map((holiday) => (
          <HolidayRow key={holiday.date} holiday={holiday} days={days} />
        ))}
      </ul>
    </>
  )
}

function HolidayRow({ holiday, days }: { holiday: Holiday; days: ClosedDaysActs }) {
  const { date, name, kind, closed, bookings } = holiday
  return (
    <li className={styles.day}>
      <span className={styles.date}>
        {getShortWeekday(date)}, {displayDayMonth(date)}
      </span>
      <span className={styles.name}>
        <strong>{name}</strong>
        <small>
          {t.kinds[kind]}
          {bookings > 0 && ` · ${t.bookings(bookings)}`}
        </small>
      </span>
      <DayAct
        date={date}
        name={name}
        closed={closed}
        days={days}
        onClose={() => void days.close({ date, reason: name })}
      />
    </li>
  )
}
