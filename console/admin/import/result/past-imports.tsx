import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { importText } from '#console/messages/import.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import list from '#console/ui/list/list.module.css'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import styles from '../house-import/import.module.css'
import { type HouseImport, importsQuery } from '../house-import/import-queries.ts'

const t = importText.past

/** What was brought in before; nothing is said where there is nothing. */
export function PastImports() {
  const query = useQuery(importsQuery)
  if (query.error)
    return <LoadFailed title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
  const all = query.data?.imports ?? []
  const open = all.filter(({ state }) => state === 'checked')
  const begun = all.filter(({ state }) => state !== 'checked')
  return (
    <>
      {open.length > 0 && <OpenImports imports={open} />}
      {begun.length > 0 && <BegunImports imports={begun} />}
    </>
  )
}

/** What was checked in another tab, or left halfway: so many hold up a further one. */
function OpenImports({ imports }: { imports: readonly HouseImport[] }) {
  return (
    <SectionCard title={importText.open.title} lead={importText.open.lead}>
      <ul className={list.list}>
        {imports.map((one) => (
          <li key={one.id} className={styles.open}>
            <span>
              <strong>{importText.kinds[one.kind].name}</strong>
              <span className={styles.quiet}>
                {formatMoment(one.created_at, one.timezone)} · {one.file_name}
              </span>
            </span>
            <Discard of={one} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Discard({ of: { id, file_name, created_at, timezone } }: { of: HouseImport }) {
  const queries = useQueryClient()
  const t = importText.open
  const discard = useSingleMutation({
    mutationFn: () => call('DELETE /api/imports/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsQuery.queryKey }),
    onError: (error) => toastActFailed(`import-discard:${id}`, t.failed, formatErrorReason(error)),
  })
  return (
    <Button
      look="secondary"
      aria-label={t.discardOf(file_name, formatMoment(created_at, timezone))}
      busy={discard.isPending && t.discarding}
      onClick={() => discard.mutate()}
    >
      {t.discard}
    </Button>
  )
}

function BegunImports({ imports }: { imports: readonly HouseImport[] }) {
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
    ...(state === 'undone'
      ? [t.undone(counts.undone, importText.things[kind](counts.undone), counts.kept)]
      : [
          importText.things[kind](counts.created + counts.undone + counts.kept),
          importText.result.states[state],
        ]),
  ].join(' · ')
