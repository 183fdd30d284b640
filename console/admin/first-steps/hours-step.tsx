import { firstStepsText } from '#console/messages/first-steps.ts'
import { toWeek, type Week } from '#console/ui/week/week.ts'
import { WeekEditor } from '#console/ui/week/week-editor.tsx'
import { OPENING_HOURS_MESSAGES } from '#domain/availability/opening-hours.pt-BR.ts'
import { findOpeningHoursFault } from '#domain/availability/opening-hours.ts'
import { getStartingWeek } from '#domain/business/starting-services.pt-BR.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { WEEKDAYS, type Weekday } from '#domain/time/civil-time.ts'
import { type StepProps, useKept, useNoteStep, useSaveHouse, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'

const t = firstStepsText.hours

function checkWeek(week: Week): Partial<Record<Weekday, string>> {
  const wrong: Partial<Record<Weekday, string>> = {}
  for (const weekday of WEEKDAYS) {
    const fault = findOpeningHoursFault(week[weekday])
    if (fault) wrong[weekday] = OPENING_HOURS_MESSAGES[fault]
  }
  return wrong
}

/** When it is open: what houses of its kind usually have, until it says otherwise. */
export function HoursStep({ loaded, house, onDone }: StepProps) {
  const stored = toWeek(house.settings)
  const initial = loaded.left.includes('hours') ? toWeek(getStartingWeek(loaded.kind)) : stored
  const [week, change, forget] = useKept<Week>('hours', initial)
  const { busy, run } = useStepAct('hours')
  const note = useNoteStep()
  const saveHouse = useSaveHouse(house)
  const wrong = checkWeek(week)
  const save = () => {
    if (Object.keys(wrong).length > 0) return
    run(async () => {
      const changed = WEEKDAYS.filter((weekday) => !isSameValue(week[weekday], stored[weekday]))
      await saveHouse(Object.fromEntries(changed.map((weekday) => [weekday, week[weekday]])))
      await note({ done: 'hours' })
      forget()
      onDone()
    })
  }
  return (
    <StepFrame
      step="hours"
      heading={t.heading(loaded.business_name)}
      lead={t.lead}
      next={firstStepsText.next}
      busy={busy}
      onNext={save}
      onSkip={onDone}
    >
      <WeekEditor value={week} errors={wrong} onChange={(days) => change({ ...week, ...days })} />
    </StepFrame>
  )
}
