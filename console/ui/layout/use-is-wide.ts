import { useSyncExternalStore } from 'react'

// Asked once: each screen that uses it asks with every drawing.
const wide = matchMedia('(min-width: 768px)')

function watch(tell: () => void): () => void {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/** Whether there is room for a table. */
export const useIsWide = () => useSyncExternalStore(watch, () => wide.matches)
