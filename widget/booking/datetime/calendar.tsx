import { useEffect, useState } from 'preact/hooks'
import type { DaySlots } from '#api/contract/contract.ts'
import { findFirstFreeTime } from '#widget/state/free-slots.ts'
import { DayStrip } from './day-strip.tsx'
import { MonthGrid } from './month-grid.tsx'
import { TimeButtons } from './time-buttons.tsx'

type CalendarProps = {
  days: readonly DaySlots[]
  /** What is chosen so far. */
  date: string | null
  time: string | null
  onDate: (date: string) => void
  onTime: (date: string, time: string) => void
}

/** Days beside times; the first day with a free time is open from the start. */
export function Calendar({ days, date, time, onDate, onTime }: CalendarProps) {
  const [whole, setWhole] = useState(false)
  const free = days.find((day) => day.date === date && day.slots.length > 0)
  const shown = free?.date ?? findFirstFreeTime(days)?.date ?? ''
  const times = days.find((day) => day.date === shown)?.slots.map((slot) => slot.time) ?? []
  // What is drawn as chosen is chosen: "Continuar" asks for the time alone.
  useEffect(() => {
    if (shown && shown !== date) onDate(shown)
  }, [shown, date])
  const toggle = () => setWhole(!whole)
  return (
    <div class={whole ? 'calendar whole' : 'calendar'}>
      <div class="calendar-days">
        <DayStrip days={days} shown={shown} onChoose={onDate} whole={whole} onToggle={toggle} />
        <MonthGrid days={days} shown={shown} onChoose={onDate} />
      </div>
      <TimeButtons
        date={shown}
        times={times}
        chosen={shown === date ? time : null}
        onChoose={(chosen) => onTime(shown, chosen)}
      />
    </div>
  )
}
