import { useEffect, useLayoutEffect, useRef } from 'react'

/** The browser puts back where it had scrolled to, which is said of another height. */
const FRAMES = 2

/**
 * Whoever closes a record is in the list where they had opened it; where the record had taken the list's
 * place, the row stands at the height where it was pressed.
 * @param opened the record's id
 * @param isBeside the list stays while a record is open
 */
export function useFocusLeftRow(opened: string | undefined, isBeside: boolean): void {
  const last = useRef(opened)
  const pressed = useNotePressedRow()
  useLayoutEffect(() => {
    const left = last.current
    last.current = opened
    if (!left || opened) return
    const row = findRow(left)
    if (!row) return document.querySelector<HTMLElement>('h1')?.focus()
    const at = pressed.current
    if (isBeside || at?.id !== left) return row.focus()
    row.focus({ preventScroll: true })
    return holdAt(row, at.top)
  }, [opened, isBeside, pressed])
}

const findRow = (id: string) =>
  document.querySelector<HTMLElement>(`[data-client="${CSS.escape(id)}"]`)

/** Also one that the keyboard pressed. */
function useNotePressedRow() {
  const pressed = useRef<{ id: string; top: number } | null>(null)
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-client]') : null
      const id = row?.dataset.client
      if (row && id) pressed.current = { id, top: row.getBoundingClientRect().top }
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  return pressed
}

/** Scrolls so that something stands at a height of the window (px). */
function holdAt(row: HTMLElement, top: number): () => void {
  let left = FRAMES
  let frame = 0
  const hold = () => {
    window.scrollBy(0, row.getBoundingClientRect().top - top)
    if (left-- > 0) frame = requestAnimationFrame(hold)
  }
  hold()
  return () => cancelAnimationFrame(frame)
}
