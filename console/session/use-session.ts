import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { send } from '#console/http/send.ts'
import { meQuery, queryClient } from './query-client.ts'
import { endSession, tellLeave } from './renew-session.ts'
import {
  enterSession,
  forgetSession,
  onSessionChange,
  type SessionChange,
  sessionState,
  watchSession,
} from './session-store.ts'

export function useSession() {
  return useSyncExternalStore(watchSession, sessionState)
}

/** Who is signed in; nothing is asked while nobody is. */
export function useMe() {
  const session = useSession()
  return useQuery({ ...meQuery, enabled: session === 'in' })
}

/** Makes the session of an answer the one of this browser. */
export function beginSession(expires_at: number, user?: SessionUser | null): void {
  enterSession(expires_at)
  if (user) queryClient.setQueryData(meQuery.queryKey, user)
}

/** Whatever was loaded belonged to whoever was here before. */
function forgetLoadedData(change: SessionChange): void {
  void queryClient.cancelQueries()
  if (change !== 'moved' || sessionState() !== 'in') {
    queryClient.clear()
    return
  }
  // Another tab came in: what is on the screen is emptied, and asked again for whoever is here now.
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

onSessionChange(forgetLoadedData)

/**
 * Signs this browser out: the server first, and where it cannot be reached, here all the same.
 * @param to a document to go to then; without it, the screen's own guard leads on
 */
export async function signOut(to?: '/'): Promise<void> {
  const told = await endSession().then(
    () => true,
    () => false,
  )
  if (!told) return forgetSession('left', 'offline')
  forgetSession('left', to ? 'leaving' : 'out')
  if (to) window.location.assign(to)
}

/** Adopts the cookies that Google's way left: the server says until when they hold. */
export async function adoptCookies(refresh_token?: string): Promise<number> {
  await tellLeave()
  const { expires_at } = await send('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: { 'x-vez-session': 'cookie' },
    body: { refresh_token },
  })
  return expires_at
}
