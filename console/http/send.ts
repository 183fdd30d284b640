import { createHttpClient } from '#api/contract/http-client.ts'

/** Calls an endpoint at our own origin once, as it is: an expired session is not renewed. */
export const send = createHttpClient({
  credentials: 'same-origin',
  cache: 'no-store',
  // The tokens of a session travel as cookies that no script can read.
  headers: (path) => (path.startsWith('/auth/v1/') ? { 'x-vez-session': 'cookie' } : {}),
})
