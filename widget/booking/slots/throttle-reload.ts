/** The documents' booking sync: 2 s after a sign of change, at most one reload in 5 s. */
const DELAY_MS = 2000
const MIN_INTERVAL_MS = 5000

/** @returns what to call at each sign of change */
export function throttleReload(reload: () => void, left: AbortSignal): () => void {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | null = null
  left.addEventListener('abort', () => timer !== null && clearTimeout(timer))
  return () => {
    if (timer !== null || left.aborted) return
    timer = setTimeout(
      () => {
        timer = null
        last = Date.now()
        reload()
      },
      Math.max(DELAY_MS, last + MIN_INTERVAL_MS - Date.now()),
    )
  }
}
