/** Upper ends of the histogram's buckets, in ms; the last has none. */
export const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000]

/** Counts a request. @param ms how long it took */
type CountRequest = (status: number, ms: number) => void

/** @property classes by the status's first digit @property buckets one more than have an upper end */
export type RouteCounts = { classes: number[]; buckets: number[]; ms: number }

/** Requests by route pattern, of which there are as many as the server mounts. */
export class RequestCounts {
  readonly #routes = new Map<string, RouteCounts>()

  /** Looked up once a route: a request then costs some additions. */
  countRoute(route: string): CountRequest {
    const counts = this.#routes.get(route) ?? createCounts()
    this.#routes.set(route, counts)
    return (status, ms) => {
      const status_class = Math.floor(status / 100)
      counts.classes[status_class] = (counts.classes[status_class] ?? 0) + 1
      let at = 0
      while (ms > (BUCKETS_MS[at] ?? Number.POSITIVE_INFINITY)) at++
      counts.buckets[at] = (counts.buckets[at] ?? 0) + 1
      counts.ms += ms
    }
  }

  /** Routes that have been asked for. */
  list(): [route: string, counts: RouteCounts][] {
    return [...this.#routes].filter(([, { classes }]) => classes.some((count) => count > 0))
  }
}

const createCounts = (): RouteCounts => ({
  classes: [0, 0, 0, 0, 0, 0],
  buckets: [...BUCKETS_MS, 0].fill(0),
  ms: 0,
})
