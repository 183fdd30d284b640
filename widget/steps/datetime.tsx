import { useState } from 'preact/hooks'
import type { DaySlots } from '#api/contract/contract.ts'
import { useWidget } from '../context.ts'
import { ANYONE, chooseDate, chooseProfessional, chooseTime } from '../flow.ts'
import { TEXT } from '../messages.ts'
import { Empty } from '../parts/empty.tsx'
import { Section } from '../parts/section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { firstFree, spokenDay } from '../slots.ts'
import type { LostTime } from '../use-confirm.ts'
import type { Slots } from '../use-slots.ts'
import { DayStrip } from './day-strip.tsx'
import { MonthGrid } from './month-grid.tsx'
import { NearestTimes } from './nearest-times.tsx'
import { Times } from './times.tsx'

export type DateTimeProps = { slots: Slots; refresh: () => void; lost: LostTime | null }

export function DateTimeStep({ slots, refresh, lost }: DateTimeProps) {
  const { today } = useWidget()
  const first = slots.state === 'ready' ? firstFree(slots.days) : null
  const hint = first ? TEXT.firstFree(spokenDay(first.date, today), first.time) : undefined
  return (
    <Section step="datetime" hint={hint}>
      {slots.state === 'loading' && <Skeleton rows={4} label={TEXT.loadingTimes} />}
      {slots.state === 'failed' && (
        <Empty icon="alert" title={TEXT.timesFailed} text={TEXT.timesFailedHint}>
          <button type="button" class="button secondary" onClick={refresh}>
            {TEXT.tryAgain}
          </button>
        </Empty>
      )}
      {slots.state === 'ready' && lost && (
        <NearestTimes days={slots.days} lost={lost} current={slots.current} />
      )}
      {slots.state === 'ready' &&
        (first ? <Calendar days={slots.days} firstDate={first.date} /> : <NoTimes />)}
    </Section>
  )
}

type CalendarProps = { days: readonly DaySlots[]; firstDate: string }

/** Days beside times; the first day with a free time is open from the start. */
function Calendar({ days, firstDate }: CalendarProps) {
  const { flow, setFlow } = useWidget()
  const [whole, setWhole] = useState(false)
  const free = days.some(({ date, slots }) => date === flow.date && slots.length > 0)
  const shown = free && flow.date ? flow.date : firstDate
  const times = days.find(({ date }) => date === shown)?.slots.map(({ time }) => time) ?? []
  const choose = (date: string) => setFlow(chooseDate(flow, date))
  const toggle = () => setWhole(!whole)
  return (
    <div class={whole ? 'calendar whole' : 'calendar'}>
      <div class="calendar-days">
        <DayStrip days={days} shown={shown} onChoose={choose} whole={whole} onToggle={toggle} />
        <MonthGrid days={days} shown={shown} onChoose={choose} />
      </div>
      <Times
        date={shown}
        times={times}
        onChoose={(time) => setFlow(chooseTime(flow, shown, time))}
      />
    </div>
  )
}

function NoTimes() {
  const { flow, setFlow } = useWidget()
  const other = flow.professional_id !== ANYONE
  return (
    <Empty
      icon="calendar"
      title={TEXT.noTimes}
      text={other ? TEXT.noTimesAnyone : TEXT.noTimesHint}
    >
      {other && (
        <button
          type="button"
          class="button secondary"
          onClick={() => setFlow(chooseProfessional(flow, ANYONE))}
        >
          {TEXT.seeAnyone}
        </button>
      )}
    </Empty>
  )
}
