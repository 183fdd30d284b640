import { useEffect, useRef } from 'react'

/** What is said while a screen loads: gone with the loading, and the focus with it. */
export const LOADING_HEADING = '[role=status] > h1'

/** @returns whether the screen has its own by now */
export function focusHeading(): boolean {
  const heading = document.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null && !heading.matches(LOADING_HEADING)
}

/** Where what was pressed has gone with the change, and the focus with it, that goes to the heading. */
export function useFocusAfterChange(state: string | boolean | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state
    before.current = state
    if (isChanged && document.activeElement === document.body) focusHeading()
  }, [state])
}
