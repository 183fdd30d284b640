import { useEffect, useState } from 'react'
import { civilMinuteAt, dateOf, MINUTES_A_DAY } from '#domain/time.ts'

const OFTEN_MS = 15_000

export type Now = { date: string; minute: number }

/** What a zone's clock shows; null until it is known which zone that is. */
export function useNow(zone: string | undefined): Now | null {
  const [civil, setCivil] = useState<number | null>(null)
  useEffect(() => {
    if (!zone) return
    // Rounded down: a clock shows the minute that runs, not the next.
    const read = () => setCivil(civilMinuteAt(zone, Math.floor(Date.now() / 60_000) * 60_000))
    read()
    const timer = setInterval(read, OFTEN_MS)
    return () => clearInterval(timer)
  }, [zone])
  if (civil === null) return null
  return { date: dateOf(Math.floor(civil / MINUTES_A_DAY)), minute: civil % MINUTES_A_DAY }
}
