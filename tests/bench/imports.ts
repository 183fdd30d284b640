/** A salon moves in: ten thousand clients from a table, and who waits for it. */
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LINES_A_CALL } from '#domain/import/import.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { createDatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import type { Figure } from './figures.ts'
import { startBenchServer } from './processes.ts'

const CLIENTS = 10_000
const BAD = 300
const A_CALL = LINES_A_CALL

type Held = { p99: number; max: number }

/** @returns how long checking, bringing in and taking back take, and what they hold */
export async function measureImports(): Promise<Figure[]> {
  const file = await createDatabaseFile('tables')
  const login = await createOwnerLogin(file, await openSalon(file))
  const probe = join(dirname(file.path), 'loop.json')
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
    const send = createSender(server.url, token)
    const { id } = await send('POST', '/api/imports', { kind: 'clients', file_name: 'a.csv' })
    await readHeld()
    const begun = performance.now()
    for (let at = 0; at < CLIENTS; at += A_CALL)
      await send('POST', `/api/imports/${id}/lines`, { lines: createLines(at) })
    const checked = performance.now()
    const whileChecking = await readHeld()
    await send('POST', `/api/imports/${id}/start`, { known: 'skip' })
    await waitFor(send, id, 'done')
    const brought = performance.now()
    const whileBringing = await readHeld()
    await send('POST', `/api/imports/${id}/undo`)
    await waitFor(send, id, 'undone')
    const undone = performance.now()
    const format = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    const held = ({ p99, max }: Held) => `${p99.toFixed(1)}, ${max.toFixed(1)} ms`
    return [
      {
        what: `${CLIENTS} clients, ${BAD} bad lines, checked and brought in`,
        value: format(begun, brought),
        goal: 'under 10 s',
      },
      { what: 'of it the check', value: format(begun, checked), goal: '-' },
      { what: 'taken back', value: format(brought, undone), goal: '-' },
      {
        what: 'the loop held meanwhile, p99 and worst: check',
        value: held(whileChecking),
        goal: '-',
      },
      { what: 'the same while they are brought in', value: held(whileBringing), goal: '-' },
    ]
  } finally {
    await server.stop()
    await file.remove()
  }
}

const createLines = (from: number) =>
  Array.from({ length: A_CALL }, (_, i) => {
    const nth = from + i
    const isBad = nth % Math.floor(CLIENTS / BAD) === 0 && nth / Math.floor(CLIENTS / BAD) < BAD
    const digits = String(nth).padStart(8, '0')
    const telefone = isBad ? digits : `(11) 9${digits.slice(0, 4)}-${digits.slice(4)}`
    const birth_date = `${1 + (nth % 28)}/0${1 + (nth % 9)}/19${50 + (nth % 50)}`
    const email = `cliente${nth}@mail.example`
    return { line: nth + 2, cells: { nome: `Cliente ${nth}`, telefone, email, birth_date } }
  })

type Answer = { id: string; state: string }

const createSender =
  (url: string, token: string) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // What the contract says of these calls.
    return (await answer.json()) as Answer
  }

async function waitFor(
  send: ReturnType<typeof createSender>,
  id: string,
  state: string,
): Promise<void> {
  while ((await send('GET', `/api/imports/${id}`)).state !== state) await setTimeout(100)
}
