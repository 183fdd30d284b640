import type { ComponentChildren } from 'preact'
import type { DaySlots } from '#api/contract/contract.ts'
import { getMonthName, getWeekdayName } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { getDayLevel } from '#widget/state/free-slots.ts'

export type DayListProps = {
  days: readonly DaySlots[]
  /** The date whose times are shown. */
  shown: string
  onChoose: (date: string) => void
}

type DayButtonProps = {
  date: string
  day: DaySlots | undefined
  shown: boolean
  /** Tab comes to this day; the arrow keys walk from it to the others. */
  reach: boolean
  onChoose: (date: string) => void
  children: ComponentChildren
}

/** A day says how free it is by the length of its mark, its colour and its name. */
export function DayButton({ date, day, shown, reach, onChoose, children }: DayButtonProps) {
  const level = getDayLevel(day)
  const spoken = `${getWeekdayName(date)}, ${Number(date.slice(8))} de ${getMonthName(date)}`
  const full = level === 'none'
  return (
    <button
      type="button"
      class={day ? `day ${level}` : 'day none out'}
      disabled={full}
      tabIndex={reach ? 0 : -1}
      aria-pressed={shown}
      aria-label={
        full ? STEP_TEXT.dayFull(spoken) : STEP_TEXT.dayFree(spoken, day?.slots.length ?? 0)
      }
      onClick={() => onChoose(date)}
    >
      {children}
      <span class="level" />
    </button>
  )
}

/** The arrow keys walk over the days that can be chosen; `row` is how many up and down skip. */
export function moveDayFocus(event: KeyboardEvent, row: number): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key]
  const { currentTarget, target } = event
  if (!step || !(currentTarget instanceof HTMLElement) || !(target instanceof Node)) return
  const all = [...currentTarget.querySelectorAll<HTMLButtonElement>('button.day')]
  let at = all.findIndex((button) => button.contains(target))
  do at += step
  while (all[at]?.disabled)
  const next = all[at]
  if (!next) return
  event.preventDefault()
  next.focus()
}
