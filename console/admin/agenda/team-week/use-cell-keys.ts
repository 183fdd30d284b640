import { type RefObject, useLayoutEffect } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrows walk through a table's lines: up and down through a column, across to the cell beside. */
export function useCellKeys(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!step || !button || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      findBeside(button, step)?.focus()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [place])
}

const listButtons = (cell: Element) => [...cell.querySelectorAll('button')]

function findBeside(button: HTMLButtonElement, [down, across]: readonly [number, number]) {
  const cell = button.closest('td')
  if (!cell) return undefined
  const cells = [...(cell.parentElement?.children ?? [])]
  if (across !== 0) return findAcross(cells, cell, button, across)
  const rows = [...(cell.closest('tbody')?.children ?? [])]
  const column = rows.flatMap((row) => {
    const beside = row.children[cells.indexOf(cell)]
    return beside ? listButtons(beside) : []
  })
  return column[column.indexOf(button) + down]
}

/** The line at the same height, or the last; a cell without any is passed over. */
function findAcross(
  cells: readonly Element[],
  cell: Element,
  button: HTMLButtonElement,
  across: number,
) {
  const line = listButtons(cell).indexOf(button)
  const at = cells.indexOf(cell)
  const ahead = across > 0 ? cells.slice(at + 1) : cells.slice(0, at).reverse()
  const buttons = ahead.map(listButtons).find((found) => found.length > 0)
  return buttons?.[Math.min(line, buttons.length - 1)]
}
