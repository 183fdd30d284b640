/** The network between a process and its PostgreSQL server fails amid bookings, and comes back. */
import { setTimeout } from 'node:timers/promises'
import {
  type BookingLoad,
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from './booking-load.ts'
import { listCounted } from './count-complaints.ts'
import { getUrl, parseFields } from './http-client.ts'
import { type Network, openNetwork } from './network.ts'
import type { ServerProcess } from './process.ts'
import { createOpenSalon } from './salon.ts'
import type { ServedDatabase } from './served-database.ts'

const LANES = 4
/** ms within which everything has to be answered: a query is given up after 45 s, a connection after 5. */
const LONGEST_ANSWER_MS = 55_000
const LONGEST_RECOVERY_MS = 10_000

export type NetworkCutReport = {
  promised: number
  /** How many were told to come again. */
  refused: number
  slowestMs: number
  /** From the network's return to the next booking, the slowest time. */
  recoveryMs: number
  complaints: string[]
}

/** @param silenceMs how long nothing comes through without a word; 0: cut with a word alone */
export async function cutNetwork(
  served: ServedDatabase,
  { rounds, silenceMs }: { rounds: number; silenceMs: number },
): Promise<NetworkCutReport> {
  const business = await served.use((storage) =>
    createOpenSalon(storage, { professionals: MANY_PROFESSIONALS }),
  )
  const network = await openNetwork(getSocket(served.address))
  const server = await served.start({ DATABASE_URL: redirect(served.address, network) })
  const load = await createBookingLoad(server.url, business, { asksAgain: true })
  const running = load.run([server.url], LANES)
  const complaints: string[] = []
  let recoveryMs = 0
  for (let round = 0; round < rounds; round++) {
    await load.reach(load.promised.length + 20)
    network.cut()
    complaints.push(...(await lookWhileCut(server, load, business.slug)))
    recoveryMs = Math.max(recoveryMs, await mend(network, load))
    if (silenceMs === 0) continue
    network.silence()
    await setTimeout(silenceMs)
    recoveryMs = Math.max(recoveryMs, await mend(network, load))
  }
  load.stop()
  await running
  await server.stop()
  await network.close()
  const slowestMs = Math.max(...load.times)
  complaints.push(...(await judge(served, load, { slowestMs, recoveryMs })))
  const refused = load.statuses.get(503) ?? 0
  return { promised: load.promised.length, refused, slowestMs, recoveryMs, complaints }
}

/** Whoever asks is told so, in words, at once. */
async function lookWhileCut(
  { url }: ServerProcess,
  load: BookingLoad,
  slug: string,
): Promise<string[]> {
  await load.reachStatus(503, (load.statuses.get(503) ?? 0) + 8)
  const page = await getUrl(`${url}/api/public/${slug}`)
  const { message } = page.status === 503 ? parseFields(page) : { message: page.text }
  const isClear = page.status === 503 && /tente|instante|momento/i.test(String(message))
  return isClear ? [] : [`while it is cut the page answers ${page.status} ${message}`]
}

async function mend(network: Network, load: BookingLoad): Promise<number> {
  const began = performance.now()
  const before = load.promised.length
  network.mend()
  await load.reach(before + 1)
  const took = performance.now() - began
  await load.reach(before + 20)
  return took
}

async function judge(
  served: ServedDatabase,
  load: BookingLoad,
  { slowestMs, recoveryMs }: { slowestMs: number; recoveryMs: number },
): Promise<string[]> {
  const { stored, overlaps } = await served.readResult()
  const ids = listPromisedIds(load)
  const odd = [...load.statuses.keys()].filter((status) => ![201, 503].includes(status))
  return [
    ...listCounted({
      'bookings too many or too few are stored': Math.abs(stored - ids.length),
      'bookings were promised twice': ids.length - new Set(ids).size,
      'pairs of bookings overlap': overlaps,
    }),
    ...(slowestMs > LONGEST_ANSWER_MS ? [`an answer took ${slowestMs.toFixed(0)} ms`] : []),
    ...(recoveryMs > LONGEST_RECOVERY_MS ? [`it came back after ${recoveryMs.toFixed(0)} ms`] : []),
    ...odd.map((status) => `answers ${status}`),
  ]
}

/** Where a server of the tests listens: a socket in the folder that its address names as the host. */
const getSocket = (address: string) => ({
  path: `${decodeURIComponent(new URL(address).hostname)}/.s.PGSQL.5432`,
})

function redirect(address: string, { port }: Network): string {
  const url = new URL(address)
  return `postgres://vez@127.0.0.1:${port}${url.pathname}`
}
