/** Where cards stand beside each other in their column. Minutes are of the day. */
export type Span = { id: string; from: number; to: number; encaixe: boolean }
/** Fractions of the column's width. */
export type Box = { left: number; width: number }

/** Shorter ones are drawn as long as this, so that a finger finds them. */
export const SHORTEST = 15
/** How much of its host an encaixe covers. */
const OVER = 0.54

/**
 * Parts a column among bookings: those that overlap stand side by side, each as wide as it can be.
 * @param over an encaixe lies over its host's right half instead of narrowing it
 */
export function placeSideBySide(spans: readonly Span[], over: boolean): Map<string, Box> {
  const drawn = spans.map((span) => ({ ...span, to: Math.max(span.to, span.from + SHORTEST) }))
  if (!over) return placeAll(drawn)
  const hosts = drawn.filter(({ encaixe }) => !encaixe)
  const guests = drawn.filter(({ encaixe }) => encaixe)
  const boxes = placeAll(hosts)
  for (const [id, box] of placeAll(guests)) {
    const guest = guests.find((one) => one.id === id)
    const covers = guest && hosts.some((host) => meets(host, guest))
    boxes.set(id, covers ? { left: 1 - OVER + box.left * OVER, width: box.width * OVER } : box)
  }
  return boxes
}

const meets = (a: Span, b: Span) => a.from < b.to && b.from < a.to

function placeAll(spans: readonly Span[]): Map<string, Box> {
  const boxes = new Map<string, Box>()
  for (const cluster of clustersOf(spans)) {
    const lanes = lanesOf(cluster)
    for (const [lane, members] of lanes.entries()) {
      for (const span of members) {
        const free = lanes.findIndex(
          (others, at) => at > lane && others.some((o) => meets(o, span)),
        )
        const reach = (free === -1 ? lanes.length : free) - lane
        boxes.set(span.id, { left: lane / lanes.length, width: reach / lanes.length })
      }
    }
  }
  return boxes
}

/** Spans that hang together by overlaps. */
function clustersOf(spans: readonly Span[]): Span[][] {
  const clusters: Span[][] = []
  let end = -1
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = clusters.at(-1)
    if (last && span.from < end) last.push(span)
    else clusters.push([span])
    end = Math.max(last && span.from < end ? end : 0, span.to)
  }
  return clusters
}

/** Each span in the first lane that is free when it starts. */
function lanesOf(cluster: readonly Span[]): Span[][] {
  const lanes: Span[][] = []
  for (const span of cluster) {
    const lane = lanes.find((one) => (one.at(-1)?.to ?? 0) <= span.from)
    if (lane) lane.push(span)
    else lanes.push([span])
  }
  return lanes
}
