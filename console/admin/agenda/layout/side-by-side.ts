/** Lays out overlapping cards side by side in their column. Times are in minutes of the day. */
export type LayoutSpan = { id: string; from: number; to: number; encaixe: boolean }
/** Fractions of the column's width. */
type LayoutBox = { left: number; width: number }

/** Shorter bookings are drawn this long, so that they can be tapped. */
export const MIN_DRAWN_MINUTES = 15
/** How much of its host an encaixe covers. */
const ENCAIXE_COVER_RATIO = 0.54

/**
 * Places bookings in a column: overlapping ones side by side, each as wide as possible.
 * @param over an encaixe lies over its host's right half instead of narrowing it
 */
export function placeSideBySide(
  spans: readonly LayoutSpan[],
  over: boolean,
): Map<string, LayoutBox> {
  const drawn = spans.map((span) => ({
    ...span,
    to: Math.max(span.to, span.from + MIN_DRAWN_MINUTES),
  }))
  if (!over) return placeInLanes(drawn)
  const hosts = drawn.filter(({ encaixe }) => !encaixe)
  const guests = drawn.filter(({ encaixe }) => encaixe)
  const boxes = placeInLanes(hosts)
  for (const [id, box] of placeInLanes(guests)) {
    const guest = guests.find((one) => one.id === id)
    const covers = guest && hosts.some((host) => hasTimeOverlap(host, guest))
    boxes.set(
      id,
      covers
        ? {
            left: 1 - ENCAIXE_COVER_RATIO + box.left * ENCAIXE_COVER_RATIO,
            width: box.width * ENCAIXE_COVER_RATIO,
          }
        : box,
    )
  }
  return boxes
}

const hasTimeOverlap = (a: LayoutSpan, b: LayoutSpan) => a.from < b.to && b.from < a.to

function placeInLanes(spans: readonly LayoutSpan[]): Map<string, LayoutBox> {
  const boxes = new Map<string, LayoutBox>()
  for (const cluster of groupOverlapping(spans)) {
    const lanes = assignLanes(cluster)
    for (const [lane, members] of lanes.entries()) {
      for (const span of members) {
        const free = lanes.findIndex(
          (others, at) => at > lane && others.some((o) => hasTimeOverlap(o, span)),
        )
        const reach = (free === -1 ? lanes.length : free) - lane
        boxes.set(span.id, { left: lane / lanes.length, width: reach / lanes.length })
      }
    }
  }
  return boxes
}

/** Groups of spans that overlap, directly or through others. */
function groupOverlapping(spans: readonly LayoutSpan[]): LayoutSpan[][] {
  const clusters: LayoutSpan[][] = []
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
function assignLanes(cluster: readonly LayoutSpan[]): LayoutSpan[][] {
  const lanes: LayoutSpan[][] = []
  for (const span of cluster) {
    const lane = lanes.find((one) => (one.at(-1)?.to ?? 0) <= span.from)
    if (lane) lane.push(span)
    else lanes.push([span])
  }
  return lanes
}
