import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importText } from '#console/messages/import.ts'
import { formatMoment } from '#console/ui/date/format-date.ts'
import list from '#console/ui/list/list.module.css'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import styles from '../house-import/import.module.css'
import { type HouseImport, importsQuery } from '../house-import/import-queries.ts'

const t = importText.past

/** What was brought in before; nothing is said where there is nothing. */
export function PastImports() {
  const query = useQuery(importsQuery)
  if (query.error)
    return <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
  const imports = query.data?.imports ?? []
  if (imports.length === 0) return null
  return (
    <SectionCard title={t.title} lead={t.lead}>
      <ul className={list.list}>
        {imports.map((one) => (
          <li key={one.id}>
            <Link to="/admin/import" search={{ importacao: one.id }} className={styles.past}>
              <strong>{importText.kinds[one.kind].name}</strong>
              <span className={styles.quiet}>{describe(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

const describe = ({ kind, file_name, state, counts, created_at, timezone }: HouseImport) =>
  [
    formatMoment(created_at, timezone),
    file_name,
    importText.things[kind](counts.created + counts.undone + counts.kept),
    importText.result.states[state],
  ].join(' · ')
