/** The documents' booking sync: 2 s after a sign of change, at most one reload in 5 s. */
const DELAY = 2000
const LEAST = 5000

/** @returns what to call at each sign of change */
export function reloadCalmly(reload: () => void, left: AbortSignal): () => void {
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
      Math.max(DELAY, last + LEAST - Date.now()),
    )
  }
}
