import { useQuery } from '@tanstack/react-query'
import { freeTimesText as t } from '#console/messages/free-times.ts'
import { addDays, isDate } from '#domain/time/civil-time.ts'
import { formatNearDay } from './format-free-time.ts'
import styles from './free-times.module.css'
import { freeTimesQuery } from './free-times-query.ts'
import { pickNextTimes } from './pick-next-times.ts'

/** Days that are looked at, and chips that are shown. */
const DAYS_AHEAD = 13
const MOST_CHIPS = 4

type Props = {
  /** From which day on. */
  from: string
  professional_id: string
  service: { id: string; is_composite: boolean } | null
  chosen: { date: string; time: string }
  onChoose: (at: { date: string; time: string }) => void
}

/** The next free times with a professional, each a press. */
export function FreeTimeChips({ from, professional_id, service, chosen, onChoose }: Props) {
  const { data, isError } = useQuery({
    ...freeTimesQuery({
      from,
      to: addDays(from, DAYS_AHEAD),
      professional_id,
      ...(service &&
        (service.is_composite ? { composite_id: service.id } : { service_id: service.id })),
    }),
    enabled: isDate(from) && professional_id !== '',
  })
  const times = data ? pickNextTimes(data.days, MOST_CHIPS) : []
  if (isError) return <p className={styles.note}>{t.failed}</p>
  return (
    <fieldset className={styles.chips} aria-label={t.next} aria-busy={!data}>
      {data && times.length === 0 && <p className={styles.note}>{t.none}</p>}
      {data &&
        times.map(({ date, time }) => (
          <button
            key={`${date} ${time}`}
            type="button"
            aria-pressed={chosen.date === date && chosen.time === time}
            onClick={() => onChoose({ date, time })}
          >
            {t.at(formatNearDay(date, data.today), time)}
          </button>
        ))}
    </fieldset>
  )
}
