import { useEffect, useRef } from 'react'

/**
 * Focuses the first field that is wrong once a try to send has shown it: only then is a field that
 * was folded away there, and one that is part of a choice known.
 * @param tries how often something was tried
 */
export function useFocusInvalidField(tries: number) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [tries])
  return ref
}
