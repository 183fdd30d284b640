import { useRef, useState } from 'preact/hooks'

/**
 * State that begins with what this device has kept.
 * @param ready false while a painted page is taken over: the server knew nothing of this device,
 * and the browser's storage is slow to open
 */
export function useStoredState<T>(ready: boolean, read: () => T, empty: T) {
  const [value, set] = useState(() => (ready ? read() : empty))
  const wasRead = useRef(ready)
  if (ready && !wasRead.current) {
    wasRead.current = true
    set(read)
  }
  return [value, set] as const
}
