import { useState } from 'react'
import { caixaText } from '#console/messages/caixa.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatReais } from '#domain/money/money.ts'
import { addDays } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import styles from './caixa.module.css'
import { EntriesLink } from './entries-link.tsx'
import type { TillFigures } from './till-queries.ts'
import { formatArrival } from './till-text.ts'

const t = caixaText.receivable

type Receivable = NonNullable<TillFigures['receivable']>
type Props = {
  receivable: Receivable
  period: Period
  /** At the house. */
  today: string
  isToday: boolean
}

/** As many as are read at a glance. */
const SHOWN = 5

/** Card money that has not reached the house by the end of these days; nothing where none moves. */
export function ReceivableCard({ receivable, period, today, isToday }: Props) {
  const { total, of_period, arrived, days } = receivable
  const [isWhole, setWhole] = useState(false)
  if (days.length === 0 && arrived === 0) return null
  const until = period.to
  const [first, last] = [days[0], days.at(-1)]
  const hidden = isWhole ? 0 : Math.max(0, days.length - SHOWN)
  const which = isToday ? 'today' : 'days'
  return (
    <section className={styles.card} aria-labelledby="till-receivable">
      <div>
        <h2 id="till-receivable">{t.title}</h2>
        <p className={styles.expected}>
          {first && last ? (
            <EntriesLink
              period={{ from: first.arrives_on, to: last.arrives_on }}
              filters={{ on_its_way: until }}
            >
              {formatReais(total)}
            </EntriesLink>
          ) : (
            formatReais(total)
          )}
        </p>
      </div>
      {of_period !== 0 && (
        <p>
          <EntriesLink period={period} filters={{ by: 'later' }} isNamed>
            {t.of[which](of_period)}
          </EntriesLink>
        </p>
      )}
      {arrived !== 0 && (
        <p>
          <EntriesLink period={period} filters={{ on_its_way: addDays(period.from, -1) }} isNamed>
            {t.arrived[which](arrived)}
          </EntriesLink>
        </p>
      )}
      {days.length > 0 && (
        <dl className={styles.parts} aria-label={t.list}>
          {days.map((day, i) => (
            <ArrivalRow
              key={day.arrives_on}
              {...day}
              until={until}
              today={today}
              isOnPaperAlone={!isWhole && i >= SHOWN}
            />
          ))}
        </dl>
      )}
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t.more(hidden)}
        </Button>
      )}
    </section>
  )
}

type RowProps = Receivable['days'][number] &
  Pick<Props, 'today'> & {
    /** The last day that is shown. */
    until: string
    isOnPaperAlone: boolean
  }

/** Opens onto what arrives on its day. */
function ArrivalRow({ arrives_on, amount, fees, until, today, isOnPaperAlone }: RowProps) {
  return (
    <div className={isOnPaperAlone ? styles.paperAlone : undefined}>
      <dt className={styles.arrival}>
        {formatArrival(arrives_on, today)}
        {fees < 0 && <small className={styles.fees}>{t.fees(-fees)}</small>}
      </dt>
      <dd>
        <EntriesLink period={{ from: arrives_on, to: arrives_on }} filters={{ on_its_way: until }}>
          {formatReais(amount)}
        </EntriesLink>
      </dd>
    </div>
  )
}
