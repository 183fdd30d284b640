import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { agendaQuery } from '#console/bookings/booking-queries.ts'
import { getRefusalCode } from '#console/bookings/booking-toasts.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { teamText } from '#console/messages/team.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { formatLongDate } from '#console/ui/date/format-date.ts'
import { Field } from '#console/ui/form/field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { addDays, isDate, toEpochDay } from '#domain/time/civil-time.ts'
import styles from '../member/professionals.module.css'
import type { StaffMember } from '../member/professionals-query.ts'

const t = teamText.daysOff
const SHOWN_DAYS = 60
const MAX_DAYS = 31

/** Whole days on which nobody can book with them: blocks, as the agenda has them. */
export function DaysOff({ member }: { member: StaffMember }) {
  const today = useQuery(agendaQuery(null, null)).data?.today
  return (
    <SectionCard title={t.title} lead={t.lead}>
      {today ? <UpcomingDaysOff member={member} today={today} /> : <Skeleton rows={2} />}
      <NewDaysOff member={member} />
    </SectionCard>
  )
}

function UpcomingDaysOff({ member, today }: { member: StaffMember; today: string }) {
  const query = agendaQuery(today, addDays(today, SHOWN_DAYS))
  const { data, error, refetch } = useQuery(query)
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/blocks/:id', { params: { id }, query: {} }),
    onSuccess: () => toastActDone('day-off', t.removed),
    onError: (reason) => toastActFailed('day-off', t.removeFailed, formatErrorReason(reason)),
  })
  if (error) return <LoadFailed title={t.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  const days = data.blocks.filter((one) => one.professional_id === member.id && one.full_day)
  if (days.length === 0) return <p className={styles.text}>{t.none}</p>
  return (
    <ul className={styles.rows}>
      {days.map(({ id, date }) => (
        <li key={id}>
          {formatLongDate(date)}
          <IconButton
            label={t.remove(formatLongDate(date))}
            onClick={() => remove.isPending || remove.mutate(id)}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

type BlockBody = CallInput<'POST /api/blocks'>['body']
type Choice = NonNullable<BlockBody['dormant']>

/** The days from one to another; null where that is none, or too many at once. */
function listDays(from: string, until: string): string[] | null {
  const last = until || from
  if (!isDate(from) || !isDate(last)) return null
  const count = toEpochDay(last) - toEpochDay(from) + 1
  if (count < 1 || count > MAX_DAYS) return null
  return Array.from({ length: count }, (_, day) => addDays(from, day))
}

function useAddDaysOff(professional_id: string, onAdded: () => void) {
  return useMutation({
    mutationFn: async ({ days, dormant }: { days: string[]; dormant?: Choice }) => {
      let bookings = 0
      // One after another: blocks that sleep are asked about once, with the first.
      for (const date of days) {
        const body = { professional_id, date, full_day: true, ...(dormant && { dormant }) }
        bookings += (await call('POST /api/blocks', { body })).bookings
      }
      return { days: days.length, bookings }
    },
    onSuccess: ({ days, bookings }) => {
      toastActDone('day-off', t.added(days, bookings))
      onAdded()
    },
    onError: (error) => {
      if (getRefusalCode(error) === 'dormant_blocks') return
      toastActFailed('day-off', t.failed, formatErrorReason(error))
    },
  })
}

function NewDaysOff({ member }: { member: StaffMember }) {
  const [{ from, until }, setDates] = useState({ from: '', until: '' })
  const [wrong, setWrong] = useState<string>()
  const add = useAddDaysOff(member.id, () => setDates({ from: '', until: '' }))
  const change = (changed: { from?: string; until?: string }) => {
    setDates({ from, until, ...changed })
    setWrong(undefined)
  }
  const send = (dormant?: Choice) => {
    const days = listDays(from, until)
    setWrong(days ? undefined : t.range)
    if (days && !add.isPending) add.mutate({ days, ...(dormant && { dormant }) })
  }
  const isDormant = getRefusalCode(add.error) === 'dormant_blocks'
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <Field
          label={t.from}
          type="date"
          value={from}
          error={wrong}
          onChange={(event) => change({ from: event.target.value })}
        />
        <Field
          label={t.until}
          type="date"
          hint={t.untilHint}
          value={until}
          onChange={(event) => change({ until: event.target.value })}
        />
      </div>
      {isDormant && (
        <Notice warn>
          <p>{formatErrorReason(add.error)}</p>
          <div className={styles.buttons}>
            <Button look="secondary" onClick={() => send('wake')}>
              {t.wake}
            </Button>
            <Button look="secondary" onClick={() => send('drop')}>
              {t.drop}
            </Button>
          </div>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button look="secondary" busy={add.isPending && t.adding} onClick={() => send()}>
          {t.add}
        </Button>
      </div>
    </div>
  )
}
