import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { CallError } from './wire.ts'

const MINUTE_MS = 60_000
/** How long an answer is believed (documents 1, section 9). */
export const USER_CACHE_MS = 5 * MINUTE_MS
export const SESSION_CACHE_MS = 2 * MINUTE_MS
export const DEFAULT_CACHE_MS = MINUTE_MS

/** What was refused is not asked again; what did not arrive, twice. */
function retries(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof CallError && error.status < 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Paused requests would show an endless skeleton to somebody who is offline.
    queries: {
      staleTime: DEFAULT_CACHE_MS,
      retry: retries,
      retryDelay: (failures) => 400 * 2 ** failures,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

export const meQuery = queryOptions({
  queryKey: ['me'],
  staleTime: USER_CACHE_MS,
  queryFn: loadMe,
})

/** Who is signed in. A missing profile is not an error: it is made (documents 1, section 8). */
export async function loadMe() {
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
  staleTime: SESSION_CACHE_MS,
  queryFn: async () => (await call('GET /auth/v1/user', {})).id,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: 30 * MINUTE_MS,
  queryFn: () => call('GET /auth/v1/settings', {}),
})
