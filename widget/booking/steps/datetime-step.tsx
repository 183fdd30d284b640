import type { LostTime } from '#widget/booking/confirmation/use-confirm.ts'
import { Calendar } from '#widget/booking/datetime/calendar.tsx'
import { Lost } from '#widget/booking/datetime/lost-time-notice.tsx'
import type { Slots } from '#widget/booking/slots/use-slots.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Empty } from '#widget/parts/empty-state.tsx'
import { Skeleton } from '#widget/parts/skeleton.tsx'
import { ANYONE, chooseDate, chooseProfessional, chooseTime } from '#widget/state/booking-flow.ts'
import { firstFree, spokenDay } from '#widget/state/free-slots.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { Section } from './step-section.tsx'

export type DateTimeProps = { slots: Slots; refresh: () => void; lost: LostTime | null }

export function DateTimeStep({ slots, refresh, lost }: DateTimeProps) {
  const { today, flow, setFlow } = useWidget()
  const pick = (date: string, time: string) => setFlow(chooseTime(flow, date, time))
  const first = slots.state === 'ready' ? firstFree(slots.days) : null
  const hint = first ? STEP_TEXT.firstFree(spokenDay(first.date, today), first.time) : undefined
  return (
    <Section step="datetime" hint={hint}>
      {slots.state === 'loading' && <Skeleton rows={4} label={STEP_TEXT.loadingTimes} />}
      {slots.state === 'failed' && (
        <Empty icon="alert" title={STEP_TEXT.timesFailed} text={STEP_TEXT.timesFailedHint}>
          <button type="button" class="button secondary" onClick={refresh}>
            {TEXT.tryAgain}
          </button>
        </Empty>
      )}
      {slots.state === 'ready' && lost && (
        <Lost days={slots.days} lost={lost} current={slots.current} onChoose={pick} />
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
    </Section>
  )
}

function NoTimes() {
  const { flow, setFlow } = useWidget()
  const other = flow.professional_id !== ANYONE
  return (
    <Empty
      icon="calendar"
      title={STEP_TEXT.noTimes}
      text={other ? STEP_TEXT.noTimesAnyone : STEP_TEXT.noTimesHint}
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
    </Empty>
  )
}
