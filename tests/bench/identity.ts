/** Whether somebody has an account must not show in how long an answer takes. */
import { join } from 'node:path'
import { sendHttp } from '#tests/support/server/http-client.ts'
import { type Figure, formatRatio, getMedian } from './figures.ts'
import { startBenchServer } from './processes.ts'

const ROUNDS = 200
const UNLIMITED = '1000000'

type Pair = readonly [known: number, unknown: number]

/** Wrong passwords and recoveries, for an account that is there and for one that is not. */
export async function measureIdentity(folder: string): Promise<Figure[]> {
  const DATABASE_URL = `file:${join(folder, 'identity.db')}`
  const env = { PORT: '0', DATABASE_URL, RATE_LIMIT_FACTOR: UNLIMITED, LOG_LEVEL: 'info' }
  const server = await startBenchServer(['dist/server/main.js'], env)
  const call = async (path: string, body: object) => {
    const { ms, status, text } = await sendHttp(`${server.url}/auth/v1/${path}`, { body }).answer
    if (![200, 400].includes(status)) throw new Error(`${path}: ${status} ${text}`)
    return ms
  }
  const known = 'conhecida@conta.example'
  const signIn = (email: string) =>
    call('token?grant_type=password', { email, password: 'não é esta' })
  const recover = (email: string) => call('recover', { email })
  try {
    await call('signup', { email: known, password: 'uma senha de teste' })
    return [
      ...toIdentityFigures('wrong password', await alternate(signIn, known)),
      ...toIdentityFigures('recovery', await alternate(recover, known)),
    ]
  } finally {
    await server.stop()
  }
}

/** One after the other, each first as often as the other; what was first of all does not count. */
async function alternate(ask: (email: string) => Promise<number>, known: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS + 10; round++) {
    const unknown = `ninguem-${round}@conta.example`
    const first = await ask(round % 2 === 0 ? known : unknown)
    const second = await ask(round % 2 === 0 ? unknown : known)
    pairs.push(round % 2 === 0 ? [first, second] : [second, first])
  }
  return pairs.slice(10)
}

function toIdentityFigures(what: string, pairs: readonly Pair[]): Figure[] {
  const [known, unknown] = [
    getMedian(pairs.map(([ms]) => ms)),
    getMedian(pairs.map(([, ms]) => ms)),
  ]
  return [
    { what: `${what}, known account`, value: `${known.toFixed(2)} ms`, goal: '-' },
    { what: `${what}, unknown account`, value: `${unknown.toFixed(2)} ms`, goal: '-' },
    {
      what: `${what}, median of known to that of unknown`,
      value: (known / unknown).toFixed(2),
      goal: 'about 1',
    },
    { what: `${what}, known to unknown, pair by pair`, value: formatRatio(pairs), goal: 'about 1' },
  ]
}
