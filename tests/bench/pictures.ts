/** Photos of 12 megapixels, as telephones send them: how soon they are there, and who waits for it. */
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { type Figure, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'

const PHOTOS = 9

type Held = { p99: number; max: number }

/** @returns the figures of one server, whose loop is watched from within */
export async function measurePictures(): Promise<Figure[]> {
  const file = await createDatabaseFile('tables')
  const login = await createOwnerLogin(file, await openSalon(file))
  const probe = join(dirname(file.path), 'loop.json')
  const photos: Uint8Array<ArrayBuffer>[] = []
  for (let i = 0; i <= PHOTOS; i++) photos.push(await createPhoto(i))
  const server = await startBenchServer(
    ['--import', './tests/bench/loop-probe.js', 'dist/server/main.js'],
    { PORT: '0', DATABASE_URL: `file:${file.path}`, LOOP_PROBE: probe },
  )
  const readHeld = async (): Promise<Held> => {
    await rm(probe, { force: true })
    process.kill(server.pid, 'SIGUSR2')
    await setTimeout(100)
    // The probe's own words.
    return JSON.parse(await readFile(probe, 'utf8')) as Held
  }
  try {
    const token = await signInOwner(server.url, login)
    const times: number[] = []
    const quiet: Held[] = []
    const busy: Held[] = []
    for (const photo of photos) {
      await readHeld()
      await setTimeout(1000)
      quiet.push(await readHeld())
      times.push(await upload(server.url, token, photo))
      busy.push(await readHeld())
    }
    return toFigures({ times, quiet, busy, photos })
  } finally {
    await server.stop()
    await file.remove()
  }
}

/** With grain, as a telephone's picture has: some 5 MB. */
async function createPhoto(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 40 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const
  return new Uint8Array(await sharp({ create }).blur(1).jpeg({ quality: 95 }).toBuffer())
}

async function upload(url: string, token: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const begun = performance.now()
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/pictures`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`a photo got ${answer.status}`)
  await answer.text()
  return performance.now() - begun
}

type Measured = { times: number[]; quiet: Held[]; busy: Held[]; photos: Uint8Array[] }

function toFigures({ times, quiet, busy, photos }: Measured): Figure[] {
  const megabytes = getMedian(photos.map(({ length }) => length / 1024 ** 2)).toFixed(1)
  // The first one starts the process.
  const [first = 0, ...others] = times
  const format = (held: Held[]) => {
    const [p99, max] = (['p99', 'max'] as const).map((key) => held.slice(1).map((it) => it[key]))
    return `${getMedian(p99 ?? []).toFixed(1)}, ${getMedian(max ?? []).toFixed(1)} ms`
  }
  return [
    {
      what: `a photo of 12 megapixels (${megabytes} MB) to its sizes, median (worst)`,
      value: `${Math.round(getMedian(others))} (${Math.round(Math.max(...others))}) ms`,
      goal: 'under 1,500 ms',
    },
    {
      what: '… the first one, which starts the process',
      value: `${Math.round(first)} ms`,
      goal: '-',
    },
    {
      what: '… the loop held meanwhile: 99th of 100, longest',
      value: format(busy),
      goal: 'at most 5 ms',
    },
    { what: '… the same with nothing to do', value: format(quiet), goal: '-' },
  ]
}
