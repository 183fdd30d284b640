import { projectionsText } from '#console/messages/projections.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import styles from './projections.module.css'
import {
  listComingWeeks,
  listPastWeeks,
  type Projection,
  type Projections,
} from './projections-query.ts'
import { WeekChart } from './week-chart.tsx'
import { ComingWeeksTable, PastWeeksTable } from './week-tables.tsx'

const t = projectionsText.weeks
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })

/** Week by week: what was foretold and came, what is booked and should come. */
export function WeeksCard({ data }: { data: Projections }) {
  const past = listPastWeeks(data)
  return (
    <section className={styles.weeks}>
      <header>
        <h2>{t.title}</h2>
        <p className={styles.quiet}>{formatVerdict(data.verdict)}</p>
      </header>
      <WeekChart data={data} />
      <div className={styles.tables}>
        <ComingWeeksTable weeks={listComingWeeks(data)} today={data.today} />
        {past.length > 0 ? <PastWeeksTable weeks={past} /> : <NoPastYet current={data.weeks[0]} />}
      </div>
    </section>
  )
}

/** In place of a table of zeros: what will stand there, and from when on. */
const NoPastYet = ({ current }: { current: Projection | undefined }) => (
  <div>
    <h3 className={styles.caption}>{t.past}</h3>
    <p className={styles.quiet}>
      {t.noPast(current ? displayDayMonth(addDays(current.to, 1)) : null)}
    </p>
  </div>
)

/** How far it was off, to which side, and how often it stayed within what it said. */
function formatVerdict({
  weeks,
  inside,
  above,
  below,
  error,
  lean,
}: Projections['verdict']): string {
  if (error === null || lean === null) return t.noVerdict
  return [
    t.verdict(percent.format(error), weeks),
    above + below > 0 && t.sides(above, below),
    weeks > 1 && above + below > 0 && t.together(percent.format(Math.abs(lean)), lean > 0),
    t.inside(inside, weeks),
  ]
    .filter(Boolean)
    .join(' ')
}
