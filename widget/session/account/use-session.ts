import { useCallback } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { readSession, writeSession } from '#widget/state/browser-storage.ts'
import { useStoredState } from '#widget/state/use-stored-state.ts'

/** The client's session of this business: the server's token is what counts, this only keeps it. */
export function useSession(slug: string, ready: boolean) {
  const [session, setSession] = useStoredState(ready, () => readSession(slug, Date.now()), null)
  const signIn = useCallback(
    (next: ClientSession) => {
      writeSession(slug, next)
      setSession(next)
    },
    [slug],
  )
  const dropSession = useCallback(() => {
    writeSession(slug, null)
    setSession(null)
  }, [slug])
  return { session, signIn, dropSession }
}
