/** Commands in a folder where the server's database is not: `DATABASE_URL` was forgotten. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCopyCommand } from '#api/backup/commands.ts'
import { readEnv } from '#api/env.ts'
import { runAsOperator } from '#api/operator/command.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-missing-'))
})
afterEach(() => rm(folder, { recursive: true }))

const readSettings = () => readEnv({ DATABASE_URL: `file:${folder}/data/vez.db` }, [])
const run = (...args: string[]) => runAsOperator(readSettings(), MIGRATIONS, args)

test('no command makes a database where there is none: it names the path and the setting', async () => {
  const refusal = `there is no database at ${folder}/data/vez.db; set DATABASE_URL to`
  await expect(run('houses')).rejects.toThrow(refusal)
  await expect(run('owner', 'dona@salao.example', 'Dona Aurora')).rejects.toThrow(refusal)
  const backup = { command: 'backup', names: [`${folder}/copies/vez.db`] } as const
  await expect(runCopyCommand(backup, readSettings(), MIGRATIONS)).rejects.toThrow(refusal)
  expect(await readdir(folder)).toEqual([])
})

test('the commands are explained without a database', async () => {
  expect(await run()).toContain('houses ')
  expect(await run('help')).toBe(await run())
  expect(await readdir(folder)).toEqual([])
})

test('a command without its file says how it is called, installed and in the program’s folder', async () => {
  const run = (command: 'backup' | 'move') =>
    runCopyCommand({ command, names: [] }, readSettings(), MIGRATIONS)
  await expect(run('backup')).rejects.toThrow(/: vez backup FILE, or npm run backup -- FILE$/)
  await expect(run('move')).rejects.toThrow(/: vez move FROM TO, or npm run move -- FROM TO$/)
})
