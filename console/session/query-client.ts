import { QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError, isRefusedCall } from '#api/contract/http-client.ts'
import { setQueryLifetimes } from '#console/http/query-lifetimes.ts'
import { call, onPlanOver } from './call.ts'
import { setSessionAccount } from './session-store.ts'

/** What was refused is not asked again; what did not arrive, twice. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && !isRefusedCall(error)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Paused requests would show an endless skeleton to somebody who is offline.
    queries: {
      retry: shouldRetry,
      retryDelay: (failures) => 400 * 2 ** failures,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

setQueryLifetimes(queryClient)
onPlanOver(() => void queryClient.invalidateQueries({ queryKey: ['me'] }))

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: loadMe,
})

/** Who is signed in. */
export async function loadMe() {
  const me = await loadProfile()
  setSessionAccount(me.id)
  return me
}

/** A missing profile is not an error: it is made (documents 1, section 8). */
async function loadProfile() {
  try {
    return await call('GET /api/me', {})
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'profile_not_found')) throw error
    return call('POST /api/me/profile', { body: {} })
  }
}

/** Whether the session still stands: asked when a screen is looked at again after two minutes. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await call('GET /auth/v1/user', {})).id,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('GET /auth/v1/settings', {}),
})
