import type { CSSProperties } from 'react'
import { projectionsText } from '#console/messages/projections.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import {
  type ChartWeek,
  formatScale,
  getHighest,
  listChartWeeks,
  listScaleLines,
} from './chart-scale.ts'
import type { Projections } from './projections-query.ts'
import styles from './week-chart.module.css'

const t = projectionsText.weeks

/** The past beside what was said of it, and what comes: booked solid, expected hatched. */
export function WeekChart({ data }: { data: Projections }) {
  const weeks = listChartWeeks(data)
  const most = getHighest(weeks)
  const hasRange = weeks.some(({ range }) => range !== null)
  return (
    <figure className={styles.figure}>
      <ChartLegend
        hasRange={hasRange}
        hasPast={weeks.some(({ kind }) => kind === 'past')}
        hasSaid={weeks.some(({ kind, said }) => kind === 'past' && said !== null)}
      />
      <div
        className={styles.chart}
        role="img"
        aria-label={t.chart(
          weeks.filter(({ kind }) => kind === 'past').length,
          weeks.filter(({ kind }) => kind !== 'past').length,
        )}
      >
        <div className={styles.lines}>
          {listScaleLines(most).map((amount) => (
            <span key={amount} className={styles.line} style={toBottom(amount, most)}>
              {formatScale(amount)}
            </span>
          ))}
        </div>
        <div className={styles.columns}>
          {weeks.map((week) => (
            <Column key={week.from} week={week} most={most} />
          ))}
        </div>
      </div>
    </figure>
  )
}

const toPart = (amount: number, most: number) => `${most > 0 ? (amount / most) * 100 : 0}%`
const toBottom = (amount: number, most: number): CSSProperties => ({
  insetBlockEnd: toPart(amount, most),
})

function Column({ week, most }: { week: ChartWeek; most: number }) {
  const { certain, said, range, kind } = week
  return (
    <div className={styles.column} data-kind={kind}>
      <div className={styles.plot}>
        {kind !== 'past' && said !== null && (
          <span className={styles.expected} style={{ blockSize: toPart(said, most) }} />
        )}
        <span className={styles.certain} style={{ blockSize: toPart(certain, most) }} />
        {said !== null && (kind === 'past' || said < certain) && (
          <span className={styles.said} style={toBottom(said, most)} />
        )}
        {range && (
          <span
            className={styles.range}
            style={{
              ...toBottom(range.low, most),
              blockSize: toPart(range.high - range.low, most),
            }}
          />
        )}
      </div>
      <span className={styles.label}>{displayDayMonth(week.from)}</span>
    </div>
  )
}

type LegendProps = { hasRange: boolean; hasPast: boolean; hasSaid: boolean }

function ChartLegend({ hasRange, hasPast, hasSaid }: LegendProps) {
  return (
    <figcaption className={styles.legend}>
      {hasPast && (
        <span>
          <i className={styles.keyActual} />
          {t.legend.actual}
        </span>
      )}
      {hasSaid && (
        <span>
          <i className={styles.keySaid} />
          {t.legend.foretold}
        </span>
      )}
      <span>
        <i className={styles.keyBooked} />
        {t.legend.booked}
      </span>
      <span>
        <i className={styles.keyExpected} />
        {t.legend.expected}
      </span>
      {hasRange && (
        <span>
          <i className={styles.keyRange} />
          {t.legend.range}
        </span>
      )}
    </figcaption>
  )
}
