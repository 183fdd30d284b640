import { useSyncExternalStore } from 'react'

// Asked once: each screen that uses it asks with every drawing.
const wideQuery = matchMedia('(min-width: 768px)')

function subscribeToWidth(tell: () => void): () => void {
  wideQuery.addEventListener('change', tell)
  return () => wideQuery.removeEventListener('change', tell)
}

/** Whether there is room for a table. */
export const useIsWide = () => useSyncExternalStore(subscribeToWidth, () => wideQuery.matches)
