import { useState } from 'preact/hooks'
import { getMonthName, WEEKDAY_NAMES } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { type CalendarMonth, listMonths } from '#widget/state/free-slots.ts'
import { DayButton, type DayListProps, moveDayFocus } from './day-button.tsx'

/** A month of the booking window at a time. */
export function MonthGrid({ days, shown, onChoose }: DayListProps) {
  const months = listMonths(days)
  const [turned, setTurned] = useState<string | null>(null)
  const wanted = turned ?? shown.slice(0, 7)
  const at = Math.max(
    0,
    months.findIndex(({ month }) => month === wanted),
  )
  const month = months[at]
  if (!month) return null
  const turn = (by: number) => setTurned(months[at + by]?.month ?? null)
  return (
    <div class="month-view">
      <div class="calendar-head">
        <p class="month-name" aria-live="polite">
          {getMonthName(month.month)} {month.month.slice(0, 4)}
        </p>
        <MonthButton
          label={STEP_TEXT.previousMonth}
          disabled={at === 0}
          onTurn={() => turn(-1)}
          back
        />
        <MonthButton
          label={STEP_TEXT.nextMonth}
          disabled={at >= months.length - 1}
          onTurn={() => turn(1)}
        />
      </div>
      <MonthDays month={month} days={days} shown={shown} onChoose={onChoose} />
    </div>
  )
}

type MonthButtonProps = { label: string; disabled: boolean; onTurn: () => void; back?: boolean }

function MonthButton({ label, disabled, onTurn, back = false }: MonthButtonProps) {
  return (
    <button
      type="button"
      class={back ? 'quiet icon-only turned' : 'quiet icon-only'}
      disabled={disabled}
      onClick={onTurn}
    >
      <Icon name="chevron" />
      <span class="unseen">{label}</span>
    </button>
  )
}

function MonthDays({ month, days, shown, onChoose }: DayListProps & { month: CalendarMonth }) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const isFree = (date: string) => (byDate.get(date)?.slots.length ?? 0) > 0
  const reached = month.dates.includes(shown) ? shown : month.dates.find(isFree)
  return (
    <fieldset
      class="month"
      aria-label={STEP_TEXT.days}
      onKeyDown={(event) => moveDayFocus(event, 7)}
    >
      {WEEKDAY_NAMES.map((name) => (
        <span key={name} class="week-name" aria-hidden="true">
          {name.slice(0, 3)}
        </span>
      ))}
      {month.dates.map((date, index) => (
        <span
          key={date}
          class="cell"
          {...(index === 0 && { style: { gridColumnStart: month.blanks + 1 } })}
        >
          <DayButton
            date={date}
            day={byDate.get(date)}
            shown={date === shown}
            reach={date === reached}
            onChoose={onChoose}
          >
            <span class="day-number">{Number(date.slice(8))}</span>
          </DayButton>
        </span>
      ))}
    </fieldset>
  )
}
