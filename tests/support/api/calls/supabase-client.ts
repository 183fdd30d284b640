/** The unmodified client of the protocol, against a server with a port or without. */
import {
  createClient,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { ADDRESS, type TestServer } from '#tests/support/api/test-server.ts'

/** Never opened here, but on Node 20 the client wants to have one. */
// It is documented to fit; only the declarations of its events differ from what `ws` declares.
const SOCKET = WebSocket as unknown as WebSocketLikeConstructor

type Wishes = { flowType?: 'implicit' | 'pkce'; token?: string; fetch?: typeof fetch }

/** The whole client, as a site makes it. @param token of a client's session, where one is kept */
export const createSupabaseClient = (
  { url }: { url: string },
  { flowType = 'implicit', token, fetch }: Wishes = {},
): SupabaseClient =>
  createClient(url, 'anon', {
    auth: { flowType, autoRefreshToken: false, persistSession: true, storage: newStorage() },
    realtime: { transport: SOCKET },
    global: {
      ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
      ...(fetch && { fetch }),
    },
  })

function newStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** The same client of a test's server, whose requests need no port. */
export const createLocalClient = (
  { request }: Pick<TestServer, 'request'>,
  token = 'anon',
): SupabaseClient =>
  createSupabaseClient(
    { url: ADDRESS },
    {
      token,
      fetch: async (input, init) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        return request(`${pathname}${search}`, init)
      },
    },
  )
