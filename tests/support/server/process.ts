/** The built server as a process of its own, on a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildServer } from './build.ts'

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null }

/** A process and what it has said so far. */
type Run = {
  child: ChildProcess
  output: () => string
  errors: () => string
  exit: Promise<ProcessExit>
}

export type ServerProcess = {
  /** `http://127.0.0.1:<port>` */
  url: string
  pid: number
  /** Asks it to end (SIGTERM), and waits until it has. */
  stop: () => Promise<ProcessExit>
  /** Ends it without a word (SIGKILL). */
  kill: () => Promise<ProcessExit>
  exit: Promise<ProcessExit>
  output: () => string
  errors: () => string
}

export type ServerOptions = {
  /** Of the SQLite file. */
  database: string
  /** Variables of the environment beside those that every test sets. */
  env?: Record<string, string>
  args?: string[]
  /** The built file to run; the server as it ships unless given. */
  entry?: string
}

const PATIENCE_MS = 60_000
/** What says that a server listens, and where: its log, or a demo's welcome. */
const LISTENING = [/"address":"[^"]+:(\d+)".*"listening"/, /http:\/\/\S+:(\d+)\/login\n/]
const running = new Set<ChildProcess>()

function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

process.once('exit', killAll)
// Vitest ends a worker by a signal, which would leave its servers behind; so would Vitest's own end.
for (const end of ['SIGTERM', 'disconnect']) {
  process.once(end, () => {
    killAll()
    process.exit()
  })
}

/** Ends whatever a test has left running. */
export async function endServers(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

async function run({ database, env = {}, args = [], entry }: ServerOptions): Promise<Run> {
  const child = spawn(process.execPath, [entry ?? (await buildServer()), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `file:${database}`,
      RATE_LIMIT_FACTOR: '100000',
      // Salons of tests are written down without a plan.
      PLANS: 'off',
      ...env,
    },
  })
  running.add(child)
  const exit = new Promise<ProcessExit>((resolve) => {
    child.once('exit', () => running.delete(child))
    // Not `exit`: what it said last may still be on its way.
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output: gather(child.stdout), errors: gather(child.stderr), exit }
}

function gather(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: string[] = []
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}

/** Starts a server and waits until it listens. */
export async function startServer(start: ServerOptions): Promise<ServerProcess> {
  const { child, output, errors, exit } = await run(start)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exit
  }
  const port = await Promise.race([
    readPort(child, output),
    exit.then(({ code }) => Promise.reject(new Error(`exit ${code}: ${errors()}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    exit,
    output,
    errors,
  }
}

function readPort(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`no server after ${PATIENCE_MS} ms: ${output()}`))
    }, PATIENCE_MS)
    const look = () => {
      const port = LISTENING.map((line) => line.exec(output())?.[1]).find(Boolean)
      if (!port) return
      clearTimeout(late)
      child.stdout?.off('data', look)
      resolve(port)
    }
    child.stdout?.on('data', look)
    child.once('exit', () => clearTimeout(late))
  })
}

/** Runs a server that is expected to end by itself. */
export async function runServer(
  start: ServerOptions,
): Promise<ProcessExit & { output: string; errors: string }> {
  const { child, output, errors, exit } = await run(start)
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const ended = await exit
  clearTimeout(late)
  return { ...ended, output: output(), errors: errors() }
}
