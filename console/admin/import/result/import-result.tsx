import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { importText } from '#console/messages/import.ts'
import { call } from '#console/session/call.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import { type ImportKind, LINE_STATES, type LineState } from '#domain/import/import.ts'
import styles from '../house-import/import.module.css'
import {
  type HouseImport,
  importLinesQuery,
  importQuery,
  isAtWork,
  offersQuery,
} from '../house-import/import-queries.ts'
import { LineTable } from '../lines/line-table.tsx'
import { Figures, Progress } from '../lines/progress.tsx'

const t = importText.result

/** Where what was brought in is seen. */
const PLACES = {
  clients: '/admin/clients',
  services: '/admin/services',
  bookings: '/admin/bookings',
  balances: null,
} as const satisfies Record<ImportKind, string | null>

/** What is told of it line by line. */
const TOLD = ['failed', 'kept', 'bad'] as const

/** What became of one import, from its start on. */
export function ImportResult({ id, onAgain }: { id: string; onAgain: () => void }) {
  const query = useQuery(importQuery(id))
  useFreshLists(query.data)
  if (query.data) return <Result shown={query.data} onAgain={onAgain} />
  if (!query.error) return <Skeleton rows={4} />
  return (
    <LoadFailed title={t.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
  )
}

/** What it brought in or took back shows in every list, once it is over. */
function useFreshLists(shown: HouseImport | undefined) {
  const queries = useQueryClient()
  const wasAtWork = useRef(false)
  useEffect(() => {
    if (!shown) return
    const isOver = wasAtWork.current && !isAtWork(shown)
    wasAtWork.current = isAtWork(shown)
    if (isOver)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' })
  }, [shown, queries])
}

function Result({ shown, onAgain }: { shown: HouseImport; onAgain: () => void }) {
  const { id, kind, state, counts, file_name, undo_until } = shown
  const place = PLACES[kind]
  return (
    <SectionCard
      id="import-step"
      title={t.title(importText.kinds[kind].name)}
      lead={`${file_name} · ${t.states[state]}`}
    >
      {isAtWork(shown) && <Working shown={shown} />}
      {state === 'checked' && <p>{t.opened}</p>}
      {state === 'undone' && <Undone shown={shown} />}
      <Figures figures={listFigures(shown)} />
      {kind === 'services' && state === 'done' && counts.created > 0 && <OnSale shown={shown} />}
      {!isAtWork(shown) &&
        TOLD.map((one) => counts[one] > 0 && <ToldLines key={one} shown={shown} state={one} />)}
      <div className={styles.acts}>
        {place && state === 'done' && (
          <Link to={place} className={getButtonClass()}>
            {t.see}
          </Link>
        )}
        <Button look="secondary" onClick={onAgain}>
          {t.again}
        </Button>
        {undo_until && <Undo id={id} until={formatMoment(undo_until, shown.timezone)} />}
      </div>
    </SectionCard>
  )
}

function Working({ shown: { state, counts } }: { shown: HouseImport }) {
  const left = state === 'running' ? counts.new + counts.known : counts.created + counts.joined
  const over =
    state === 'running'
      ? counts.created + counts.joined + counts.skipped + counts.failed
      : counts.undone + counts.kept
  return (
    <>
      <Progress
        label={t.states[state]}
        done={over}
        all={over + left}
        text={t.progress(over, over + left)}
      />
      <p className={styles.quiet}>{t.leave}</p>
    </>
  )
}

/** How many lines are in each state; those that repeat another apart. */
function listFigures({ counts, repeats }: HouseImport): (readonly [string, number])[] {
  const shown = LINE_STATES.map((state) => {
    const isApart = state === 'skipped' || state === 'known'
    return [t.lines[state], counts[state] - (isApart && counts[state] > 0 ? repeats : 0)] as const
  })
  return [...shown, [t.repeats, repeats] as const].filter(([, lines]) => lines > 0)
}

/** What it did, and that it was taken back: nothing of it counts as here. */
function Undone({ shown }: { shown: HouseImport }) {
  const { kind, known, counts, created_at, ended_at, timezone } = shown
  const { undone, kept } = counts
  const things = importText.things[kind]
  const begun = formatMoment(created_at, timezone)
  return (
    <Notice>
      <p>
        <strong>{t.undone.when(formatMoment(ended_at ?? created_at, timezone))}</strong>{' '}
        {undone + kept === 0
          ? t.undone.nothing(begun)
          : t.undone.brought(things(undone + kept), begun, known === 'join')}{' '}
        {kept > 0 ? t.undone.kept(undone, things(undone), kept) : undone > 0 && t.undone.gone}
      </p>
    </Notice>
  )
}

/** What clients can book from now on, and where they see it; what they cannot, and where that is mended. */
function OnSale({ shown }: { shown: HouseImport }) {
  const slug = useMe().data?.business?.slug
  const brought = useInfiniteQuery(importLinesQuery(shown.id, 'created', shown.state))
  const offers = useQuery(offersQuery)
  const { hasNextPage, fetchNextPage, isFetching } = brought
  // A house has few enough services to be told of each.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const lines = brought.data?.pages.flatMap((page) => page.lines) ?? []
  if (!offers.data || hasNextPage || lines.length === 0) return null
  const sold = new Set(
    offers.data.services
      .filter(({ status, professionals }) => status === 'active' && professionals.length > 0)
      .map(({ id }) => id),
  )
  const here = lines.flatMap(({ record }) => (record ? [record.id] : []))
  const onSale = here.filter((id) => sold.has(id)).length
  return (
    <>
      {onSale > 0 && (
        <Notice>
          <p>
            {t.onSale(onSale)}{' '}
            {slug && (
              <a href={`/${slug}`} target="_blank" rel="noreferrer">
                {t.toPage}
              </a>
            )}
          </p>
        </Notice>
      )}
      {here.length > onSale && (
        <Notice warn>
          <p>
            {t.unsold(here.length - onSale)} <Link to="/admin/services">{t.toServices}</Link>
          </p>
        </Notice>
      )}
      <LineTable title={t.created} lines={lines} records="services" />
    </>
  )
}

type ToldProps = { shown: HouseImport; state: (typeof TOLD)[number] }

function ToldLines({ shown, state }: ToldProps) {
  const { id, kind } = shown
  const query = useInfiniteQuery(importLinesQuery(id, state satisfies LineState, shown.state))
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  if (lines.length === 0) return null
  return (
    <LineTable
      title={t[state]}
      lines={lines}
      {...(state !== 'bad' && state !== 'failed' && { records: kind })}
      more={<MoreButton pages={query} onMore={() => void query.fetchNextPage()} />}
    />
  )
}

type Search = { desfazer?: string }

function Undo({ id, until }: { id: string; until: string }) {
  const queries = useQueryClient()
  const isAsking = useSearch({
    strict: false,
    select: ({ desfazer }: Search) => desfazer === 'sim',
  })
  const { open, close } = useDialogHistory(['desfazer'])
  const undo = useSingleMutation({
    mutationFn: () => call('POST /api/imports/:id/undo', { params: { id } }),
    onSuccess: (shown) => {
      close()
      queries.setQueryData(importQuery(id).queryKey, shown)
    },
    onError: (error) => toastActFailed(`import-undo:${id}`, t.undoFailed, formatErrorReason(error)),
  })
  return (
    <>
      <Button look="quiet" title={t.undoUntil(until)} onClick={() => open({ desfazer: 'sim' })}>
        {t.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t.asking.title}
          lead={t.asking.lead}
          label={t.asking.label}
          busy={undo.isPending && t.asking.busy}
          onConfirm={() => undo.mutate()}
          onClose={close}
        />
      )}
    </>
  )
}
