/** Litestream beside the server, by the configuration that ships: a machine is lost amid bookings, and brought back. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { findOnPath } from '#tests/support/executables.ts'
import {
  createBookingLoad,
  listPromisedIds,
  MANY_PROFESSIONALS,
} from '#tests/support/server/booking-load.ts'
import { compareCopy } from '#tests/support/server/copies.ts'
import { signIn } from '#tests/support/server/http-client.ts'
import { endServers, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'
import { ROOT } from '#tests/support/structure/repository.ts'

/** MIT; the program in it Apache-2.0, 29 MB. */
const PACKAGE = '@flydotio/litestream-linux-x64@1.0.1'
const CONFIG = join(ROOT, 'deploy/litestream.yml')
const files: DatabaseFile[] = []
let endCopying = async () => {}

afterEach(async () => {
  await endServers()
  await endCopying()
  for (const file of files.splice(0)) await file.remove()
})

/**
 * The machine's own, or the registry's, which has it for Linux on x64 alone: no dependency can name what
 * is not there for all.
 */
async function findLitestream(folder: string): Promise<string | undefined> {
  const found = findOnPath(['litestream'])
  if (found || process.platform !== 'linux' || process.arch !== 'x64') return found
  await promisify(execFile)('npm', ['install', '--no-save', '--prefix', folder, PACKAGE])
  return join(folder, 'node_modules/@flydotio/litestream-linux-x64/litestream')
}

async function newFile(content: 'nothing' | 'tables'): Promise<DatabaseFile> {
  const file = await createDatabaseFile(content)
  files.push(file)
  return file
}

/** @returns how to end it without a word */
function startCopying(program: string, env: NodeJS.ProcessEnv): () => Promise<void> {
  const child = spawn(program, ['replicate', '-config', CONFIG], { env, stdio: 'ignore' })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test('what was answered eight seconds before a machine is lost is in its copy, which serves', async () => {
  const file = await newFile('tables')
  const program = await findLitestream(dirname(file.path))
  if (!program) return
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const REPLICA_URL = `file://${join(dirname(file.path), 'elsewhere')}`
  const env = { PATH: process.env.PATH, DATABASE: file.path, REPLICA_URL }
  const server = await startServer({ database: file.path })
  endCopying = startCopying(program, env)
  const load = await createBookingLoad(server.url, business)
  const running = load.run([server.url], 2)
  await load.reach(40)
  const before = listPromisedIds(load)
  // It copies each second; on a busy machine it waits for its turn. Bookings go on meanwhile.
  await setTimeout(8000)
  await Promise.all([server.kill(), endCopying()])
  load.stop()
  await running
  const restored = await newFile('nothing')
  const args = ['restore', '-config', CONFIG, '-o', restored.path, file.path]
  await promisify(execFile)(program, args, { env })
  expect(compareCopy(restored.path, before)).toEqual({ missing: [], integrity: 'ok' })
  const again = await startServer({ database: restored.path })
  expect(await signIn(again.url, business.slug)).toBeTruthy()
})
