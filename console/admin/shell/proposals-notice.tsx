import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { proposalsText as t } from '#console/messages/proposals.ts'
import { proposalsQuery } from '#console/proposals/proposals-query.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './shell.module.css'

/** Clients who wait for an answer; nothing while there are none, or it is not known. */
export function ProposalsNotice() {
  const { data } = useQuery(proposalsQuery)
  const count = data?.proposals.length ?? 0
  if (count === 0) return null
  return (
    <section className={styles.banner} aria-label={t.title}>
      <Notice>
        <Link to="/admin/agenda" search={{ pedidos: 'sim' }} className={styles.way}>
          {t.notice(count)}
        </Link>
      </Notice>
    </section>
  )
}
