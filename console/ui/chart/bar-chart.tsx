import styles from './bar-chart.module.css'
import { getNiceTicks } from './nice-ticks.ts'

export type Bar = {
  key: string
  /** Under the bar, and below that. */
  label: string
  sub?: string
  value: number
  /** Where a mark stands beside it; null where there is nothing to compare with. */
  paired: number | null
  /** Why a bar may be low, written along it: `feriado`. */
  note?: string | null
}

type Props = {
  bars: readonly Bar[]
  /** What it shows, for those who do not see it: its numbers stand in a table. */
  label: string
  /** What a bar and what a mark stands for. */
  legend: { bar: string; mark: string | null }
  formatTick: (value: number) => string
}

/** More bars than that leave no room for a label under each. */
const MOST_LABELS = 16

/** A bar for each, with a dark line where the one that it is compared with ended. */
export function BarChart({ bars, label, legend, formatTick }: Props) {
  const values = bars.flatMap(({ value, paired }) => [value, paired ?? 0])
  const ticks = getNiceTicks(Math.max(0, ...values))
  const top = Math.max(...ticks, ...values, 1)
  const toShare = (value: number) => `${Math.max(0, (value / top) * 100)}%`
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span>
          <i className={styles.barKey} aria-hidden="true" /> {legend.bar}
        </span>
        {legend.mark && (
          <span>
            <i className={styles.markKey} aria-hidden="true" /> {legend.mark}
          </span>
        )}
      </figcaption>
      <div
        className={bars.length > MOST_LABELS ? `${styles.chart} ${styles.dense}` : styles.chart}
        role="img"
        aria-label={label}
      >
        <div className={styles.plot}>
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick} style={{ bottom: toShare(tick) }}>
              <span>{formatTick(tick)}</span>
            </span>
          ))}
          {bars.map(({ key, value, paired, note }) => (
            <span key={key} className={styles.column}>
              <span className={styles.bar} style={{ height: toShare(value) }} />
              {paired !== null && (
                <span className={styles.mark} style={{ bottom: toShare(paired) }} />
              )}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          ))}
        </div>
        <div className={styles.labels}>
          {bars.map(({ key, label: name, sub }) => (
            <span key={key}>
              <b>{name}</b>
              {sub && <small>{sub}</small>}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
