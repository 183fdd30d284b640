import { AuthClient } from '@supabase/supabase-js'
import { ADDRESS, type TestServer } from '#tests/support/api/test-server.ts'

/**
 * The protocol's own client, unmodified, with a memory of its own. It judges tokens by the machine's
 * clock, so the server goes by that too from now on.
 */
export function openAuthClient(server: TestServer) {
  server.setNow(Date.now())
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${ADDRESS}/auth/v1`,
    headers: { apikey: 'anon' },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    fetch: async (address, init) => {
      const { pathname, search } = new URL(String(address))
      return server.request(pathname + search, init)
    },
  })
}
