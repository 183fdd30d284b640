import type { LostTime } from '#widget/booking/confirmation/use-outcome.ts'
import { Calendar } from '#widget/booking/datetime/calendar.tsx'
import { LostTimeNotice } from '#widget/booking/datetime/lost-time-notice.tsx'
import type { SlotsState } from '#widget/booking/slots/use-slots.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { ANYONE, chooseDate, chooseProfessional, chooseTime } from '#widget/state/booking-flow.ts'
import { findFirstFreeTime, formatSpokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { StepSection } from './step-section.tsx'

type DateTimeProps = { slots: SlotsState; refresh: () => void; lost: LostTime | null }

export function DateTimeStep({ slots, refresh, lost }: DateTimeProps) {
  const { today, flow, setFlow } = useWidget()
  const pick = (date: string, time: string) => setFlow(chooseTime(flow, date, time))
  const first = slots.state === 'ready' ? findFirstFreeTime(slots.days) : null
  const hint = first
    ? STEP_TEXT.firstFree(formatSpokenDay(first.date, today), first.time)
    : undefined
  return (
    <StepSection step="datetime" hint={hint}>
      {slots.state === 'loading' && <Skeleton rows={4} label={STEP_TEXT.loadingTimes} />}
      {slots.state === 'failed' && (
        <EmptyState icon="alert" title={STEP_TEXT.timesFailed} text={STEP_TEXT.timesFailedHint}>
          <button type="button" class="button secondary" onClick={refresh}>
            {TEXT.tryAgain}
          </button>
        </EmptyState>
      )}
      {slots.state === 'ready' && lost && (
        <LostTimeNotice days={slots.days} lost={lost} current={slots.current} onChoose={pick} />
      )}
      {slots.state === 'ready' &&
        (first ? (
          <Calendar
            days={slots.days}
            {...flow}
            onDate={(date) => setFlow(chooseDate(flow, date))}
            onTime={pick}
          />
        ) : (
          <NoTimes />
        ))}
    </StepSection>
  )
}

function NoTimes() {
  const { flow, setFlow } = useWidget()
  const other = flow.professional_id !== ANYONE
  return (
    <EmptyState
      icon="calendar"
      title={STEP_TEXT.noTimes}
      text={other ? STEP_TEXT.noTimesAnyone : STEP_TEXT.otherService}
    >
      {other && (
        <button
          type="button"
          class="button secondary"
          onClick={() => setFlow(chooseProfessional(flow, ANYONE))}
        >
          {STEP_TEXT.seeAnyone}
        </button>
      )}
    </EmptyState>
  )
}
