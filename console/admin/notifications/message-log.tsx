import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { notificationsText } from '#console/messages/notifications.ts'
import { SelectField } from '#console/ui/form/select-field.tsx'
import list from '#console/ui/list/list.module.css'
import { MoreButton } from '#console/ui/list/more-button.tsx'
import { focusableRow, useFocusNewRows } from '#console/ui/list/use-focus-new-rows.ts'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { CLIENT_MESSAGE_KINDS, SKIP_REASONS } from '#domain/reminder/kinds.ts'
import { displayDayMonth, displayName, displayTime } from '#domain/text/display.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import styles from './notifications.module.css'
import {
  findSilence,
  type LogEntry,
  type NotificationSettings,
  parseLogFilters,
  useMessageLog,
} from './notifications-queries.ts'

const t = notificationsText.log
const route = getRouteApi('/admin/notifications')

/** What went to whom and when, or why not. */
export function MessageLog({ loaded }: { loaded: NotificationSettings }) {
  const filters = parseLogFilters(route.useSearch())
  const navigate = useNavigate({ from: '/admin/notifications' })
  const log = useMessageLog(filters)
  const { place, onMore } = useFocusNewRows(log.data?.pages.length ?? 0)
  const pick = (change: { tipo?: string; resultado?: string }) => {
    const next = { tipo: filters.kind ?? '', resultado: filters.outcome ?? '', ...change }
    const { tipo, resultado } = next
    const search = { aba: 'registro', ...(tipo && { tipo }), ...(resultado && { resultado }) }
    void navigate({ search, replace: true })
  }
  const kinds = CLIENT_MESSAGE_KINDS.map((value) => ({
    value,
    label: notificationsText.kinds.names[value],
  }))
  const outcomes = Object.entries(t.outcomes).map(([value, label]) => ({ value, label }))
  return (
    <section className={styles.log} aria-label={t.list}>
      <search className={styles.filters} aria-label={t.filters}>
        <SelectField
          label={t.kind}
          value={filters.kind ?? ''}
          options={[{ value: '', label: t.all }, ...kinds]}
          onPick={(tipo) => pick({ tipo })}
        />
        <SelectField
          label={t.outcome}
          value={filters.outcome ?? ''}
          options={[{ value: '', label: t.all }, ...outcomes]}
          onPick={(resultado) => pick({ resultado })}
        />
      </search>
      <div ref={place} aria-busy={log.isPlaceholderData} className={list.found}>
        <LogResult
          log={log}
          empty={getEmptyText(loaded)}
          isFiltered={filters.kind !== null || filters.outcome !== null}
          onMore={() => {
            onMore()
            void log.fetchNextPage()
          }}
        />
      </div>
    </section>
  )
}

function getEmptyText({ settings: { kinds, channels }, ways }: NotificationSettings): string {
  if (!kinds.reminder) return t.emptyText
  const silence = findSilence(ways, channels)
  return silence ? t.emptySilent[silence] : t.emptyYet
}

type ResultProps = {
  log: ReturnType<typeof useMessageLog>
  /** What there is to know where nothing was written yet. */
  empty: string
  isFiltered: boolean
  onMore: () => void
}

function LogResult({ log, empty, isFiltered, onMore }: ResultProps) {
  const { data, error, refetch } = log
  const [first] = data?.pages ?? []
  if (!data || !first) {
    if (!error) return <Skeleton rows={6} />
    return <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <StateMessage
        icon={<MessageSquare size={30} strokeWidth={1.75} />}
        title={isFiltered ? t.emptyFilter : t.empty}
      >
        {isFiltered ? null : empty}
      </StateMessage>
    )
  return (
    <>
      <ul className={list.list}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} timezone={first.timezone} />
        ))}
      </ul>
      <MoreButton pages={log} onMore={onMore} />
    </>
  )
}

function LogRow({ entry, timezone }: { entry: LogEntry; timezone: string }) {
  const { kind, state, channel, client_name, booking_id, date, time } = entry
  const at = getCivilTimeAt(timezone, Date.parse(entry.sent_at ?? entry.created_at))
  const about = [
    t.states[state],
    channel && notificationsText.delivery.channels[channel],
    formatReason(entry),
  ]
  const told = date && time && t.ofBooking(displayDayMonth(date), displayTime(time))
  return (
    <li className={styles.entry} data-state={state} {...focusableRow}>
      <time dateTime={entry.sent_at ?? entry.created_at}>
        {t.when(displayDayMonth(at.date), at.time)}
      </time>
      <div>
        <p>
          <strong>{client_name === null ? t.gone : displayName(client_name)}</strong>
          {' · '}
          {notificationsText.kinds.names[kind]}
        </p>
        <p className={styles.small}>
          {about.filter(Boolean).join(' · ')}
          {told && ' · '}
          {told && booking_id ? (
            <Link
              to="/admin/bookings"
              search={{ agendamento: booking_id, abrir: 'acoes', periodo: 'tudo' }}
            >
              {told}
            </Link>
          ) : (
            told
          )}
        </p>
      </div>
    </li>
  )
}

function formatReason({ reason }: LogEntry): string | null {
  if (reason === null) return null
  const known = findKnownValue(SKIP_REASONS, reason)
  return known ? t.reasons[known] : t.otherReason(reason)
}
