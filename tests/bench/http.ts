import { type Business, requireNth } from '#tests/support/db/factories.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { loadGet } from './load.ts'
import { startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

const ROUNDS = 5
const SECONDS = 4

/** The built server, with its middleware and its log, beside bare Hono. */
export async function measureHttp(address: string, salon: Business): Promise<Figure[]> {
  const path = address.slice('file:'.length)
  const anchor = await startBenchServer(['--import', 'tsx', 'tests/bench/anchor.ts', path])
  const server = await startBenchServer(['dist/server/main.js'], {
    PORT: '0',
    DATABASE_URL: address,
  })
  const day = getNextMonday()
  const slots = new URLSearchParams({
    service_id: requireNth(salon.services).id,
    professional_id: requireNth(salon.professionals).id,
    from: day,
    to: day,
  })
  const urls = {
    hello: `${anchor.url}/hello`,
    page: `${server.url}/api/public/${salon.slug}`,
    select: `${anchor.url}/select/${salon.slug}`,
    slots: `${server.url}/api/public/${salon.slug}/slots?${slots}`,
  }
  const rows: Record<keyof typeof urls, number>[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      rows.push({
        hello: await loadGet(urls.hello, SECONDS),
        page: await loadGet(urls.page, SECONDS),
        select: await loadGet(urls.select, SECONDS),
        slots: await loadGet(urls.slots, SECONDS),
      })
    }
  } finally {
    await anchor.stop()
    await server.stop()
  }
  const kept = rows.slice(1)
  const rate = (field: keyof typeof urls) =>
    `${Math.round(getMedian(kept.map((row) => row[field])))} /s`
  return [
    { what: 'bare Hono', value: rate('hello'), goal: '-' },
    { what: 'page call', value: rate('page'), goal: '-' },
    { what: 'Hono with one prepared SELECT', value: rate('select'), goal: '-' },
    { what: 'one-day slots call', value: rate('slots'), goal: '-' },
    {
      what: 'page call to bare Hono',
      value: formatRatio(kept.map(({ page, hello }) => [page, hello])),
      goal: 'at least 0.45',
    },
    {
      what: 'one-day slots call to Hono with one prepared SELECT',
      value: formatRatio(kept.map((row) => [row.slots, row.select])),
      goal: 'at least 0.4',
    },
  ]
}
