import { queryOptions, useQuery } from '@tanstack/react-query'
import { shellText as t } from '#console/messages/shell.ts'
import { call } from '#console/session/call.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import type { UnreadableKind } from '#domain/business/unreadable.ts'
import styles from './shell.module.css'

/** Old data does not come by itself while the console is open: asked for once. */
const unreadableQuery = queryOptions({
  queryKey: ['unreadable'],
  queryFn: () => call('GET /api/unreadable', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Says which of the house's data could not be read; nothing while all can, or it is not known. */
export function UnreadableNotice() {
  const { data } = useQuery(unreadableQuery)
  if (!data || data.unreadable.length === 0) return null
  const { weekdays, blocks } = data
  const warnings = t.unreadable.lostHours(data)
  const isSaid: Partial<Record<UnreadableKind, boolean>> = {
    opening_hours: weekdays.closed.length + weekdays.shortened.length > 0,
    blocks: blocks.free + blocks.full_day > 0,
  }
  const parts = data.unreadable
    .filter(({ kind }) => !isSaid[kind])
    .map(({ kind, count }) => t.unreadable.kinds[kind](count))
  return (
    <section className={styles.banner} aria-label={t.unreadable.label}>
      {warnings.map((warning) => (
        <Notice key={warning} warn>
          {warning}
        </Notice>
      ))}
      {parts.length > 0 && <Notice>{t.unreadable.text(parts.join(', '))}</Notice>}
    </section>
  )
}
