/** A question that a call asks of whoever made it, once, and that a dialog of the shell answers. */
import { useSyncExternalStore } from 'react'

type Question<Answer> = {
  /** What will happen, or what is unusual, as the server says it. */
  lead: string
  answer: (answer: Answer) => void
}

type AskedQuestion<Answer> = {
  /** Null where nothing stands on the screen to ask, or asks something else: the refusal says it all. */
  ask: (lead: string) => Promise<Answer> | null
  /** What is asked now, for the dialog that asks it. */
  useQuestion: () => Question<Answer> | null
}

export function createQuestion<Answer>(): AskedQuestion<Answer> {
  let asked: Question<Answer> | null = null
  const watchers = new Set<() => void>()
  const setAsked = (next: Question<Answer> | null) => {
    asked = next
    for (const watcher of watchers) watcher()
  }
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  const ask = (lead: string) => {
    if (watchers.size === 0 || asked) return null
    return new Promise<Answer>((resolve) => {
      const answer = (given: Answer) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ lead, answer })
    })
  }
  return { ask, useQuestion: () => useSyncExternalStore(subscribe, () => asked) }
}
