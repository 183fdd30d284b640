/** Photos at a server of its own: who prepares them, what is left when that dies, and copies. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { runCopyCommand } from '#tests/support/server/copies.ts'
import {
  findChildProcess,
  isProcessRunning,
  requireChildProcess,
} from '#tests/support/server/heavy-reader.ts'
import { getUrl, parseFields } from '#tests/support/server/http-client.ts'
import { createOwnerLogin, signInOwner } from '#tests/support/server/owner.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const COMMAND = 'prepare-pictures'
const files: DatabaseFile[] = []
let file: DatabaseFile
let server: ServerProcess
let login: Awaited<ReturnType<typeof createOwnerLogin>>
let token: string

async function newFile(content?: Parameters<typeof createDatabaseFile>[0]): Promise<DatabaseFile> {
  const made = await createDatabaseFile(content)
  files.push(made)
  return made
}
beforeAll(async () => {
  file = await newFile('tables')
  login = await createOwnerLogin(file, await openSalon(file))
  server = await startServer({ database: file.path })
  token = await signInOwner(server.url, login)
})
afterAll(async () => {
  await endServers()
  for (const one of files) await one.remove()
})

/** A picture that no page shows yet is its house's alone. */
const signedIn = (by: string) => ({ Authorization: `Bearer ${by}` })

type Answer = { status: number; code: unknown; url: string }

/** @param announced the length that the request says it has */
function send(body: Uint8Array, announced = body.length): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': announced }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}/api/pictures`,
      { method: 'POST', headers },
      (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .once('end', () => {
            const text = Buffer.concat(parts).toString()
            const { code, url } = parseFields({ status: 0, headers: {}, text, ms: 0 })
            resolve({ status: answer.statusCode ?? 0, code, url: String(url) })
          })
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
const listStored = (path: string): string[] => {
  const database = new Database(path, { readonly: true })
  const names = database.prepare('SELECT name FROM pictures ORDER BY name').pluck().all()
  database.close()
  return names.map(String)
}

test('a process of its own prepares them at a lower priority, and ends with its server', async () => {
  expect(findChildProcess(server.pid, COMMAND)).toBeNull()
  const { status, url } = await send(await createPhoto({ width: 2000, height: 1500 }))
  expect(status).toBe(200)
  const { headers } = await getUrl(`${server.url}${url}`, { headers: signedIn(token) })
  expect(headers['content-type']).toBe('image/webp')
  requireChildProcess(server.pid, COMMAND)
  expect((await stat(`${file.path}.pictures`)).mode & 0o777).toBe(0o600)
})

test('where it dies over a photo its sender reads a sentence, and the next one is prepared', async () => {
  const pid = requireChildProcess(server.pid, COMMAND)
  process.kill(pid, 'SIGSTOP')
  const lost = send(await createPhoto({ width: 901, height: 500 }))
  setTimeout(() => process.kill(pid, 'SIGKILL'), 1000)
  expect(await lost).toMatchObject({ status: 422, code: 'picture_not_prepared' })
  expect((await send(await createPhoto({ width: 902, height: 500 }))).status).toBe(200)
  expect(requireChildProcess(server.pid, COMMAND)).not.toBe(pid)
})

test('more than 15 MB are refused before they have come', async () => {
  const most = 15 * 1024 * 1024
  expect(await send(new Uint8Array(most + 1))).toMatchObject({
    ...{ status: 413, code: 'picture_too_large' },
  })
  expect((await send(await createPhoto({ width: 903, height: 500 }))).status).toBe(200)
})

test('copies share the pictures: each adds what is not there yet, and all of them come back', async () => {
  const folder = join(dirname(file.path), 'noites')
  await mkdir(folder)
  const copy = (name: string) => runCopyCommand('backup', file.path, join(folder, name))
  expect((await copy('1.db')).code).toBe(0)
  const shared = join(folder, 'vez.pictures')
  const first = listStored(shared)
  expect(first).toEqual(listStored(`${file.path}.pictures`))
  const { size } = await stat(shared)
  expect((await copy('2.db')).code).toBe(0)
  expect((await stat(shared)).size).toBe(size)
  const { url } = await send(await createPhoto({ width: 904, height: 500 }))
  expect((await copy('3.db')).code).toBe(0)
  expect(listStored(shared)).toHaveLength(first.length + 1)
  expect(readdirSync(folder).sort()).toEqual(['1.db', '2.db', '3.db', 'vez.pictures'])
  // The tables of a copy hold no picture.
  const tables = new Database(join(folder, '3.db'), { readonly: true })
  const has = tables.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'picture_files'")
  expect(has.pluck().get()).toBe(0)
  tables.close()

  const other = await newFile()
  expect((await runCopyCommand('restore', other.path, join(folder, '3.db'))).code).toBe(0)
  const restored = await startServer({ database: other.path })
  const headers = signedIn(await signInOwner(restored.url, login))
  expect((await getUrl(`${restored.url}${url}`, { headers })).status).toBe(200)
  await restored.stop()
})

test('a copy keeps for a month what its source has removed', async () => {
  const folder = join(dirname(file.path), 'mais-noites')
  await mkdir(folder)
  const copy = (name: string) => runCopyCommand('backup', file.path, join(folder, name))
  await copy('1.db')
  const shared = join(folder, 'vez.pictures')
  const [gone = '', ...left] = listStored(shared)
  const live = new Database(`${file.path}.pictures`)
  live.pragma('foreign_keys = ON')
  live.prepare('DELETE FROM pictures WHERE name = ?').run(gone)
  live.close()
  await copy('2.db')
  expect(listStored(shared)).toEqual([gone, ...left])
  const later = new Database(shared)
  later.prepare('UPDATE pictures SET gone_at = gone_at - ?').run(31 * 24 * 60 * 60 * 1000)
  later.close()
  await copy('3.db')
  expect(listStored(shared)).toEqual(left)
})

test('a house without pictures has no file for them, and is copied without', async () => {
  const empty = await newFile('tables')
  const copy = join(dirname(empty.path), 'copia.db')
  expect((await runCopyCommand('backup', empty.path, copy)).code).toBe(0)
  expect(readdirSync(dirname(empty.path)).filter((name) => name.includes('pictures'))).toEqual([])
  expect(existsSync(copy)).toBe(true)
})

test('nothing of it runs on when its server has ended', async () => {
  const pid = requireChildProcess(server.pid, COMMAND)
  await server.stop()
  await vi.waitUntil(() => !isProcessRunning(pid), { timeout: 15_000 })
  expect(server.errors()).toBe('')
})
