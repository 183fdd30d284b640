import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './shell.module.css'

/** Where the sidebar is out of sight: what keeps a new house from opening. */
export function FirstStepsNotice() {
  const { data } = useQuery(firstStepsQuery)
  const left = data?.left.length ?? 0
  if (left === 0) return null
  return (
    <section className={styles.banner} aria-label={t.title}>
      <Notice>
        <Link to="/admin/first-steps" search={{}} className={styles.way}>
          {t.title}: {t.left(left)}
        </Link>
      </Notice>
    </section>
  )
}
