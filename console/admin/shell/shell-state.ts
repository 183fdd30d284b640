import { useEffect } from 'react'
import { createWidthHook } from '#console/ui/layout/use-is-wide.ts'

/** Below this width (px) the sidebar lies outside the screen. */
const NARROW_BELOW_PX = 768

export const useIsNarrow = createWidthHook(`(width < ${NARROW_BELOW_PX}px)`)

/** Ctrl and a letter, or Cmd on a Mac. */
export function useShortcut(letter: string, act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const held = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!held || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [letter, act])
}
