import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCopyHandler,
  findDueCopy,
  KEPT_BEFORE_VERSION,
  KEPT_COPIES,
} from '#api/backup/nightly.ts'
import { SettingError } from '#api/env.ts'
import type { DueWork } from '#db/due-work.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-nights-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a night’s copy bears the date on whose third hour it is due, where most houses are', async () => {
  expect(findDueCopy(folder, Date.parse('2026-03-10T02:59:00-03:00'))).toBe('vez-2026-03-09.db')
  expect(findDueCopy(folder, Date.parse('2026-03-10T03:00:00-03:00'))).toBe('vez-2026-03-10.db')
  await writeFile(join(folder, 'vez-2026-03-10.db'), '')
  expect(findDueCopy(folder, Date.parse('2026-03-10T03:00:00-03:00'))).toBeNull()
  expect(findDueCopy(folder, Date.parse('2026-03-11T02:59:00-03:00'))).toBeNull()
  expect(findDueCopy(folder, Date.parse('2026-03-11T03:00:00-03:00'))).toBe('vez-2026-03-11.db')
})

const NIGHT: DueWork = {
  ...{ id: '1', kind: 'nightly_copy', key: 'daily:nightly_copy', user_id: null, state: 'waiting' },
  ...{ due_at: 0, created_at: 0, expires_at: null, done_at: null },
  ...{ leased_until: 1, attempts: 1, last_error: null },
}

/** Makes the copy of a night by a command that only writes a file. @returns what lies there then */
async function makeCopy(name: string, before: readonly string[]): Promise<string[]> {
  const nights = join(folder, name)
  await mkdir(nights)
  for (const one of before) await writeFile(join(nights, one), '')
  const entry = join(folder, 'server.mjs')
  await writeFile(entry, `import fs from 'node:fs'; fs.writeFileSync(process.argv[3], 'a copy')`)
  const copies = {
    folder: nights,
    entry,
    env: { DATABASE_URL: 'file:' },
    log: pino({ enabled: false }),
  }
  const { run } = createCopyHandler(copies, () => Date.parse('2026-03-20T04:00:00-03:00'))
  await run(NIGHT, new AbortController().signal)
  return (await readdir(nights)).sort()
}

const listNights = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `vez-2026-03-${from + at}.db`)

test('the newest copies stay, and no unfinished one is counted as one of them', async () => {
  const [own, others] = ['vez-2026-03-20.db', 'vez-2026-03-20.db.7.partial']
  const late = 'vez-2026-03-21.db.8.partial'
  const broken = ['vez-2026-03-10.db.5.partial', 'vez-2026-03-19.db.6.partial']
  const before = [...listNights(10, 19), ...broken, others, late, 'minha.db']
  expect(await makeCopy('ten', before)).toEqual(
    [...listNights(10, 19), own, others, late, 'minha.db'].sort(),
  )
})

test('with more copies than are kept the oldest go, whatever else lies there', async () => {
  const unfinished = ['vez-2026-03-20.db.7.partial', 'vez-2026-03-21.db.8.partial']
  const left = await makeCopy('many', [...listNights(10, 19), ...OLD, ...unfinished, 'minha.db'])
  expect(left).toEqual(['minha.db', ...OLD.slice(-3), ...listNights(10, 20), ...unfinished].sort())
  expect(KEPT_COPIES).toBe(14)
})

test('of the copies from before a version the newest stay, and what is called otherwise', async () => {
  const listBefore = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `before-2025-1${from + at}-03-0930.db`)
  const own = ['before-2019.db', 'before-2019-01-01-0930.db.zip', 'antes-2019-01-01-0930.db']
  const left = await makeCopy('versions', [...listBefore(0, 6), ...own])
  expect(left).toEqual(['vez-2026-03-20.db', ...own, ...listBefore(2, 6)].sort())
  expect(KEPT_BEFORE_VERSION).toBe(5)
})

const OLD = Array.from({ length: 8 }, (_, at) => `vez-2026-02-0${at + 1}.db`)

test.each([
  ['made', () => join(folder, 'text/copies'), 'ENOTDIR'],
  // Nobody may write there, not even root.
  ['written to', () => '/proc', 'E(NOENT|ACCES)'],
])('a folder that cannot be %s is a wrong setting, which is named', async (_, getFolder, code) => {
  await writeFile(join(folder, 'text'), '')
  const copies = {
    folder: getFolder(),
    entry: '',
    env: { DATABASE_URL: 'file:' },
    log: pino({ enabled: false }),
  }
  const create = () => createCopyHandler(copies, () => 0)
  expect(create).toThrow(SettingError)
  expect(create).toThrow(new RegExp(`^BACKUP_DIR: must be a folder .+ make and write to: ${code}`))
})

test('a folder that can be written to is left as it was', async () => {
  const nights = join(folder, 'fresh', 'nights')
  const copies = {
    folder: nights,
    entry: '',
    env: { DATABASE_URL: 'file:' },
    log: pino({ enabled: false }),
  }
  createCopyHandler(copies, () => 0)
  expect(await readdir(nights)).toEqual([])
})
