import { caixaText } from '#console/messages/caixa.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import styles from './caixa.module.css'
import type { TillDrawer } from './till-queries.ts'
import { formatDifference, formatTimeOn } from './till-text.ts'

const { drawer: t, carried } = caixaText

type Props = { drawer: TillDrawer; timezone: string }

/** Only the last count of a closed day stands: to open it again took each of the others back. */
export function Counts({ drawer, timezone }: Props) {
  const { day, counts, closed, after_closing } = drawer
  return (
    <div className={styles.counts}>
      <h3>{t.counts}</h3>
      <ul>
        {counts.map(({ id, expected, counted, difference, note, created_at, reopened_for }, i) => {
          const isGone = !closed || i > 0
          const before = counts[i + 1]
          // Where money moved between the two, each says by itself what lacked.
          const isSame = before?.expected === expected
          const change = before && isSame ? subtract(counted, before.counted) : 0
          return (
            <li key={id} data-gone={isGone || undefined}>
              {t.counted(formatTimeOn(day, created_at, timezone), counted, expected)}
              <strong data-short={(difference < 0 && !isGone) || undefined}>
                {formatDifference(difference, !isGone && after_closing !== 0)}
              </strong>
              {isGone && <span>{difference === 0 ? t.reopened : t.takenBack}</span>}
              {change !== 0 && <span data-fall={change < 0 || undefined}>{t.change(change)}</span>}
              {isGone && reopened_for && (
                <span className={styles.quiet}>{t.reopenedFor(reopened_for)}</span>
              )}
              {!isGone && <Kept drawer={drawer} />}
              {note && <span className={styles.quiet}>{note}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What stayed in the drawer after the count that stands, and whether the next day began with that. */
function Kept({ drawer: { counts, began_after, in_drawer } }: Pick<Props, 'drawer'>) {
  const [count] = counts
  if (!count || count.kept === null) return null
  const { counted, kept } = count
  const taken = subtract(counted, kept)
  // What came after the count lay there too.
  const more = began_after ? subtract(began_after.float, in_drawer) : 0
  return (
    <>
      <span className={styles.quiet}>{carried.stayed(kept)}</span>
      {taken !== 0 && <span className={styles.quiet}>{carried.takenOut(taken)}</span>}
      {began_after && more !== 0 && (
        <span>{carried.began(displayDayMonth(began_after.day), more)}</span>
      )}
    </>
  )
}

const subtract = (one: number, other: number) => toReais(toCentavos(one) - toCentavos(other))
