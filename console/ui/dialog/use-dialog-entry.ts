import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which question of the screen stands over it: its address is the screen's own. */
    asks?: string
  }
}

/**
 * The place in the history of a dialog that no link opens, a confirmation for instance: an entry
 * with the address of the screen below, so that Back closes it and the screen stays.
 * @returns what it is about, null while it is closed; how it is opened; how it is closed
 */
export function useDialogEntry<Subject>() {
  const { history } = useRouter()
  const id = useId()
  const [subject, setSubject] = useState<Subject | null>(null)
  const isOpen = useRef(false)
  const isHere = () => history.location.state.asks === id
  useEffect(
    () =>
      history.subscribe(({ location }) => {
        if (location.state.asks === id) return
        isOpen.current = false
        setSubject(null)
      }),
    [history, id],
  )
  const open = (about: Subject) => {
    isOpen.current = true
    setSubject(about)
    const { href, state } = history.location
    if (!isHere()) history.push(href, { ...state, asks: id }, { ignoreBlocker: true })
  }
  const close = () => {
    // Closed twice, it goes back once: the browser takes its time.
    if (isOpen.current && isHere()) history.back({ ignoreBlocker: true })
    isOpen.current = false
    setSubject(null)
  }
  return [subject, open, close] as const
}
