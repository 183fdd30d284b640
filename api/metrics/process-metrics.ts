import { readdirSync } from 'node:fs'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { BUCKETS_MS, type RequestCounts, type RouteCounts } from '#api/http/request-counts.ts'
import { type Family, type Sample, toCounter, toGauge } from './exposition.ts'

const QUANTILES = [50, 99]
const LOOK_EVERY_MS = 20
const NS_A_SECOND = 1e9

type LoopDelay = Pick<IntervalHistogram, 'enable' | 'count' | 'percentile' | 'max' | 'reset'>

/**
 * Begins to watch the event loop.
 * @param delay between two looks at the loop, in ns
 * @returns what this process is doing, by the names that exporters use
 */
export function createProcessMetrics(
  delay: LoopDelay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS }),
): () => Family[] {
  delay.enable()
  return () => {
    // How much later than asked for the loop came by; since the last look.
    const toLag = (ns: number) => Math.max(0, ns / NS_A_SECOND - LOOK_EVERY_MS / 1000)
    const lags: Sample[] = QUANTILES.map((quantile) => ({
      labels: { quantile: String(quantile / 100) },
      value: toLag(delay.count > 0 ? delay.percentile(quantile) : 0),
    }))
    lags.push({ labels: { quantile: '1' }, value: toLag(delay.count > 0 ? delay.max : 0) })
    delay.reset()
    const { user, system } = process.cpuUsage()
    const memory = process.memoryUsage()
    const started = Date.now() / 1000 - process.uptime()
    return [
      toGauge('nodejs_eventloop_lag_seconds', 'How late the event loop was.', ...lags),
      toCounter('process_cpu_seconds_total', 'Processor time.', { value: (user + system) / 1e6 }),
      toGauge('process_resident_memory_bytes', 'Memory, all of it.', { value: memory.rss }),
      toGauge('nodejs_heap_size_used_bytes', 'Memory of objects.', { value: memory.heapUsed }),
      toGauge('process_open_fds', 'Open file descriptors.', ...countDescriptors()),
      toGauge('process_start_time_seconds', 'When it started.', { value: Math.round(started) }),
    ]
  }
}

/** Known where the system has /proc. */
function countDescriptors(): Sample[] {
  try {
    return [{ value: readdirSync('/proc/self/fd').length }]
  } catch {
    return []
  }
}

/** What was asked for, by route pattern. */
export function listRequestMetrics(counts: RequestCounts): Family[] {
  const routes = counts.list()
  return [
    toCounter(
      'vez_http_requests_total',
      'Requests by route and class of status.',
      ...routes.flatMap(([route, { classes }]) => listClasses(route, classes)),
    ),
    {
      name: 'vez_http_request_duration_seconds',
      type: 'histogram',
      help: 'How long answers took.',
      samples: routes.flatMap(([route, counted]) => listBuckets(route, counted)),
    },
  ]
}

const listClasses = (route: string, classes: readonly number[]): Sample[] =>
  classes.flatMap((value, digit) =>
    value > 0 ? [{ labels: { route, status: `${digit}xx` }, value }] : [],
  )

function listBuckets(route: string, { buckets, ms }: RouteCounts): Sample[] {
  let total = 0
  const samples: Sample[] = buckets.map((count, at) => {
    total += count
    const end = BUCKETS_MS[at]
    const le = end === undefined ? '+Inf' : String(end / 1000)
    return { suffix: '_bucket', labels: { route, le }, value: total }
  })
  samples.push({ suffix: '_sum', labels: { route }, value: ms / 1000 })
  samples.push({ suffix: '_count', labels: { route }, value: total })
  return samples
}
