import { useEffect, useId, useRef } from 'preact/hooks'
import { Calendar } from '#widget/booking/datetime/calendar.tsx'
import { LostTimeNotice } from '#widget/booking/datetime/lost-time-notice.tsx'
import { css as stepsCss } from '#widget/booking/steps/steps.tsx'
import { formatWhen } from '#widget/messages/format-when.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { RESCHEDULE } from '#widget/messages/reschedule.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Alert } from '#widget/parts/alert.tsx'
import { Dialog } from '#widget/parts/dialog.tsx'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { focusTitle } from '#widget/parts/focus-title.ts'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { useSubmitByPress } from '#widget/parts/submit-by-press.ts'
import { findFirstFreeTime } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import css from './reschedule.css?inline'
import { type RescheduleOptions, useReschedule } from './use-reschedule.ts'

type RescheduleProps = RescheduleOptions & { onClose: () => void }

/** The same days and times as in a booking, for one that is to stand elsewhere. */
export function RescheduleDialog({ onClose, ...options }: RescheduleProps) {
  const { host, page } = useWidget()
  const move = useReschedule(options)
  const { booking } = options
  const form = useRef<HTMLFormElement>(null)
  useSubmitByPress(form)
  host.adopt(stepsCss)
  host.adopt(css)
  useEffect(() => {
    if (!page.is_closed) return
    form.current?.closest('dialog')?.close()
    focusTitle(host.root)
  }, [page.is_closed])
  const submit = async (event: SubmitEvent) => {
    // Only the way back closes by itself.
    if (event.submitter?.hasAttribute('data-back')) return
    event.preventDefault()
    const dialog = form.current?.closest('dialog')
    if (await move.move()) dialog?.close()
  }
  return (
    <Dialog title={RESCHEDULE.title} onClose={onClose} closesByBack>
      <p class="hint">
        {RESCHEDULE.now(booking.service_name, booking.professional_name, formatWhen(booking))}
      </p>
      <ProfessionalField booking={booking} move={move} />
      <FreeTimes move={move} />
      <form ref={form} method="dialog" class="reschedule-acts" onSubmit={submit}>
        {move.problem && <Alert {...move.problem} />}
        <div class="dialog-acts">
          <button type="submit" class="button secondary" data-back disabled={move.running}>
            {TEXT.back}
          </button>
          <RescheduleButton move={move} />
        </div>
      </form>
    </Dialog>
  )
}

/** Whoever else performs it may have it too; nothing where nobody else does. */
function ProfessionalField({ booking, move }: RescheduleState & Pick<RescheduleProps, 'booking'>) {
  const { services, professionals } = useWidget().page
  const id = useId()
  const own = booking.professional_id
  const service = services.find((it) => it.id === (booking.composite_id ?? booking.service_id))
  const others = professionals.filter(
    (it) => it.id !== own && service?.professional_ids.includes(it.id),
  )
  if (others.length === 0) return null
  return (
    <div class="field">
      <label for={id}>{STEP_TEXT.professional}</label>
      <select
        id={id}
        value={move.professional_id}
        disabled={move.running}
        onChange={(event) => move.chooseProfessional(event.currentTarget.value)}
      >
        <option value={own}>{booking.professional_name}</option>
        {others.map((it) => (
          <option key={it.id} value={it.id}>
            {it.name}
          </option>
        ))}
      </select>
    </div>
  )
}

type RescheduleState = { move: ReturnType<typeof useReschedule> }

function RescheduleButton({ move: { chosen, running } }: RescheduleState) {
  const { date, time } = chosen
  const label = date && time ? RESCHEDULE.moveTo(formatWhen({ date, time })) : RESCHEDULE.choose
  return (
    <button type="submit" class="button" part="button" disabled={running || !time}>
      {running ? RESCHEDULE.moving : label}
    </button>
  )
}

function FreeTimes({ move: { slots, again, chosen, pick, lost } }: RescheduleState) {
  if (slots.state === 'loading') return <Skeleton rows={4} label={STEP_TEXT.loadingTimes} />
  if (slots.state === 'failed') {
    return (
      <EmptyState icon="alert" title={STEP_TEXT.timesFailed}>
        <button type="button" class="button secondary" onClick={again}>
          {TEXT.tryAgain}
        </button>
      </EmptyState>
    )
  }
  const { days, current } = slots
  return (
    <>
      {lost && <LostTimeNotice days={days} lost={lost} current={current} onChoose={pick} />}
      {findFirstFreeTime(days) ? (
        <Calendar days={days} {...chosen} onDate={pick} onTime={pick} />
      ) : (
        <EmptyState icon="calendar" title={RESCHEDULE.noTimes} text={RESCHEDULE.noTimesHint} />
      )}
    </>
  )
}
