/** Where the columns lie on the screen, measured once when something is taken up. */
export type GridGeometry = {
  columns: { key: string; left: number; right: number }[]
  /** Where the first minute lies, were nothing scrolled. */
  top: number
  from: number
  perMinute: number
}

/** Their x counts from the left of all columns' paper, whatever is scrolled meanwhile. */
export function measureGrid(
  scroller: HTMLElement,
  range: { from: number; to: number },
): GridGeometry {
  const elements = [...scroller.querySelectorAll<HTMLElement>('[data-column]')]
  const first = elements[0]?.getBoundingClientRect()
  return {
    columns: elements.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const key = element.dataset.column ?? ''
      return { key, left: left + scroller.scrollLeft, right: right + scroller.scrollLeft }
    }),
    top: (first?.top ?? 0) + scroller.scrollTop,
    from: range.from,
    perMinute: (first?.height ?? 1) / (range.to - range.from),
  }
}

/** The minute of the day at a height on the screen. */
export const getMinuteAt = (ground: GridGeometry, scroller: HTMLElement, y: number) =>
  ground.from + (y + scroller.scrollTop - ground.top) / ground.perMinute

const EDGE_PX = 44
const SCROLL_STEP_PX = 10

/** How far a frame scrolls while something is held near an edge. */
export function getEdgeScroll(scroller: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const getScrollStep = (at: number, low: number, high: number) =>
    at < low + EDGE_PX ? -SCROLL_STEP_PX : at > high - EDGE_PX ? SCROLL_STEP_PX : 0
  return { x: getScrollStep(x, left, right), y: getScrollStep(y, top, bottom) }
}
