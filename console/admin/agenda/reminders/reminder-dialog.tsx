import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, MessageCircle } from 'lucide-react'
import type { AgendaBooking } from '#api/contract/contract.ts'
import { formatAgendaFailure } from '#console/bookings/agenda-action-messages.ts'
import { showBookings } from '#console/bookings/booking-cache.ts'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { toastFailure } from '#console/bookings/booking-toasts.ts'
import { agendaText } from '#console/messages/agenda.ts'
import { text } from '#console/messages/app.ts'
import { remindersText as t } from '#console/messages/reminders.ts'
import { call } from '#console/session/call.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { displayVisitorAndClient } from '#domain/booking/visitor.ts'
import { displayTime } from '#domain/text/display.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  getReminderUrl,
  isOptedOut,
  isReminded,
  listReminders,
  type ReminderQueue as QueueAnswer,
} from './list-reminders.ts'
import styles from './reminder-dialog.module.css'

type Props = {
  /** Today at the business. */
  today: string
  house: { name: string }
  onClose: () => void
}

/** Tomorrow's clients as a queue that is worked by thumb: each tap opens a chat and notes it. */
export function ReminderDialog({ today, house, onClose }: Props) {
  const date = addDays(today, 1)
  const agenda = useQuery({ ...agendaQuery(date, date), staleTime: 0 })
  const queue = useQuery({ ...reminderQueueQuery(date), staleTime: 0 })
  const retry = () => void Promise.all([agenda.refetch(), queue.refetch()])
  return (
    <Dialog title={t.title} onClose={onClose}>
      {agenda.data && queue.data ? (
        <ReminderQueue
          {...listReminders(agenda.data.bookings, date, queue.data.reminded)}
          date={date}
          getUrl={createUrlWriter(queue.data, house.name)}
          isLeftOut={(booking) => isOptedOut(booking, queue.data)}
        />
      ) : agenda.isError || queue.isError ? (
        <StateMessage
          bad
          icon={<CircleAlert size={30} strokeWidth={1.75} />}
          title={t.loadFailed}
          actions={<Button onClick={retry}>{text.retry}</Button>}
        >
          {agendaText.failedText}
        </StateMessage>
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}

const reminderQueueQuery = (date: string) =>
  queryOptions({
    queryKey: ['reminder-queue', date],
    queryFn: () => call('GET /api/notifications/queue', { query: { date } }),
  })

/** The chat in which a reminder stands written; who has left the list gets none. */
const createUrlWriter =
  (queue: QueueAnswer, house: string) =>
  (booking: AgendaBooking): string | null =>
    isOptedOut(booking, queue) ? null : getReminderUrl(booking, house, queue)

type QueueProps = {
  toRemind: readonly AgendaBooking[]
  /** How many reminders went without anybody's doing. */
  byThemselves: number
  date: string
  getUrl: (booking: AgendaBooking) => string | null
  isLeftOut: (booking: AgendaBooking) => boolean
}

function ReminderQueue({ toRemind: bookings, byThemselves, date, getUrl, isLeftOut }: QueueProps) {
  const note = useNoteReminder()
  const left = bookings.filter((one) => !isReminded(one) && getUrl(one))
  const [next] = left
  if (bookings.length === 0) {
    return (
      <StateMessage icon={<Check size={30} strokeWidth={1.75} />} title={t.empty}>
        {byThemselves > 0 ? t.byThemselves(byThemselves) : t.emptyText}
      </StateMessage>
    )
  }
  return (
    <div className={styles.queue}>
      <p className={styles.lead}>{t.lead(formatLongDate(date).toLocaleLowerCase('pt-BR'))}</p>
      {byThemselves > 0 && <p>{t.byThemselves(byThemselves)}</p>}
      <p role="status">
        <strong>{left.length === 0 ? t.done : t.left(left.length)}</strong>
      </p>
      <ul className={styles.list} aria-label={t.list}>
        {bookings.map((booking) => (
          <ReminderRow
            key={booking.id}
            booking={booking}
            url={getUrl(booking)}
            none={isLeftOut(booking) ? t.optedOut : t.noPhone}
            onNote={(sent) => void note(booking, sent)}
          />
        ))}
      </ul>
      {next && (
        <div className={styles.foot}>
          <ChatLink
            url={getUrl(next) ?? ''}
            onOpen={() => void note(next, true)}
            label={t.next(displayVisitorAndClient(next))}
          />
        </div>
      )}
    </div>
  )
}

/** Noted at the same tap that opens the chat: whoever comes back finds the next one. */
function useNoteReminder() {
  const queries = useQueryClient()
  return async ({ id }: AgendaBooking, sent: boolean) => {
    try {
      const noted = await call('POST /api/bookings/:id/reminder', {
        params: { id },
        body: { sent },
      })
      showBookings(queries, [noted])
    } catch (error) {
      toastFailure(t.failed, formatAgendaFailure(error))
    }
  }
}

type ChatLinkProps = { url: string; label: string; onOpen: () => void }

function ChatLink({ url, label, onOpen }: ChatLinkProps) {
  return (
    <a
      className={getButtonClass({ wide: true, large: true })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </a>
  )
}

type RowProps = {
  booking: AgendaBooking
  url: string | null
  /** Why there is no chat. */
  none: string
  onNote: (sent: boolean) => void
}

function ReminderRow({ booking, url, none, onNote }: RowProps) {
  const who = displayVisitorAndClient(booking)
  const time = displayTime(booking.time)
  return (
    <li className={styles.row} data-sent={isReminded(booking)}>
      <span className={styles.time}>{time}</span>
      <span className={styles.who}>
        <strong>{who}</strong>
        <small>{booking.service_name}</small>
      </span>
      {isReminded(booking) ? (
        <span className={styles.sent}>
          <span>
            <Check size={16} strokeWidth={2} aria-hidden="true" />
            {t.sent}
          </span>
          <button type="button" aria-label={t.undo(who)} onClick={() => onNote(false)}>
            {t.undoShort}
          </button>
        </span>
      ) : url ? (
        <a
          className={styles.send}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.send(who, time)}
          onClick={() => onNote(true)}
        >
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
        </a>
      ) : (
        <small className={styles.none}>{none}</small>
      )}
    </li>
  )
}
