/**
 * `npm run prove`: what takes longer than a test should, against the built server as a process of its
 * own. All parts, or some, each with its size if need be: `npm run prove -- kills=5 fuzz=20000`.
 * Prints one line of figures a part, and ends with 1 where something is lost or wrong.
 */
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { proveAvailability } from './availability-mutation.ts'
import { proveBackup } from './backup.ts'
import { proveDisk } from './disk.ts'
import { proveKills, proveMoneyKills } from './kills.ts'
import { proveOnPostgres } from './on-postgres.ts'
import { provePower } from './power.ts'
import type { Proof } from './proof.ts'
import { proveClocks, proveRace } from './race.ts'
import { proveSoak } from './soak.ts'
import { proveWordPress } from './wordpress.ts'

type Part = { size: number; prove: (size: number) => Promise<Proof> }

/** What makes its houses with the whole server in this process, whose pages hold what only Vite reads. */
async function proveInVite<Module>(
  name: string,
  prove: (module: Module) => Promise<Proof>,
): Promise<Proof> {
  const vite = await createServer({
    ...{ configFile: false, logLevel: 'error', appType: 'custom' },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const file = fileURLToPath(new URL(name, import.meta.url))
    // Vite knows no types of what it loads.
    return await prove((await vite.ssrLoadModule(file)) as Module)
  } finally {
    await vite.close()
  }
}

const proveFuzzInVite = (requests: number) =>
  proveInVite<typeof import('./fuzz.ts')>('./fuzz.ts', ({ proveFuzz }) => proveFuzz(requests))
const proveRestInVite = (requests: number) =>
  proveInVite<typeof import('./rest.ts')>('./rest.ts', ({ proveRest }) => proveRest(requests))
const proveFiguresInVite = (houses: number) =>
  proveInVite<typeof import('./figures.ts')>('./figures.ts', ({ proveFigures }) =>
    proveFigures(houses),
  )

/** `size`: hours, rounds, minutes, copies, houses or requests. */
const PARTS: Record<string, Part> = {
  race: { size: 1000, prove: proveRace },
  clocks: { size: 200, prove: proveClocks },
  kills: { size: 40, prove: proveKills },
  money: { size: 20, prove: proveMoneyKills },
  network: { size: 5, prove: (rounds) => proveOnPostgres('network', rounds) },
  soak: { size: 60, prove: proveSoak },
  power: { size: 20, prove: provePower },
  disk: { size: 5, prove: proveDisk },
  backup: { size: 10, prove: proveBackup },
  wordpress: { size: 2, prove: proveWordPress },
  availability: { size: 1, prove: proveAvailability },
  figures: { size: 200, prove: proveFiguresInVite },
  fuzz: { size: 100_000, prove: proveFuzzInVite },
  rest: { size: 100_000, prove: proveRestInVite },
}

const typed = process.argv.slice(2)
const wanted = (typed.length > 0 ? typed : Object.keys(PARTS)).map((argument) => {
  const [name = '', size] = argument.split('=')
  const part = PARTS[name]
  const chosen = size === undefined ? part?.size : Number(size)
  if (!part || !Number.isInteger(chosen)) {
    throw new Error(`no part called ${argument}; there are: ${Object.keys(PARTS).join(', ')}`)
  }
  return { name, part: { ...part, size: Number(chosen) } }
})

for (const { name, part } of wanted) {
  const broken = (error: Error) => ({ figures: 'ended early', complaints: [`${error.stack}`] })
  const { figures, complaints } = await part.prove(part.size).catch(broken)
  process.stdout.write(`${name.padEnd(13)} ${figures}\n`)
  for (const complaint of complaints) process.stdout.write(`${' '.repeat(13)} ${complaint}\n`)
  if (complaints.length > 0) process.exitCode = 1
}
