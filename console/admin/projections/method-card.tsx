import { projectionsText } from '#console/messages/projections.ts'
import styles from './projections.module.css'
import type { Projections } from './projections-query.ts'

const t = projectionsText.method
const formatShare = (part: number) => `${Math.round(part * 100)}%`

/** How the figures come about, in three sentences with the house's own shares. */
export function MethodCard({ experience }: { experience: Projections['experience'] }) {
  const { weeks, cancelled, early } = experience
  const isKnown = weeks > 0
  return (
    <section className={styles.method}>
      <h2>{t.title}</h2>
      <p>
        {t.booked(isKnown ? formatShare(cancelled) : null)}{' '}
        {t.pickup(weeks, isKnown ? formatShare(early) : null)} {t.range}
      </p>
    </section>
  )
}
