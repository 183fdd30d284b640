import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '#api/contract/contract.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { teamText } from '#console/messages/team.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Checkbox } from '#console/ui/form/field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { displayName } from '#domain/text/display.ts'
import styles from '../member/professionals.module.css'
import type { StaffMember, Team } from '../member/professionals-query.ts'

const t = teamText.future
type Ahead = CallOutput<'GET /api/professionals/:id/bookings-ahead'>
type Result = CallOutput<'POST /api/professionals/:id/hand-over'>['results'][number]
type Props = { member: StaffMember; team: Team }

const HEADING = 'agendamentos-marcados'

/** To where bookings are passed on, on the same sheet. */
export const focusFutureBookings = () => document.getElementById(HEADING)?.focus()

/** What lies ahead with somebody, and the way to pass it on in one act. */
export function FutureBookings({ member, team }: Props) {
  const { id } = member
  const { data, error, refetch } = useQuery({
    queryKey: ['professionals', id, 'ahead'],
    queryFn: () => call('GET /api/professionals/:id/bookings-ahead', { params: { id } }),
  })
  return (
    <SectionCard title={t.title} lead={t.lead} id={HEADING}>
      {data ? (
        <HandOver member={member} team={team} ahead={data} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </SectionCard>
  )
}

type Passing = { to: string; ids: string[]; outside_hours: boolean }

/** Each booking that stays says why, where it stands. */
function useHandOver({ id }: StaffMember, team: Team) {
  const [results, setResults] = useState<readonly Result[]>([])
  const pass = useMutation({
    mutationFn: ({ to, ids, outside_hours }: Passing) =>
      call('POST /api/professionals/:id/hand-over', {
        params: { id },
        body: { to, booking_ids: ids, outside_hours },
      }),
    onSuccess: (answer, { to }) => {
      setResults(answer.results)
      const done = answer.results.filter((one) => one.handed_over).length
      const left = answer.results.length - done
      const name = team.professionals.find((one) => one.id === to)?.name ?? ''
      const act = `hand-over:${id}`
      if (done === 0) toastActFailed(act, t.left(left))
      else toastActDone(act, t.done(done, displayName(name)), left > 0 ? t.left(left) : undefined)
    },
    onError: (error) => toastActFailed(`hand-over:${id}`, t.error, formatErrorReason(error)),
  })
  return { pass, results }
}

function HandOver({ member, team, ahead }: Props & { ahead: Ahead }) {
  const [to, setTo] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { pass, results } = useHandOver(member, team)
  const others = team.professionals.filter((one) => one.id !== member.id)
  const ids = ahead.bookings.flatMap(({ id }) => (left.has(id) ? [] : [id]))
  const outside = results.filter((one) => one.code === 'outside_hours').map(({ id }) => id)
  const send = (chosen: string[], outside_hours: boolean) => {
    if (!pass.isPending && to !== '') pass.mutate({ to, ids: chosen, outside_hours })
  }
  if (ahead.count === 0) return <p className={styles.text}>{t.none}</p>
  return (
    <>
      {ahead.count > ahead.bookings.length && <Notice>{t.with(ahead.bookings.length)}</Notice>}
      <AheadList ahead={ahead} left={left} onLeave={setLeft} results={results} />
      {others.length === 0 ? (
        <Notice>{t.nobody}</Notice>
      ) : (
        <div className={`${styles.buttons} ${styles.footed}`}>
          <SelectField
            label={t.to}
            value={to}
            onPick={setTo}
            options={[
              { value: '', label: t.choose },
              ...others.map((one) => ({ value: one.id, label: displayName(one.name) })),
            ]}
          />
          <Button
            look="secondary"
            disabled={to === '' || ids.length === 0}
            busy={pass.isPending && t.passing}
            onClick={() => send(ids, false)}
          >
            {t.pass(ids.length)}
          </Button>
        </div>
      )}
      {outside.length > 0 && (
        <Button look="secondary" onClick={() => send(outside, true)}>
          {t.anyway(outside.length)}
        </Button>
      )}
    </>
  )
}

type ListProps = {
  ahead: Ahead
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
  results: readonly Result[]
}

/** A full agenda of weeks would push away what stands below. */
const FIRST_SHOWN = 8

function AheadList({ ahead, left, onLeave, results }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const hidden = ahead.bookings.slice(FIRST_SHOWN)
  // What stayed where it was says why, wherever in the list it stands.
  const hasWhy = hidden.some(({ id }) => results.some((one) => one.id === id))
  const shown = isWhole || hasWhy ? ahead.bookings : ahead.bookings.slice(0, FIRST_SHOWN)
  const toggle = (id: string) =>
    onLeave(left.has(id) ? new Set([...left].filter((one) => one !== id)) : new Set([...left, id]))
  return (
    <>
      <ul className={styles.rows} aria-live="polite">
        {shown.map((booking) => {
          const why = results.find(({ id }) => id === booking.id)?.message
          return (
            <li key={booking.id}>
              <Checkbox
                label={t.row({ ...booking, client_name: displayName(booking.client_name) })}
                checked={!left.has(booking.id)}
                onChange={() => toggle(booking.id)}
              />
              <span className={styles.text}>{booking.service_name}</span>
              {why && <p className={styles.why}>{why}</p>}
            </li>
          )
        })}
      </ul>
      {shown.length < ahead.bookings.length && (
        <div className={styles.buttons}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            {t.rest(hidden.length)}
          </Button>
        </div>
      )}
    </>
  )
}
