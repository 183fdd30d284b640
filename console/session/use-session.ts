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
  return useQuery({ ...meQuery, enabled: session === 'signed-in' })
}

/** Whether the house is theirs: what the reception may not do is not offered to it. */
export const useIsOwner = () => useMe().data?.house_role === 'owner'

/** Makes the session of an answer the one of this browser. */
export function startSession(expires_at: number, user?: SessionUser | null): void {
  storeSession(expires_at, user?.id ?? null)
  if (user) queryClient.setQueryData(meQuery.queryKey, user)
}

/** What was loaded belonged to the session before. */
function clearLoadedData(change: SessionChange): void {
  void queryClient.cancelQueries()
  if (change !== 'other-tab' || getSessionState() !== 'signed-in') {
    queryClient.clear()
    return
  }
  // Another tab signed in: the screen is emptied and loaded again for that account.
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}

onSessionChange(clearLoadedData)

/**
 * Signs this browser out at the server, and where that cannot be reached, here alone.
 * @param to a document to go to; without it, the guard of the screen redirects
 */
export async function signOutBrowser(to?: '/'): Promise<void> {
  const isServerTold = await requestSignOut().then(
    () => true,
    () => false,
  )
  if (!isServerTold) return clearSession('signed-out', 'sign-out-pending')
  clearSession('signed-out', to ? 'leaving' : 'signed-out')
  if (to) window.location.assign(to)
}

/** Adopts the cookies that the return from Google has set: the server says when they expire. */
export async function adoptSessionCookies(refresh_token?: string): Promise<number> {
  await flushPendingSignOut()
  const { expires_at } = await send('POST /auth/v1/token', {
    query: { grant_type: 'refresh_token' },
    headers: { 'x-vez-session': 'cookie' },
    body: { refresh_token },
  })
  return expires_at
}
