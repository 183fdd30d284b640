/** What a list and a record both say of a client. */
import { Ban, Lock } from 'lucide-react'
import { clientsText as t } from '#console/messages/clients.ts'
import { formatShortDay } from '#console/ui/date/calendar-dates.ts'
import { FREQUENCIES, type Frequency } from '#domain/people/client-statistics.ts'
import { displayDate, displayTime } from '#domain/text/display.ts'
import { getCivilTimeAt, isDate } from '#domain/time/civil-time.ts'
import styles from './client.module.css'
import type { ClientRecord } from './client-queries.ts'

/** How often somebody comes: one to three bars, and the word. */
export function FrequencyMark({ frequencia }: { frequencia: Frequency }) {
  return (
    <span className={styles.frequency} data-level={FREQUENCIES.indexOf(frequencia)}>
      {frequencia}
    </span>
  )
}

type TagsProps = {
  client: Pick<ClientRecord, 'labels' | 'block'>
  timezone: string
  /** Beyond the plan: nothing of the record can be edited. */
  readOnly: boolean
}

/** That somebody is blocked, and until when; then the labels. */
export function ClientTags({ client: { labels, block }, timezone, readOnly }: TagsProps) {
  if (!block && !readOnly && labels.length === 0) return null
  return (
    <span className={styles.tags}>
      {block && (
        <span className={`${styles.tag} ${styles.blocked}`}>
          <Ban size={14} strokeWidth={2} aria-hidden="true" />
          {formatBlockEnd(block, timezone)}
        </span>
      )}
      {readOnly && (
        <span className={styles.tag}>
          <Lock size={14} strokeWidth={2} aria-hidden="true" />
          {t.readOnly}
        </span>
      )}
      {labels.map((label) => (
        <span key={label} className={styles.tag}>
          {label}
        </span>
      ))}
    </span>
  )
}

type Block = NonNullable<ClientRecord['block']>

const formatBlockEnd = ({ until }: Pick<Block, 'until'>, timezone: string) =>
  until ? t.blockedUntil(displayDate(getCivilTimeAt(timezone, Date.parse(until)).date)) : t.blocked

/** What whoever books for them has to know. */
export const formatBlock = (block: Block, timezone: string) =>
  t.blockWarning(formatBlockEnd(block, timezone), block.reason)

/** `ter, 01/12` of a date near today, with its year where that is another; as it stands if unreadable. */
export function formatDay(date: string, today: string): string {
  if (!isDate(date)) return displayDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? formatShortDay(date) : displayDate(date)
}

export const formatDayTime = ({ date, time }: { date: string; time: string }, today: string) =>
  t.dayTime(formatDay(date, today), displayTime(time))
