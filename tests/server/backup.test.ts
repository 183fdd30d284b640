/** Copies made while the server takes bookings, by the commands as people run them. */
import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { KEPT_COPIES } from '#api/backup/nightly.ts'
import { toTimeOfDay } from '#domain/time/civil-time.ts'
import { parseFields, sendHttp, signIn } from '#tests/support/server/http-client.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import {
  createBookingRequest,
  createDatabaseFile,
  type DatabaseFile,
  getHourAhead,
  openSalon,
} from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []

async function newFile(content?: Parameters<typeof createDatabaseFile>[0]) {
  const file = await createDatabaseFile(content)
  files.push(file)
  return file
}

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

const runCommand = (command: 'backup' | 'restore', database: string, ...files: string[]) =>
  runServer({ database, args: [command, ...files] })

function listIds(path: string): Set<string> {
  const database = new Database(path, { readonly: true })
  const ids = database.prepare('SELECT id FROM bookings').pluck().all().map(String)
  database.close()
  return new Set(ids)
}

test('a copy made under load holds every booking that was answered before, and is a database', async () => {
  const file = await newFile('tables')
  const business = await openSalon(file, { settings: { general_settings: {} } })
  const server = await startServer({ database: file.path })
  const token = await signIn(server.url, business.slug)
  const answered: string[] = []
  let stopping = false
  const bookOn = async (worker: number) => {
    for (let i = worker; !stopping; i += 4) {
      const { date, minute } = getHourAhead(i)
      const body = createBookingRequest(business, date, toTimeOfDay(minute))
      const url = `${server.url}/api/public/${business.slug}/bookings`
      const answer = await sendHttp(url, { method: 'POST', token, body }).answer
      if (answer.status === 201) answered.push(String(parseFields(answer).id))
      else if (answer.status !== 409 && answer.status !== 400) throw new Error(answer.text)
    }
  }
  const workers = [0, 1, 2, 3].map(bookOn)
  const copies: { path: string; before: string[] }[] = []
  for (const round of [1, 2, 3]) {
    await expect.poll(() => answered.length).toBeGreaterThan(round * 20)
    const path = join(dirname(file.path), 'copies', `${round}.db`)
    const before = [...answered]
    const { code, errors } = await runCommand('backup', file.path, path)
    expect([code, errors]).toEqual([0, ''])
    copies.push({ path, before })
  }
  stopping = true
  await Promise.all(workers)
  for (const { path, before } of copies) {
    const stored = listIds(path)
    expect(before.filter((id) => !stored.has(id))).toEqual([])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  }
  // Nothing but the copies: no journal, no draft.
  expect((await readdir(join(dirname(file.path), 'copies'))).sort()).toEqual([
    '1.db',
    '2.db',
    '3.db',
  ])
  expect(server.errors()).toBe('')
})

test('a copy is restored where no database is, and serves', async () => {
  const file = await newFile('tables')
  const { slug } = await openSalon(file)
  const copy = join(dirname(file.path), 'copia.db')
  expect((await runCommand('backup', file.path, copy)).output).toMatch(/^Copied and checked: /)
  const there = await runCommand('restore', file.path, copy)
  expect(there.code).toBe(1)
  expect(there.errors).toMatch(/^Vez made no copy: \S+ exists already: nothing was written\n$/)
  const other = await newFile()
  expect((await runCommand('restore', other.path, copy)).code).toBe(0)
  expect((await stat(other.path)).mode & 0o777).toBe(0o600)
  const server = await startServer({ database: other.path })
  expect(await signIn(server.url, slug)).toBeTruthy()
})

test('what cannot be copied is refused in one line, and nothing is left behind', async () => {
  const file = await newFile('tables')
  const folder = dirname(file.path)
  const [copy, text] = [join(folder, 'copia.db'), join(folder, 'texto.db')]
  await writeFile(text, 'Agenda escrita à mão. '.repeat(400))
  await runCommand('backup', file.path, copy)
  const size = (await stat(copy)).size
  const empty = await newFile()
  const runs = [
    await runCommand('backup', file.path, copy),
    await runCommand('backup', file.path),
    await runCommand('backup', join(folder, 'nenhum.db'), join(folder, 'x.db')),
    await runCommand('restore', empty.path, text),
    await runCommand('restore', empty.path, join(folder, 'nenhum.db')),
  ]
  for (const { code, errors } of runs) {
    expect(code).toBe(1)
    expect(errors).toMatch(/^Vez made no copy: [^\n]+\n$/)
  }
  expect((await stat(copy)).size).toBe(size)
  expect(existsSync(empty.path)).toBe(false)
  expect((await readdir(folder)).sort()).toEqual(
    [basename(file.path), 'copia.db', 'texto.db'].sort(),
  )
})

test('BACKUP_DIR holds a copy of last night and the newest before it', async () => {
  const file = await newFile('tables')
  const folder = join(dirname(file.path), 'noites')
  await runCommand('backup', file.path, join(folder, 'vez-2020-01-01.db'))
  const old = Array.from(
    { length: 20 },
    (_, i) => `vez-2020-02-${String(i + 1).padStart(2, '0')}.db`,
  )
  for (const name of [...old, 'vez-2020-01-05.db.77.partial', 'minha.db']) {
    await writeFile(join(folder, name), '')
  }
  const servers = [0, 1].map(() =>
    startServer({ database: file.path, env: { BACKUP_DIR: folder } }),
  )
  await Promise.all(servers)
  const listCopies = async () => (await readdir(folder)).filter((name) => name.startsWith('vez-'))
  await expect.poll(async () => (await listCopies()).length).toBe(KEPT_COPIES)
  const names = (await listCopies()).sort()
  expect(names.slice(0, -1)).toEqual(old.slice(-(KEPT_COPIES - 1)))
  expect(listIds(join(folder, names.at(-1) ?? '')).size).toBe(0)
  expect(existsSync(join(folder, 'minha.db'))).toBe(true)
})

test('a database of a newer version stops the start with one line, and is left as it is', async () => {
  const file = await newFile('tables')
  file.change("INSERT INTO migrations VALUES ('of-next-year', 1)")
  const { code, errors } = await runServer({ database: file.path })
  expect([code, errors]).toEqual([
    1,
    'Vez did not start: the database was changed by a newer version of Vez; start that version, or restore a copy from before\n',
  ])
  const copied = await runCommand('backup', file.path, join(dirname(file.path), 'x.db'))
  expect(copied.errors).toMatch(/^Vez made no copy: the database was changed by a newer version/)
})
