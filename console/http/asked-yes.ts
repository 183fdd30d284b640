/** Asks whether it is meant, where the server wants a yes before it does something unusual. */
import { useSyncExternalStore } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { askedYesText } from '#console/messages/asked-yes.ts'

type Yes = { early?: true; over_stock?: true }
type AskedYes = {
  /** What is unusual, as the server says it. */
  lead: string
  /** false: nothing is done. */
  answer: (isMeant: boolean) => void
}

/** What the server asks about, and how a call says yes to it. */
const FLAGS: Record<string, keyof Yes> = { visit_to_come: 'early', product_short: 'over_stock' }

let asked: AskedYes | null = null
const watchers = new Set<() => void>()

function setAsked(next: AskedYes | null): void {
  asked = next
  for (const watcher of watchers) watcher()
}

/**
 * Does what the server may ask about first; of each question once. It is sent again with the yes.
 * @param send what was said yes to; nothing the first time
 * @throws CallError what was asked, where nobody said yes
 */
export async function sendWithYes<T>(send: (yes: Yes) => Promise<T>, yes: Yes = {}): Promise<T> {
  try {
    return await send(yes)
  } catch (error) {
    const flag = error instanceof CallError && error.code ? FLAGS[error.code] : undefined
    if (!(error instanceof CallError) || !flag || yes[flag]) throw error
    // Where nothing stands on the screen to ask, or asks for something else, the refusal says it all.
    if (watchers.size === 0 || asked) throw error
    if (await askYes(error.message)) return sendWithYes(send, { ...yes, [flag]: true })
    throw new CallError(error.status, { ...error.body, message: askedYesText.none })
  }
}

const askYes = (lead: string) =>
  new Promise<boolean>((resolve) => {
    const answer = (isMeant: boolean) => {
      setAsked(null)
      resolve(isMeant)
    }
    setAsked({ lead, answer })
  })

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useAskedYes = (): AskedYes | null => useSyncExternalStore(subscribe, () => asked)
