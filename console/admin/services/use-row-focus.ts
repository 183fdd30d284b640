import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus of a row that leaves the list goes to the one that stands in its place then.
 * @param shown the ids of the rows, in their order
 */
export function useRowFocus(list: RefObject<HTMLOListElement | null>, shown: readonly string[]) {
  const pressed = useRef<{ id: string; place: number } | null>(null)
  useEffect(() => {
    if (!pressed.current || shown.includes(pressed.current.id)) return
    const { place } = pressed.current
    pressed.current = null
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const row = list.current?.children[Math.min(place, shown.length - 1)]
    row?.querySelector<HTMLElement>('h2 button')?.focus()
  })
  return (id: string) => {
    pressed.current = { id, place: shown.indexOf(id) }
  }
}
