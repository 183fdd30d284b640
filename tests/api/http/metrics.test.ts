import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { RequestCounts } from '#api/http/request-counts.ts'
import { formatExposition, toGauge } from '#api/metrics/exposition.ts'
import { createProcessMetrics, listRequestMetrics } from '#api/metrics/process-metrics.ts'
import { createMetrics } from '#api/metrics/serve-metrics.ts'
import { insertWork } from '#db/due-work.ts'
import { MONDAY_8H, startTestServer, type TestServer } from '#tests/support/api/test-server.ts'

const TOKEN = 'a-token-for-prometheus'
let server: TestServer | undefined
let folder: string | undefined

afterEach(async () => {
  await server?.close()
  if (folder) await rm(folder, { recursive: true })
  server = undefined
  folder = undefined
})

/** A server with metrics. @returns asks it for a path, with a token or without */
async function start(settings: { METRICS_TOKEN?: string; BACKUP_DIR?: string }) {
  server = await startTestServer()
  const metrics = createMetrics(server.context, { DATABASE_URL: server.address, ...settings })
  const app = createApp(server.context, null, metrics)
  return async (path: string, token?: string) => {
    const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
    const answer = await app.request(path, headers && { headers })
    return { status: answer.status, text: await answer.text() }
  }
}

/** By name and labels, as they are written; a line that is none of the format's fails. */
function readSamples(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (HELP \w+ \S.*|TYPE \w+ (counter|gauge|histogram))$/.test(line)) continue
    const [, name, value] =
      /^(\w+(?:\{\w+="[^"\\]*"(?:,\w+="[^"\\]*")*\})?) (-?[\d.]+(?:e-?\d+)?)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`no line of the format: ${line}`)
    if (samples.has(name)) throw new Error(`twice: ${name}`)
    samples.set(name, Number(value))
  }
  return samples
}

test('without a token there is no such page; with one, only whoever has it reads it', async () => {
  const ask = await start({})
  expect((await ask('/metrics', '')).status).toBe(404)
  await server?.close()
  const guarded = await start({ METRICS_TOKEN: TOKEN })
  for (const given of [undefined, '', 'a', `${TOKEN}a`, TOKEN.slice(1)]) {
    expect(await guarded('/metrics', given)).toEqual({ status: 401, text: '' })
  }
  expect((await guarded('/metrics', TOKEN)).status).toBe(200)
})

test('tells requests by route pattern, whatever is asked for', async () => {
  const ask = await start({ METRICS_TOKEN: TOKEN })
  for (let i = 0; i < 40; i++) await ask(`/api/public/salao-${i}/page`)
  for (const path of ['/x/y', '/w/"}\n', '/healthz']) await ask(path)
  const { text } = await ask('/metrics', TOKEN)
  const samples = readSamples(text)
  expect(text).not.toContain('salao-')
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  expect(routes.size).toBeLessThan(5)
  expect(samples.get('vez_http_requests_total{route="/healthz",status="2xx"}')).toBe(1)
  const bucket = (le: string) =>
    samples.get(`vez_http_request_duration_seconds_bucket{route="/healthz",le="${le}"}`)
  expect(bucket('+Inf')).toBe(1)
  expect(bucket('10')).toBeLessThanOrEqual(1)
  expect(samples.get('vez_http_request_duration_seconds_count{route="/healthz"}')).toBe(1)
})

test('tells what waits, what was given up, what it weighs and when the last copy was made', async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-copies-'))
  await writeFile(join(folder, 'vez-2026-11-22.db'), '')
  const ask = await start({ METRICS_TOKEN: TOKEN, BACKUP_DIR: folder })
  await server?.storage.write((tx) =>
    insertWork(tx, {
      ...{ id: 'work', kind: 'retention', key: 'work', created_at: 0 },
      due_at: MONDAY_8H - 90_000,
    }),
  )
  const samples = readSamples((await ask('/metrics', TOKEN)).text)
  const labels = '{lane="long",kind="retention",state="waiting"}'
  expect(samples.get(`vez_due_work${labels}`)).toBe(1)
  expect(samples.get(`vez_due_work_oldest_seconds${labels}`)).toBe(90)
  expect(samples.get('vez_storage_bytes{part="database"}')).toBeGreaterThan(100_000)
  expect(samples.get('vez_writes_total')).toBeGreaterThan(0)
  expect(samples.get('vez_writes_waiting')).toBe(0)
  expect(samples.get('vez_backup_last_timestamp_seconds')).toBeGreaterThan(1.7e9)
  for (const name of [
    'process_open_fds',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ]) {
    expect(samples.get(name)).toBeGreaterThan(0)
  }
  expect(samples.has('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBe(true)
})

test('how late the event loop was is beyond the wait that was asked for, and since the last look', () => {
  let delays = [20e6, 25e6, 220e6]
  const list = createProcessMetrics({
    enable: () => true,
    get count() {
      return delays.length
    },
    percentile: (percent) => delays[Math.ceil((delays.length * percent) / 100) - 1] ?? 0,
    get max() {
      return Math.max(...delays)
    },
    reset: () => {
      delays = []
    },
  })
  const look = () => readSamples(formatExposition(list()))
  const readLags = (samples: ReturnType<typeof look>) =>
    ['0.5', '1'].map((quantile) =>
      samples.get(`nodejs_eventloop_lag_seconds{quantile="${quantile}"}`),
    )
  expect(readLags(look())).toEqual([expect.closeTo(0.005), expect.closeTo(0.2)])
  expect(readLags(look())).toEqual([0, 0])
})

test('answers are summed in seconds', () => {
  const counts = new RequestCounts()
  const count = counts.countRoute('/healthz')
  for (const ms of [500, 1500]) count(200, ms)
  const samples = readSamples(formatExposition(listRequestMetrics(counts)))
  expect(samples.get('vez_http_request_duration_seconds_sum{route="/healthz"}')).toBe(2)
  expect(samples.get('vez_http_request_duration_seconds_bucket{route="/healthz",le="0.5"}')).toBe(1)
})

test('what would end a label is escaped', () => {
  const family = toGauge('x', 'X.', { labels: { route: 'a"b\\c\nd' }, value: 1 })
  expect(formatExposition([family])).toContain('x{route="a\\"b\\\\c\\nd"} 1\n')
})
