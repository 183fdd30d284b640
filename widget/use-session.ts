import { useCallback, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { readSession, writeSession } from './storage.ts'

/** The client's session of this business: the server's token is what counts, this only keeps it. */
export function useSession(slug: string) {
  const [session, setSession] = useState(() => readSession(slug, Date.now()))
  const signIn = useCallback(
    (next: ClientSession, remember: boolean) => {
      writeSession(slug, next, remember)
      setSession(next)
    },
    [slug],
  )
  const dropSession = useCallback(() => {
    writeSession(slug, null, false)
    setSession(null)
  }, [slug])
  return { session, signIn, dropSession }
}
