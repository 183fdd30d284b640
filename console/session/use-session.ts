import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { send } from '#console/http/send.ts'
import { meQuery, queryClient } from './query-client.ts'
import { flushPendingSignOut, requestSignOut } from './renew-session.ts'
import {
  clearSession,
  getSessionState,
  onSessionChange,
  type SessionChange,
  storeSession,
  subscribeToSession,
} from './session-store.ts'

export function useSession() {
  return useSyncExternalStore(subscribeToSession, getSessionState)
}

/** Who is signed in; nothing is asked while nobody is. */
export function useMe() {
  const session = useSession()
  return useQuery({ ...meQuery, enabled: session === 'in' })
}

/** Makes the session of an answer the one of this browser. */
export function startSession(expires_at: number, user?: SessionUser | null): void {
  storeSession(expires_at)
  if (user) queryClient.setQueryData(meQuery.queryKey, user)
}

/** Whatever was loaded belonged to whoever was here before. */
function clearLoadedData(change: SessionChange): void {
  void queryClient.cancelQueries()
  if (change !== 'moved' || getSessionState() !== 'in') {
    queryClient.clear()
    return
  }
  // Another tab came in: what is on the screen is emptied, and asked again for whoever is here now.
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

onSessionChange(clearLoadedData)

/**
 * Signs this browser out: the server first, and where it cannot be reached, here all the same.
 * @param to a document to go to then; without it, the screen's own guard leads on
 */
export async function signOutBrowser(to?: '/'): Promise<void> {
  const told = await requestSignOut().then(
    () => true,
    () => false,
  )
  if (!told) return clearSession('left', 'offline')
  clearSession('left', to ? 'leaving' : 'out')
  if (to) window.location.assign(to)
}

/** Adopts the cookies that Google's way left: the server says until when they hold. */
export async function adoptSessionCookies(refresh_token?: string): Promise<number> {
  await flushPendingSignOut()
  const { expires_at } = await send('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: { 'x-vez-session': 'cookie' },
    body: { refresh_token },
  })
  return expires_at
}
