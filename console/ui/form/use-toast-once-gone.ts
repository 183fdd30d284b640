import { useEffect, useRef } from 'react'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'

/**
 * For a dialog that says itself why its act was refused: a toast says it only where the dialog was left meanwhile.
 * @returns what to call with the error
 */
export function useToastOnceGone(act: string, title: string): (error: Error) => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (error) => {
    if (!isShown.current) toastActFailed(act, title, formatErrorReason(error))
  }
}
