/** Whether the server asks for the second step before it answers anything else in this session. */
import { useSyncExternalStore } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { onSessionChange, storeSession } from './session-store.ts'

let needed = false
const watchers = new Set<() => void>()

export const isSecondStepError = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'insufficient_aal'

export function setSecondStepNeeded(next: boolean): void {
  needed = next
  for (const watcher of watchers) watcher()
}

/** Signed in, and the account asks for its second step before anything is known of it. */
export function startSessionBeforeSecondStep(expires_at: number): void {
  storeSession(expires_at, null)
  setSecondStepNeeded(true)
}

const isSecondStepNeeded = () => needed

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useSecondStepNeeded = (): boolean =>
  useSyncExternalStore(subscribe, isSecondStepNeeded)

// Another session has its own steps.
onSessionChange(() => setSecondStepNeeded(false))
