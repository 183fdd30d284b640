import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * The browser's Back closes a dialog instead of leaving its page: while it is open it has an entry of its own in
 * the history. The address stays, and nothing else hears of that entry.
 * @param on only on our own pages: a host's history is its own
 */
export function useCloseByBack(dialog: RefObject<HTMLDialogElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return
    history.pushState(history.state, '')
    let isLeft = false
    const follow = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      isLeft = true
      window.removeEventListener('popstate', follow, true)
      dialog.current?.close()
    }
    window.addEventListener('popstate', follow, true)
    return () => {
      if (!isLeft) history.back()
    }
  }, [on, dialog])
}
