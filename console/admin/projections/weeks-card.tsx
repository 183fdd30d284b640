import { projectionsText } from '#console/messages/projections.ts'
import styles from './projections.module.css'
import type { Projections } from './projections-query.ts'
import { WeekChart } from './week-chart.tsx'
import { ComingWeeksTable, PastWeeksTable } from './week-tables.tsx'

const t = projectionsText.weeks
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })

/** Week by week: what was foretold and came, what is booked and should come. */
export function WeeksCard({ data }: { data: Projections }) {
  return (
    <section className={styles.weeks}>
      <header>
        <h2>{t.title}</h2>
        <p className={styles.quiet}>{formatVerdict(data.verdict)}</p>
      </header>
      <WeekChart data={data} />
      <div className={styles.tables}>
        <ComingWeeksTable weeks={data.weeks} today={data.today} />
        <PastWeeksTable weeks={data.past} />
      </div>
    </section>
  )
}

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
