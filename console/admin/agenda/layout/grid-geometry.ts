/** Where the columns lie on the screen, measured once when a drag starts. */
export type GridGeometry = {
  columns: { key: string; left: number; right: number }[]
  /** y of the first minute, as if nothing were scrolled. */
  top: number
  from: number
  perMinute: number
}

/** x counts from the left of the scrolled content, so that scrolling changes nothing. */
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
export const getMinuteAt = (geometry: GridGeometry, scroller: HTMLElement, y: number) =>
  geometry.from + (y + scroller.scrollTop - geometry.top) / geometry.perMinute

const EDGE_PX = 44
const SCROLL_STEP_PX = 10

/** How far a frame scrolls while something is dragged near an edge. */
export function getEdgeScroll(scroller: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const getScrollStep = (at: number, low: number, high: number) =>
    at < low + EDGE_PX ? -SCROLL_STEP_PX : at > high - EDGE_PX ? SCROLL_STEP_PX : 0
  return { x: getScrollStep(x, left, right), y: getScrollStep(y, top, bottom) }
}
