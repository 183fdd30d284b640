import { type Business, requireNth } from '#tests/support/db/factories.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { loadGet } from './load.ts'
import { type RunningServer, readCpuSeconds, startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

const ROUNDS = 5
const SECONDS = 4

/**
 * The built server, with its middleware and its log, beside bare Hono: by the clock, and by the servers'
 * own processor time, which says what one core gives where others use the machine too.
 */
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
  const asked = {
    hello: { of: anchor, path: '/hello' },
    page: { of: server, path: `/api/public/${salon.slug}` },
    site: { of: server, path: `/${salon.slug}` },
    select: { of: anchor, path: `/select/${salon.slug}` },
    slots: { of: server, path: `/api/public/${salon.slug}/slots?${slots}` },
    // A field that means nothing makes each a question of its own, which nobody has asked before.
    anew: { of: server, path: `/api/public/${salon.slug}/slots?${slots}&nth=`, differs: true },
  }
  type Field = keyof typeof asked
  const rows: Record<Field, Rates>[] = []
  let nth = 0
  const measure = (field: Field) => {
    const { of, path, differs }: Asked = asked[field]
    return loadServer(of, path, differs && (() => `${path}${nth++}`))
  }
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      rows.push({
        hello: await measure('hello'),
        page: await measure('page'),
        site: await measure('site'),
        select: await measure('select'),
        slots: await measure('slots'),
        anew: await measure('anew'),
      })
    }
  } finally {
    await anchor.stop()
    await server.stop()
  }
  const kept = rows.slice(1)
  const rate = (field: Field) => {
    const of = (unit: keyof Rates) => Math.round(getMedian(kept.map((row) => row[field][unit])))
    return `${of('second')} /s, ${of('processor')} a core`
  }
  const ratio = (what: string, ours: Field, anchor: Field, goal: string): Figure[] => {
    const of = (unit: keyof Rates) =>
      formatRatio(kept.map((row) => [row[ours][unit], row[anchor][unit]]))
    return [
      { what, value: of('second'), goal },
      { what: '… by processor time', value: of('processor'), goal },
    ]
  }
  return [
    { what: 'bare Hono', value: rate('hello'), goal: '-' },
    { what: 'page call', value: rate('page'), goal: '-' },
    { what: 'page itself', value: rate('site'), goal: '-' },
    { what: 'Hono with one prepared SELECT', value: rate('select'), goal: '-' },
    { what: 'one-day slots call, kept', value: rate('slots'), goal: '-' },
    { what: 'one-day slots call, found anew', value: rate('anew'), goal: '-' },
    ...ratio('page call to bare Hono', 'page', 'hello', 'at least 0.45'),
    ...ratio('page itself to bare Hono', 'site', 'hello', '-'),
    ...ratio('one-day slots, kept, to Hono with one SELECT', 'slots', 'select', 'at least 0.4'),
    ...ratio('one-day slots, found anew, to the same', 'anew', 'select', 'at least 0.4'),
  ]
}

/** @property differs whether each request asks for a path of its own, a number behind this one */
type Asked = { of: RunningServer; path: string; differs?: boolean }

/** Requests in a second by the clock, and in a second of the server's processor time. */
type Rates = { second: number; processor: number }

async function loadServer(
  { url, pid }: RunningServer,
  path: string,
  toPath: (() => string) | undefined | false,
): Promise<Rates> {
  const before = readCpuSeconds(pid)
  const second = await loadGet(url + path, SECONDS, toPath || undefined)
  return { second, processor: (second * SECONDS) / (readCpuSeconds(pid) - before) }
}
