import { useEffect, useState } from 'react'
import { civilMinuteAt, dateOf, MINUTES_A_DAY } from '#domain/time/civil-time.ts'

const OFTEN_MS = 15_000

export type Now = { date: string; minute: number }

/** What a zone's clock shows: the minute that runs, not the next. */
export function readClock(zone: string): Now {
  const civil = civilMinuteAt(zone, Math.floor(Date.now() / 60_000) * 60_000)
  return { date: dateOf(Math.floor(civil / MINUTES_A_DAY)), minute: civil % MINUTES_A_DAY }
}

/** The time where the business is, which goes on by itself; drawn anew once a minute. */
export function useClock(zone: string): Now {
  const [now, setNow] = useState(() => readClock(zone))
  useEffect(() => {
    const read = () => {
      const next = readClock(zone)
      setNow((before) => (isSame(before, next) ? before : next))
    }
    read()
    const timer = setInterval(read, OFTEN_MS)
    return () => clearInterval(timer)
  }, [zone])
  return now
}

const isSame = (a: Now, b: Now) => a.minute === b.minute && a.date === b.date
