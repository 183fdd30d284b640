import type { Service } from '#api/contract/contract.ts'
import type { LostTime } from '#widget/booking/confirmation/use-outcome.ts'
import { Calendar } from '#widget/booking/datetime/calendar.tsx'
import { LostTimeNotice } from '#widget/booking/datetime/lost-time-notice.tsx'
import { NoTimes } from '#widget/booking/datetime/no-times.tsx'
import type { SlotsState } from '#widget/booking/slots/use-slots.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { EmptyState } from '#widget/parts/empty-state.tsx'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { ANYONE, chooseDate, chooseProfessional, chooseTime } from '#widget/state/booking-flow.ts'
import { findFirstFreeTime, formatSpokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { StepSection } from './step-section.tsx'

type DateTimeProps = {
  service: Service
  slots: SlotsState
  refresh: () => void
  lost: LostTime | null
}

export function DateTimeStep({ service, slots, refresh, lost }: DateTimeProps) {
  const { today, flow, setFlow } = useWidget()
  const pick = (date: string, time: string) => setFlow(chooseTime(flow, date, time))
  const again = (pressed: HTMLElement) => {
    focusStepTitle(pressed)
    refresh()
  }
  const askAnyone = (pressed: HTMLElement) => {
    focusStepTitle(pressed)
    setFlow(chooseProfessional(flow, ANYONE))
  }
  const first = slots.state === 'ready' ? findFirstFreeTime(slots.days) : null
  return (
    <StepSection step="datetime">
      {first && (
        <button
          type="button"
          class="button secondary first-free"
          onClick={() => pick(first.date, first.time)}
        >
          {STEP_TEXT.firstFree(formatSpokenDay(first.date, today), first.time)}
        </button>
      )}
      {slots.state === 'loading' && <Skeleton rows={4} label={STEP_TEXT.loadingTimes} />}
      {slots.state === 'failed' && (
        <EmptyState icon="alert" title={STEP_TEXT.timesFailed} text={STEP_TEXT.timesFailedHint}>
          <button
            type="button"
            class="button secondary"
            onClick={(event) => again(event.currentTarget)}
          >
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
          <NoTimes service={service} onAnyone={askAnyone} />
        ))}
    </StepSection>
  )
}

/** From a button of the open step that goes as it is pressed: the focus does not go with it. */
function focusStepTitle(pressed: HTMLElement): void {
  pressed.closest('section')?.querySelector<HTMLElement>('[tabindex]')?.focus()
}
