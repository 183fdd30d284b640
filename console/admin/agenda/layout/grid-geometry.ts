/** Where the columns lie on the screen, measured once when something is taken up. */
export type Ground = {
  columns: { key: string; left: number; right: number }[]
  /** Where the first minute lies, were nothing scrolled. */
  top: number
  from: number
  perMinute: number
}

/** Their x counts from the left of all columns' paper, whatever is scrolled meanwhile. */
export function measureGround(scroller: HTMLElement, range: { from: number; to: number }): Ground {
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
export const minuteAt = (ground: Ground, scroller: HTMLElement, y: number) =>
  ground.from + (y + scroller.scrollTop - ground.top) / ground.perMinute

const EDGE = 44
const PULL = 10

/** How far a frame scrolls while something is held near an edge. */
export function edgePull(scroller: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const toward = (at: number, low: number, high: number) =>
    at < low + EDGE ? -PULL : at > high - EDGE ? PULL : 0
  return { x: toward(x, left, right), y: toward(y, top, bottom) }
}
