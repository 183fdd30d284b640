import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { settingsText } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = settingsText.closed

export type Closing = CallInput<'POST /api/settings/closed-days'>['body']
export type Dormant = { closing: Closing; count: number }

/** Closes and opens days, one at a time; what is on the screen is loaded anew by the writes. */
export function useClosedDays() {
  const queries = useQueryClient()
  const [working, setWorking] = useState<string | null>(null)
  const [dormant, setDormant] = useState<Dormant | null>(null)
  const [sendOnce] = useState(createSingleFlight)

  const act = (date: string, task: () => Promise<void>) =>
    sendOnce(async () => {
      setWorking(date)
      try {
        await task()
        // What the day shows afterwards is there before another tap can be made.
        await queries.refetchQueries({ queryKey: ['settings'], type: 'active' })
      } catch (error) {
        toastActFailed(`day-${date}`, t.actFailed, formatErrorReason(error))
      } finally {
        setWorking(null)
      }
    })

  const close = (closing: Closing) =>
    act(closing.date, async () => {
      try {
        const { bookings } = await call('POST /api/settings/closed-days', { body: closing })
        setDormant(null)
        toastActDone(`day-${closing.date}`, t.done, t.doneText(bookings))
      } catch (error) {
        const count = error instanceof CallError && error.code === 'dormant_blocks'
        if (!count) throw error
        setDormant({ closing, count: Number(error.body.count) })
      }
    })

  const reopen = (date: string) =>
    act(date, async () => {
      await call('DELETE /api/settings/closed-days', { query: { date } })
      toastActDone(`day-${date}`, t.undone)
    })

  return { working, close, reopen, dormant, forgetDormant: () => setDormant(null) }
}
export type ClosedDaysActs = ReturnType<typeof useClosedDays>
