import { useSyncExternalStore } from 'react'

/** A query that is asked once: each screen that uses it asks with every drawing. */
export function createWidthHook(query: string): () => boolean {
  const width = matchMedia(query)
  const subscribe = (tell: () => void) => {
    width.addEventListener('change', tell)
    return () => width.removeEventListener('change', tell)
  }
  return () => useSyncExternalStore(subscribe, () => width.matches)
}

/** Whether there is room for a table. */
export const useIsWide = createWidthHook('(min-width: 768px)')

/** Whether there is room for a list, and beside it for what was chosen of it. */
export const useHasPanel = createWidthHook('(min-width: 1160px)')
