import { Link } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, HandCoins, Undo2 } from 'lucide-react'
import { caixaText } from '#console/messages/caixa.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatMoment } from '#console/ui/date/format-date.ts'
import hidden from '#console/ui/layout/visually-hidden.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { displayDayMonth } from '#domain/text/display.ts'
import styles from './till-entries.module.css'
import type { TillEntry } from './till-queries.ts'
import {
  formatEntryDetail,
  formatEntryTitle,
  formatMethod,
  formatMovement,
  formatTimeOn,
  isFiado,
} from './till-text.ts'

const t = caixaText.entries
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  entries: readonly TillEntry[]
  timezone: string
  /** At the house. */
  today: string
  /** Of more than one day: each entry says its own. */
  hasDays: boolean
  onReverse: (entry: TillEntry) => void
}

export function TillEntries({ entries, ...rest }: Props) {
  return (
    <ul className={styles.entries} aria-label={t.list}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} {...rest} />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'entries'> & { entry: TillEntry }

function EntryRow({ entry, timezone, today, hasDays, onReverse }: RowProps) {
  const { amount, is_reversal, kind, method, subject_id, who } = entry
  const title = formatEntryTitle(entry)
  const shown = is_reversal ? t.reversal(title) : title
  const { Icon, look, words } = describeFlow(entry)
  return (
    <li className={styles.entry} data-flow={look} {...focusableRow}>
      <span className={styles.time}>{formatWhen(entry, timezone, hasDays)}</span>
      <span className={styles.arrow}>
        <Icon {...icon} />
        <span className={hidden.unseen}>{words}</span>
      </span>
      <p className={styles.what}>
        {kind === 'booking' && who ? (
          <Link
            className={styles.subject}
            to="/admin/bookings"
            search={{ agendamento: subject_id, abrir: 'comanda', periodo: 'tudo' }}
          >
            {shown}
          </Link>
        ) : (
          <strong>{shown}</strong>
        )}{' '}
        <span className={styles.quiet}>{formatEntryDetail(entry, today)}</span>
      </p>
      <span className={styles.method}>{formatMethod(method)}</span>
      <strong className={styles.amount}>{formatMovement(amount)}</strong>
      {entry.reversible && (
        <span className={styles.undo}>
          <IconButton label={t.reverse(title)} onClick={() => onReverse(entry)}>
            <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** Which way money went; what stays fiado, or is taken off it, went none. */
function describeFlow(entry: TillEntry) {
  if (isFiado(entry)) return { Icon: HandCoins, look: 'none', words: t.onAccount.neither }
  return entry.amount < 0
    ? { Icon: ArrowUpRight, look: 'out', words: t.out }
    : { Icon: ArrowDownLeft, look: 'in', words: t.in }
}

/** What was entered afterwards has a day and no time; what was dated has the day that it is of. */
function formatWhen({ at, day }: TillEntry, timezone: string, hasDays: boolean): string {
  if (at === null) return hasDays ? displayDayMonth(day) : '–'
  if (!hasDays) return formatTimeOn(day, at, timezone)
  const moment = formatMoment(at, timezone)
  return moment.startsWith(displayDayMonth(day)) ? moment : displayDayMonth(day)
}
