/**
 * Odd requests to the built server, with old and odd rows in its database: valid calls of every
 * endpoint by every kind of caller of which something is changed, and those of the tests of the API.
 * The houses are made by a server in this process, on the same file and under the same secret.
 */
import fc from 'fast-check'
import type { Call } from '#api/contract/contract.ts'
import { findLeaks, listSecretsHiddenFrom } from '#tests/support/api/access/access-fixture.ts'
import type { Caller } from '#tests/support/api/access/caller.ts'
import { SAMPLE_CALLS } from '#tests/support/api/access/samples.ts'
import type { FuzzedRequest } from '#tests/support/api/fuzz/fuzzed-values.ts'
import { createMutatedCalls } from '#tests/support/api/fuzz/mutated-calls.ts'
import { type FuzzAnswer, sendOne } from '#tests/support/api/fuzz/send-fuzzed.ts'
import { plantOddHouse } from '#tests/support/db/plant-oddities.ts'
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts'
import { formatSeconds, type Proof } from './proof.ts'

/** Of one caller to one endpoint, sent at once. */
const TOGETHER = 8
const SEED = 20261122

class Tally {
  readonly classes = new Map<string, number>()
  readonly complaints = new Map<string, number>()
  sent = 0
  unmade = 0

  add({ status, complaints, sent }: FuzzAnswer, who: string): void {
    this.sent++
    const name = `${Math.trunc(status / 100)}xx`
    this.classes.set(name, (this.classes.get(name) ?? 0) + 1)
    const wrong = status >= 500 ? [`answered ${status}`, ...complaints] : complaints
    for (const what of wrong) this.complain(`${what}: ${who}`, sent)
  }

  /** The first of each kind, with what was sent. */
  complain(what: string, { method, path, headers, body }: FuzzedRequest): void {
    const seen = this.complaints.get(what) ?? 0
    this.complaints.set(what, seen + 1)
    if (seen > 0) return
    const shown = JSON.stringify({ ...headers, Authorization: '…', Cookie: '…' })
    process.stderr.write(`${what}\n  ${method} ${path} ${shown} ${body?.slice(0, 300) ?? ''}\n`)
  }
}

export async function proveFuzz(requests: number): Promise<Proof> {
  const started = performance.now()
  const world = await openFuzzWorld()
  try {
    const tally = new Tally()
    const mutated = Math.floor(requests * 0.6)
    await sendMutated(world, tally, mutated)
    await sendMadeUp(world, tally, requests - mutated)
    const complaints = [...tally.complaints].map(([what, count]) => `${count} × ${what}`)
    complaints.push(...(await world.listServerComplaints()))
    const classes = [...tally.classes].sort().map(([name, count]) => `${name} ${count}`)
    const figures = `${tally.sent} requests to ${world.endpoints.length} endpoints by ${world.callers.length} kinds of caller, ${classes.join(', ')}, ${world.oddRows} odd rows, ${tally.unmade} calls could not be made, ${formatSeconds(started)}`
    return { figures, complaints }
  } finally {
    await world.close()
  }
}

/** Of every endpoint as every caller a few, or of some of these pairs where there are not enough. */
async function sendMutated(world: FuzzWorld, tally: Tally, count: number): Promise<void> {
  const { endpoints, callers } = world
  const pairs = endpoints.flatMap((name) => callers.map((caller) => ({ name, caller })))
  const each = Math.max(TOGETHER, Math.ceil(count / pairs.length))
  const step = Math.max(1, Math.floor((pairs.length * each) / count))
  for (let i = 0; i < pairs.length; i += step) {
    const pair = pairs[i]
    if (pair) await sendPair(world, tally, pair, { count: each, seed: SEED + i })
  }
}

async function sendPair(
  world: FuzzWorld,
  tally: Tally,
  { name, caller }: { name: Call; caller: Caller },
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const base = await makeCall(world, name, caller).catch(() => null)
  if (!base) {
    tally.unmade++
    return
  }
  // Ids are sent as values too, and where text is taken they are kept as it.
  const sendable = new Set(world.ids)
  const hidden = listSecretsHiddenFrom(world.houses, caller.person).filter(
    ({ text }) => !sendable.has(text),
  )
  const judge = (text: string, sent: FuzzedRequest) => {
    const said = JSON.stringify(sent)
    return findLeaks(
      hidden.filter((secret) => !said.includes(secret.text)),
      text,
    )
  }
  const all = fc.sample(createMutatedCalls(base), { seed, numRuns: count })
  for (let i = 0; i < all.length; i += TOGETHER) {
    const some = all.slice(i, i + TOGETHER)
    const told = await Promise.all(some.map((sent) => sendOne(world.request, sent, judge)))
    for (const answer of told) tally.add(answer, `${name} as ${caller.name}`)
  }
}

async function makeCall({ houses, ids }: FuzzWorld, name: Call, caller: Caller) {
  await caller.prepare?.()
  const sample = await SAMPLE_CALLS[name](houses, caller)
  const headers = await caller.headers(sample.booking)
  return { name, slug: houses.here.business.slug, headers, sample, ids }
}

/** To houses whose settings change to what cannot be read while they are asked. */
async function sendMadeUp(world: FuzzWorld, tally: Tally, count: number): Promise<void> {
  const size = 250
  for (let turn = 0; turn * size < count; turn++) {
    const house = world.madeUp[turn % world.madeUp.length]
    if (!house) return
    await plantOddHouse(world.storage, house.business, turn)
    const numRuns = Math.min(size, count - turn * size)
    const all = fc.sample(house.requests, { seed: SEED + turn, numRuns })
    for (let i = 0; i < all.length; i += TOGETHER) {
      const some = all.slice(i, i + TOGETHER)
      const told = await Promise.all(some.map((sent) => sendOne(world.request, sent)))
      for (const answer of told) {
        const [at = ''] = answer.sent.path.split('?')
        tally.add(answer, `${answer.sent.method} ${at.slice(0, 60)}`)
      }
    }
  }
}
