import { useEffect, useRef } from 'react'

/** Fills a new form with what it is a copy of, once, unless something was typed in it before. */
export function useCopy<Values>(
  copyOf: Values | null,
  isRestored: boolean,
  fill: (values: Values) => void,
): void {
  const isFilled = useRef(isRestored)
  useEffect(() => {
    if (!copyOf || isFilled.current) return
    isFilled.current = true
    fill(copyOf)
  }, [copyOf, fill])
}
