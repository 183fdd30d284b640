/**
 * Odd questions and writes to `/rest/v1` of the built server, by everybody who might ask, in a house of years:
 * no 5xx, nothing of anybody else's, no answer over two seconds.
 */

import Database from 'better-sqlite3'
import fc from 'fast-check'
import { findLeaks, listSecretsHiddenInRest } from '#tests/support/api/access/access-fixture.ts'
import type { Caller } from '#tests/support/api/access/caller.ts'
import { createFuzzedRest } from '#tests/support/api/fuzz/fuzzed-rest.ts'
import { plantBookings } from '#tests/support/db/plant-bookings.ts'
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts'
import { formatSeconds, type Proof } from './proof.ts'

/** Of one caller, with one token. */
const A_TURN = 200
const TOGETHER = 4
const SEED = 20261126
const LONGEST_MS = 2000
const BOOKINGS = 20_000

type Tally = { classes: Map<string, number>; complaints: Map<string, number>; slowest: number }

export async function proveRest(requests: number): Promise<Proof> {
  const started = performance.now()
  const world = await openFuzzWorld()
  const tally: Tally = { classes: new Map(), complaints: new Map(), slowest: 0 }
  try {
    growHouse(world)
    const given = await findGiven(world)
    const turns = Math.ceil(requests / A_TURN)
    for (let turn = 0; turn < turns; turn++) {
      // Most are refused whatever they ask for: they are heard less often.
      const asking = turn % 5 === 0 ? world.callers : given
      const caller = asking[Math.floor(turn / (turn % 5 === 0 ? 5 : 1)) % asking.length]
      if (caller) await sendTurn(world, tally, caller, turn)
    }
    const complaints = [...tally.complaints].map(([what, count]) => `${count} × ${what}`)
    complaints.push(...(await world.listServerComplaints()))
    const classes = [...tally.classes].sort().map(([name, count]) => `${name} ${count}`)
    const figures = `${turns * A_TURN} requests to /rest/v1 by ${world.callers.length} kinds of caller, ${classes.join(', ')}, the slowest ${tally.slowest.toFixed(0)} ms, ${formatSeconds(started)}`
    return { figures, complaints }
  } finally {
    await world.close()
  }
}

function growHouse({ address, houses }: FuzzWorld): void {
  const { business } = houses.here
  // Past visits show an archived professional's name to whoever reads them: it would look like a leak.
  const professionals = business.professionals.filter(({ deleted }) => !deleted)
  const database = new Database(address.replace(/^file:/, ''))
  plantBookings(database, houses.server.context.now(), (plant) =>
    plant({ ...business, professionals }, BOOKINGS),
  )
  database.close()
}

/** Who may read bookings. The first of them starts the process that reads lists, which is not measured. */
async function findGiven({ callers, request }: FuzzWorld): Promise<Caller[]> {
  const given: Caller[] = []
  for (const caller of callers) {
    await caller.prepare?.()
    const answer = await request('/rest/v1/bookings?limit=1', { headers: await caller.headers() })
    await answer.text()
    if (answer.status === 200) given.push(caller)
  }
  return given
}

async function sendTurn(world: FuzzWorld, tally: Tally, caller: Caller, turn: number) {
  await caller.prepare?.()
  const headers = await caller.headers()
  const hidden = listSecretsHiddenInRest(world.houses, caller.person)
  const all = fc.sample(createFuzzedRest(world.ids), { seed: SEED + turn, numRuns: A_TURN })
  for (let i = 0; i < all.length; i += TOGETHER) {
    await Promise.all(
      all.slice(i, i + TOGETHER).map(async ({ path, ...init }) => {
        const began = performance.now()
        const answer = await world.request(path, {
          ...init,
          headers: { ...init.headers, ...headers },
        })
        const text = await answer.text()
        const ms = performance.now() - began
        tally.slowest = Math.max(tally.slowest, ms)
        count(tally.classes, `${Math.trunc(answer.status / 100)}xx`)
        const sent = JSON.stringify({ path: decodeURIComponent(path), ...init })
        // Ids are sent as values, which an earlier write may have stored.
        const secrets = hidden.filter(
          ({ text: hiddenText }) => !sent.includes(hiddenText) && !world.ids.includes(hiddenText),
        )
        const wrong = [
          ...(answer.status >= 500 ? [`answered ${answer.status} ${text}`] : []),
          ...(ms > LONGEST_MS ? ['took more than two seconds'] : []),
          ...findLeaks(secrets, text),
        ]
        for (const what of wrong) complain(tally, `${what} to ${caller.name}`, sent)
      }),
    )
  }
}

function complain({ complaints }: Tally, what: string, sent: string): void {
  if (!complaints.has(what)) process.stderr.write(`${what}\n  ${sent.slice(0, 600)}\n`)
  count(complaints, what)
}

const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1)
