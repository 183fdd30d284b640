/** Draws outlines without a decoder of drawings, which has no place beside people's uploads. */

type Point = readonly [x: number, y: number]
type Segment = readonly [from: Point, to: Point]

/** Straight pieces that a curve is made of. */
const PIECES = 8
/** Lines within a pixel's height, and parts within its width. */
const FINE = 4

/**
 * The straight pieces of an outline of `M`, `L`, `Q` and `Z` with absolute places.
 * @param place where a point of the outline comes to lie
 */
export function toSegments(path: string, place: (point: Point) => Point): Segment[] {
  const segments: Segment[] = []
  let start: Point = [0, 0]
  let at: Point = start
  const draw = (to: Point) => {
    segments.push([place(at), place(to)])
    at = to
  }
  for (const [, command, numbers = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number)
    if (command === 'M') at = start = [a, b]
    if (command === 'L') draw([a, b])
    if (command === 'Z') draw(start)
    if (command === 'Q') for (const point of bend(at, [a, b], [c, d])) draw(point)
  }
  return segments
}

const bend = (from: Point, by: Point, to: Point): Point[] =>
  Array.from({ length: PIECES }, (_, piece) => {
    const t = (piece + 1) / PIECES
    const mix = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * by[axis] + t ** 2 * to[axis]
    return [mix(0), mix(1)] as const
  })

/** How much of each pixel lies within, 0 to 255, line by line: where outlines turn round it. */
export function fillOutline(segments: readonly Segment[], size: number): Buffer {
  const covered = Buffer.alloc(size * size)
  const share = 255 / (FINE * FINE)
  const counts = new Uint16Array(size)
  for (let line = 0; line < size; line++) {
    counts.fill(0)
    for (let part = 0; part < FINE; part++) {
      for (const [from, to] of listSpans(segments, line + (part + 0.5) / FINE)) {
        const [first, last] = [Math.ceil(from * FINE - 0.5), Math.ceil(to * FINE - 0.5)]
        for (let x = Math.max(0, first); x < Math.min(size * FINE, last); x++) {
          const pixel = Math.floor(x / FINE)
          counts[pixel] = (counts[pixel] ?? 0) + 1
        }
      }
    }
    for (const [x, count] of counts.entries()) covered[line * size + x] = Math.round(count * share)
  }
  return covered
}

/** The parts of a line that lie within. */
function listSpans(segments: readonly Segment[], y: number): Point[] {
  const crossings = segments
    .filter(([[, from], [, to]]) => from <= y !== to <= y)
    .map(([[x, from], [toX, to]]) => ({
      x: x + ((y - from) / (to - from)) * (toX - x),
      turn: from < to ? 1 : -1,
    }))
    .sort((one, other) => one.x - other.x)
  const spans: Point[] = []
  let turns = 0
  for (const [place, { x, turn }] of crossings.entries()) {
    turns += turn
    const next = crossings[place + 1]
    if (turns !== 0 && next) spans.push([x, next.x])
  }
  return spans
}
