import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { requireNth } from '#tests/support/db/factories.ts'
import { getUrl } from '#tests/support/server/http-client.ts'
import { signInOwner } from '#tests/support/server/owner.ts'
import { type Figure, getMedian } from './figures.ts'
import type { Houses } from './houses.ts'
import { startBenchServer } from './processes.ts'
import { getNextMonday } from './salon.ts'

const ROUNDS = 3
const SECONDS = 8
/** ms between two calls of the neighbour's clients */
const PAUSE = 10
/** What the owners of large houses reload, each without a pause. */
const LISTS = [
  'bookings?page=3',
  'bookings?q=conceicao',
  'bookings?status=completed',
  'share',
  'clients?q=9',
]

type Times = { p50: number; p99: number; calls: number }

/** A salon's page and free hours, quiet and while three owners of large houses list and search. */
export async function measureNeighbour({ path, owners, neighbour }: Houses): Promise<Figure[]> {
  const server = await startBenchServer(['dist/server/main.js'], {
    ...{ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT_FACTOR: '100000' },
  })
  const day = getNextMonday()
  const service_id = requireNth(neighbour.services).id
  const professional_id = requireNth(neighbour.professionals).id
  const slots = new URLSearchParams({ service_id, professional_id, from: day, to: day })
  const urls = [
    `${server.url}/${neighbour.slug}`,
    `${server.url}/api/public/${neighbour.slug}/slots?${slots}`,
  ]
  const rounds: { quiet: Times; busy: Times; lists: number }[] = []
  try {
    const tokens: string[] = []
    for (const owner of owners) tokens.push(await signInOwner(server.url, owner))
    for (let round = 0; round <= ROUNDS; round++) {
      const quiet = await callInTurns(urls)
      const lists = startLists(server.url, tokens)
      const busy = await callInTurns(urls)
      rounds.push({ quiet, busy, lists: await lists.stop() })
    }
  } finally {
    await server.stop()
  }
  return toFigures(rounds.slice(1))
}

async function callInTurns(urls: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  for (let i = 0; performance.now() < until; i++) {
    const { status, ms } = await getUrl(requireNth(urls, i % urls.length), { agent })
    if (status !== 200) throw new Error(`a client of the neighbour got ${status}`)
    times.push(ms)
    await setTimeout(PAUSE)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99), calls: times.length }
}

/** Each owner reloads one list after the other. */
function startLists(url: string, tokens: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  let lists = 0
  let isOver = false
  const reload = async (token: string) => {
    for (let i = 0; !isOver; i++) {
      const path = requireNth(LISTS, i % LISTS.length)
      const { status } = await getUrl(`${url}/api/${path}`, { token, agent })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      lists += 1
    }
  }
  const owners = Promise.all(tokens.map(reload))
  return {
    stop: async () => {
      isOver = true
      await owners
      agent.destroy()
      return lists
    },
  }
}

function toFigures(rounds: { quiet: Times; busy: Times; lists: number }[]): Figure[] {
  const format = (key: 'quiet' | 'busy') => {
    const [p50, p99] = (['p50', 'p99'] as const).map((part) =>
      getMedian(rounds.map((round) => round[key][part])).toFixed(1),
    )
    return `${p50}, ${p99} ms`
  }
  const perSecond = getMedian(rounds.map(({ lists }) => lists)) / SECONDS
  return [
    { what: 'a salon’s page and hours, median and 99th of 100', value: format('quiet'), goal: '-' },
    {
      what: '… while three owners of 43,000 bookings list and search',
      value: format('busy'),
      goal: '99th: twice, or 15 ms',
    },
    { what: 'lists that these owners get', value: `${perSecond.toFixed(1)} /s`, goal: '-' },
  ]
}
