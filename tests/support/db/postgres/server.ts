/** A PostgreSQL server of the tests' own: in a temporary folder, on a socket that only they reach. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  findOnPath,
  installDebianPackage,
  isExecutable,
  listPathFolders,
} from '../../executables.ts'

export type PostgresServer = {
  version: string
  /** The address of one of its databases. */
  getAddress: (database: string) => string
  stop: () => Promise<void>
}

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const READY_WITHIN_MS = 30_000
/** Vitest reads its configuration several times in one run. */
const TRIED = 'VEZ_TEST_POSTGRES_TRIED'

/** Speed for tests, whose databases nobody needs after a crash. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
const SETTINGS = [
  'listen_addresses=',
  'max_connections=300',
  'shared_buffers=128MB',
  'log_min_messages=panic',
  'log_min_error_statement=panic',
]

/** The folder that holds both `initdb` and `postgres`. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const folders = [...newestFirst.map((v) => join(DEBIAN_FOLDER, v, 'bin')), ...listPathFolders()]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))),
  )
}

/** PostgreSQL refuses to run as root: there the packages' own user runs it. */
function findUser(): { prefix: string[]; uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return { prefix: [], uid: -1, gid: -1 }
  const setpriv = findOnPath(['setpriv'])
  if (!setpriv) return undefined
  try {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((what) =>
      Number(execFileSync('id', [what, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    )
    return { prefix: [setpriv, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'], uid, gid }
  } catch {
    return undefined
  }
}

/**
 * Whether a run has a server: found, or installed where a CI's machine has none. A person's own
 * machine is left as it is: PGlite stands in there.
 */
export function findOrInstallPostgres(): boolean {
  if (!findPrograms() && process.env.CI && !process.env[TRIED]) tryToInstall()
  return canRun()
}

/** Whether its user may run what was found: a container can refuse to change the user. */
function canRun(): boolean {
  const [programs, user] = [findPrograms(), findUser()]
  if (!programs || !user) return false
  const [command = '', ...rest] = [...user.prefix, join(programs, 'postgres'), '--version']
  return spawnSync(command, rest, { stdio: 'ignore' }).status === 0
}

function tryToInstall(): void {
  process.env[TRIED] = 'true'
  try {
    installDebianPackage('postgresql')
  } catch (error) {
    process.stderr.write(`PostgreSQL could not be installed, PGlite stands in: ${error}\n`)
  }
}

type ServerOptions = {
  /** Commits reach the disk, for whoever measures them. */
  isDurable?: boolean
  /** Reached by TLS alone, at 127.0.0.1. */
  tls?: { port: number; certificate: string; key: string }
}

/** @returns undefined where there is none */
export async function startPostgres({
  isDurable = false,
  tls,
}: ServerOptions = {}): Promise<PostgresServer | undefined> {
  const programs = findPrograms()
  const user = programs && findUser()
  if (!programs || !user) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vez-pg-'))
  await chmod(folder, 0o700)
  if (user.uid >= 0) await chown(folder, user.uid, user.gid)
  const toCommand = (program: string, args: string[]) => {
    const [command = '', ...rest] = [...user.prefix, join(programs, program), ...args]
    return { command, rest }
  }
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'vez', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { command, rest } = toCommand('initdb', init)
  execFileSync(command, rest, { stdio: 'ignore', cwd: '/' })
  const settings = [...SETTINGS, `unix_socket_directories=${folder}`]
  if (!isDurable) settings.push(...NOT_DURABLE)
  if (tls) settings.push(...(await prepareTls(data, tls, user)))
  const server = toCommand('postgres', ['-D', data, ...settings.flatMap((one) => ['-c', one])])
  const child = spawn(server.command, server.rest, { stdio: 'ignore', cwd: '/' })
  await waitUntilReady(child, join(data, 'postmaster.pid'))
  const version = String(execFileSync(join(programs, 'postgres'), ['--version'])).trim()
  return {
    version,
    getAddress: (database) => {
      const host = tls ? `127.0.0.1:${tls.port}` : encodeURIComponent(folder)
      return `postgres://vez@${host}/${database}`
    },
    stop: async () => {
      child.kill('SIGQUIT')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @returns the settings of a server that takes nobody without TLS */
async function prepareTls(
  data: string,
  { port, certificate, key }: NonNullable<ServerOptions['tls']>,
  { uid, gid }: { uid: number; gid: number },
): Promise<string[]> {
  const files = { 'server.crt': certificate, 'server.key': key }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(data, name), content, { mode: 0o600 })
    if (uid >= 0) await chown(join(data, name), uid, gid)
  }
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n')
  return ['ssl=on', 'listen_addresses=127.0.0.1', `port=${port}`]
}

/** Its file of the process's number ends with `ready` once it answers. */
async function waitUntilReady(child: ChildProcess, pidFile: string): Promise<void> {
  const late = performance.now() + READY_WITHIN_MS
  while (!isReady(pidFile)) {
    if (child.exitCode !== null || performance.now() > late) {
      child.kill('SIGQUIT')
      throw new Error('the PostgreSQL server of the tests did not start')
    }
    await setTimeout(20)
  }
}

function isReady(pidFile: string): boolean {
  return existsSync(pidFile) && /^ready\s*$/m.test(readFileSync(pidFile, 'utf8'))
}
