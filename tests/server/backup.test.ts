/** Copies made while the server takes bookings, by the commands as people run them. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findDueCopy, KEPT_COPIES } from '#api/backup/nightly.ts'
import { createBookingLoad, MANY_PROFESSIONALS } from '#tests/support/server/booking-load.ts'
import { copyUnderLoad, listStoredIds, runCopyCommand } from '#tests/support/server/copies.ts'
import { signIn } from '#tests/support/server/http-client.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []
/** A night's copy is made at the lowest priority: on a busy machine it waits for all others. */
const PATIENCE = { timeout: 90_000 }

async function newFile(content?: Parameters<typeof createDatabaseFile>[0]) {
  const file = await createDatabaseFile(content)
  files.push(file)
  return file
}

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

test('a copy made under load holds every booking that was answered before, and is a database', async () => {
  const file = await newFile('tables')
  const business = await openSalon(file, { professionals: MANY_PROFESSIONALS })
  const server = await startServer({ database: file.path })
  const load = await createBookingLoad(server.url, business)
  const running = load.run([server.url], 4)
  const copies = await copyUnderLoad(file.path, load, 3)
  load.stop()
  await running
  expect([...load.statuses.keys()].filter((status) => ![201, 400, 409].includes(status))).toEqual(
    [],
  )
  for (const { path, code, errors, before, missing, integrity } of copies) {
    expect(before).toBeGreaterThan(0)
    expect({ code, errors, missing, integrity }).toEqual({
      ...{ code: 0, errors: '', missing: [], integrity: 'ok' },
    })
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
  expect((await runCopyCommand('backup', file.path, copy)).output).toMatch(/^Copied and checked: /)
  const there = await runCopyCommand('restore', file.path, copy)
  expect(there.code).toBe(1)
  expect(there.errors).toMatch(/^Vez made no copy: \S+ exists already: nothing was written\n$/)
  const other = await newFile()
  expect((await runCopyCommand('restore', other.path, copy)).code).toBe(0)
  expect((await stat(other.path)).mode & 0o777).toBe(0o600)
  const server = await startServer({ database: other.path })
  expect(await signIn(server.url, slug)).toBeTruthy()
})

test('what cannot be copied is refused in one line, and nothing is left behind', async () => {
  const file = await newFile('tables')
  const folder = dirname(file.path)
  const [copy, text] = [join(folder, 'copia.db'), join(folder, 'texto.db')]
  await writeFile(text, 'Agenda escrita à mão. '.repeat(400))
  await runCopyCommand('backup', file.path, copy)
  const size = (await stat(copy)).size
  const empty = await newFile()
  const runs = [
    await runCopyCommand('backup', file.path, copy),
    await runCopyCommand('backup', file.path),
    await runCopyCommand('backup', join(folder, 'nenhum.db'), join(folder, 'x.db')),
    await runCopyCommand('restore', empty.path, text),
    await runCopyCommand('restore', empty.path, join(folder, 'nenhum.db')),
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
  await runCopyCommand('backup', file.path, join(folder, 'vez-2020-01-01.db'))
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
  await expect.poll(async () => (await listCopies()).length, PATIENCE).toBe(KEPT_COPIES)
  const names = (await listCopies()).sort()
  expect(names.slice(0, -1)).toEqual(old.slice(-(KEPT_COPIES - 1)))
  expect(listStoredIds(join(folder, names.at(-1) ?? '')).size).toBe(0)
  expect(existsSync(join(folder, 'minha.db'))).toBe(true)
})

test('why a night has no copy stands in the log', async () => {
  const file = await newFile('tables')
  const folder = join(dirname(file.path), 'noites')
  await mkdir(folder)
  const name = findDueCopy(folder, Date.now())
  await writeFile(join(folder, `${name}-wal`), '')
  const server = await startServer({ database: file.path, env: { BACKUP_DIR: folder } })
  await expect.poll(() => server.output(), PATIENCE).toContain('"msg":"no copy was made"')
  expect(server.output()).toMatch(/"reason":"Vez made no copy: \S+-wal exists already/)
  expect(await readdir(folder)).toEqual([`${name}-wal`])
})

test('a database of a newer version stops the start with one line, and is left as it is', async () => {
  const file = await newFile('tables')
  file.change("INSERT INTO migrations VALUES ('of-next-year', 1)")
  const { code, errors } = await runServer({ database: file.path })
  expect([code, errors]).toEqual([
    78,
    'Vez did not start: the database was changed by a newer version of Vez; start that version, or restore a copy from before\n',
  ])
  const copied = await runCopyCommand('backup', file.path, join(dirname(file.path), 'x.db'))
  expect(copied.errors).toMatch(/^Vez made no copy: the database was changed by a newer version/)
})
