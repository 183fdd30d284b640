import { useEffect, useRef } from 'react'

/** What is said while a screen loads: gone with the loading, and the focus with it. */
const LOADING_HEADING = '[role=status] > h1'

/**
 * Focuses the screen's heading, of one that loads first once it is there; whoever goes elsewhere meanwhile
 * stays there. @returns what calls it off
 */
export function focusHeading(): () => void {
  const observer = new MutationObserver(() => {
    if (isFocusElsewhere() || focusNow()) observer.disconnect()
  })
  if (!focusNow()) observer.observe(document.body, { subtree: true, childList: true })
  return () => observer.disconnect()
}

/** @returns whether the screen has its own by now */
function focusNow(): boolean {
  const heading = document.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null && !heading.matches(LOADING_HEADING)
}

export const isFocusElsewhere = (): boolean =>
  document.activeElement !== document.body && !document.activeElement?.matches(LOADING_HEADING)

/** Where what was pressed has gone with the change, and the focus with it, that goes to the heading. */
export function useFocusAfterChange(state: string | boolean | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state
    before.current = state
    return isChanged && !isFocusElsewhere() ? focusHeading() : undefined
  }, [state])
}
