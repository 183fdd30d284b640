import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { canBeBooked } from '#domain/business/first-steps.ts'
import styles from './shell.module.css'

/** Where the sidebar is out of sight: what keeps a new house from opening. */
export function FirstStepsNotice() {
  const { data } = useQuery(firstStepsQuery)
  const left = data?.left ?? []
  if (left.length === 0) return null
  return (
    <section className={styles.banner} aria-label={t.title}>
      <Notice>
        <Link to="/admin/first-steps" search={{}} className={styles.way}>
          {t.title}: {t.left(left.length, canBeBooked(left))}
        </Link>
      </Notice>
    </section>
  )
}
