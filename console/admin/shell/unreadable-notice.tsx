import { queryOptions, useQuery } from '@tanstack/react-query'
import { shellText as t } from '#console/messages/shell.ts'
import { call } from '#console/session/call.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './shell.module.css'

/** Old data does not come by itself while the console is open: asked for once. */
const unreadableQuery = queryOptions({
  queryKey: ['unreadable'],
  queryFn: () => call('GET /api/unreadable', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Says which of the house's data could not be read; nothing while all can, or it is not known. */
export function UnreadableNotice() {
  const { unreadable } = useQuery(unreadableQuery).data ?? { unreadable: [] }
  if (unreadable.length === 0) return null
  const parts = unreadable.map(({ kind, count }) => t.unreadable.kinds[kind](count))
  return (
    <section className={styles.banner} aria-label={t.unreadable.label}>
      <Notice>{t.unreadable.text(parts.join(', '))}</Notice>
    </section>
  )
}
