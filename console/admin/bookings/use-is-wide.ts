import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 768px)'

function watch(tell: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether there is room for a table. */
export const useIsWide = () => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)
