import { useEffect, useRef } from 'react'

/** Fills a new form with what it is a copy of, once; over what was typed before, when that is dropped. */
export function useCopy<Values>(
  copyOf: Values | null,
  isRestored: boolean,
  fill: (values: Values) => void,
): void {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!copyOf || isRestored || isFilled.current) return
    isFilled.current = true
    fill(copyOf)
  }, [copyOf, isRestored, fill])
}
