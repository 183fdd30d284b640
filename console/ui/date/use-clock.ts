import { useEffect, useState } from 'react'
import { getCivilMinuteAt, MINUTES_A_DAY, toIsoDate } from '#domain/time/civil-time.ts'

const CHECK_INTERVAL_MS = 15_000

export type ClockTime = { date: string; minute: number }

/** What a zone's clock shows: the minute that runs, not the next. */
export function getClockTime(zone: string): ClockTime {
  const civil = getCivilMinuteAt(zone, Math.floor(Date.now() / 60_000) * 60_000)
  return { date: toIsoDate(Math.floor(civil / MINUTES_A_DAY)), minute: civil % MINUTES_A_DAY }
}

/** The time where the business is, which goes on by itself; drawn anew once a minute. */
export function useClock(zone: string): ClockTime {
  const [now, setNow] = useState(() => getClockTime(zone))
  useEffect(() => {
    const read = () => {
      const next = getClockTime(zone)
      setNow((before) => (isSameTime(before, next) ? before : next))
    }
    read()
    const timer = setInterval(read, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [zone])
  return now
}

const isSameTime = (a: ClockTime, b: ClockTime) => a.minute === b.minute && a.date === b.date
