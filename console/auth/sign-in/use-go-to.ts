import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Pages that this application draws itself; all others are documents of their own. */
const CONSOLE_PATH = /^\/(admin|professional|booking|login|register|auth|convite)(\/|\?|$)/

/** Goes to a page of ours, named by path and query. */
export function useGoToPath(): (path: string) => void {
  const { history } = useRouter()
  return useCallback(
    (path) => (CONSOLE_PATH.test(path) ? history.push(path) : window.location.assign(path)),
    [history],
  )
}
