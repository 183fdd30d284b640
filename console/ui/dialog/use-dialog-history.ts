import { type ShouldBlockFn, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Search parameters that open a dialog; undefined takes one away. */
type DialogParams = { [name: string]: string | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened with this entry: the one before shows the same screen without it. */
    opensDialog?: boolean
  }
}

/** The parameter of a dialog that the frame shows over whatever screen is open, its dialogs included. */
export const OVERLAY = 'planos'

type Way = Pick<Parameters<ShouldBlockFn>[0], 'current' | 'next'>

/** Whether only such a dialog comes or goes: nobody leaves what lies below. */
export function isOverlayOnly({ current, next }: Way): boolean {
  const withoutOverlay = ({ pathname, search }: Way['current']) =>
    JSON.stringify([pathname, { ...search, [OVERLAY]: undefined }])
  return withoutOverlay(current) === withoutOverlay(next)
}

/**
 * A dialog's place in the history: to open it is an entry with its own address, so that Back closes
 * it and a link opens it.
 * @param names the parameters that any dialog of the screen has
 */
export function useDialogHistory(names: readonly string[]) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isLeaving = useRef(false)
  useEffect(() => {
    const settle = () => {
      isLeaving.current = false
    }
    // Also where somebody is asked and stays: the browser has gone back and forth by then.
    window.addEventListener('popstate', settle)
    return () => window.removeEventListener('popstate', settle)
  }, [])
  const wasOpened = () => history.location.state.opensDialog === true
  const clear = (search: DialogParams) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
  return {
    /** Opens a dialog; over another one it takes that one's place. */
    open: (params: DialogParams) => {
      const isOver = names.some((name) => new URLSearchParams(history.location.search).has(name))
      void navigate({
        to: '.',
        search: (search: DialogParams) => ({ ...clear(search), ...params }),
        state: { opensDialog: isOver ? wasOpened() : true },
        replace: isOver,
      })
    },
    /** Goes back to the screen; where a link had opened the dialog, in its place. */
    close: () => {
      if (!wasOpened()) return void navigate({ to: '.', search: clear, replace: true })
      if (isLeaving.current) return
      isLeaving.current = true
      history.back()
    },
  }
}
