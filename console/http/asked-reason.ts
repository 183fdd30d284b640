/** Asks why, where the server wants to know before it changes what was counted or paid. */
import { useSyncExternalStore } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { askedReasonText } from '#console/messages/asked-reason.ts'

type AskedReason = {
  /** What will happen, as the server says it. */
  lead: string
  /** null: nothing is done. */
  answer: (reason: string | null) => void
}

let asked: AskedReason | null = null
const watchers = new Set<() => void>()

function setAsked(next: AskedReason | null): void {
  asked = next
  for (const watcher of watchers) watcher()
}

/**
 * Does what may need a reason. Where the server asks for one, so does the screen, and it is sent again with that.
 * @param send the reason that was given; absent the first time
 * @throws CallError `reason_needed` where none is given
 */
export async function sendWithReason<T>(send: (reason?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isAsking = error instanceof CallError && error.code === 'reason_needed'
    // Where nothing stands on the screen to ask, or asks for something else, the refusal says it all.
    if (!isAsking || watchers.size === 0 || asked) throw error
    const reason = await askReason(error.message)
    if (reason !== null) return send(reason)
    throw new CallError(error.status, { ...error.body, message: askedReasonText.none })
  }
}

const askReason = (lead: string) =>
  new Promise<string | null>((resolve) => {
    const answer = (reason: string | null) => {
      setAsked(null)
      resolve(reason)
    }
    setAsked({ lead, answer })
  })

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useAskedReason = (): AskedReason | null => useSyncExternalStore(subscribe, () => asked)
