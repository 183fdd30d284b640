import { resolve } from 'node:path'
import type { Env } from '#api/env.ts'
import { backUpStorage, restoreStorage } from '#db/backup.ts'
import { type Moved, moveStorage } from '#db/move/move.ts'

/** @property names the files or addresses behind it */
type CopyCommand = { command: 'backup' | 'restore' | 'move'; names: readonly string[] }

/** The command that a command line asks for. */
export function parseCopyCommand(args: readonly string[]): CopyCommand | null {
  const [command, ...rest] = args
  if (command !== 'backup' && command !== 'restore' && command !== 'move') return null
  return { command, names: rest.filter((arg) => !arg.startsWith('-')) }
}

const KEY_REMINDER =
  'Keep SECRET_KEY (or the .key file beside the database) with it, and both away from this machine.'

/** As docs/running.md installs it, and in the program's folder. */
const getUsage = (words: string): string => `vez ${words}, or npm run ${words.replace(' ', ' -- ')}`

/**
 * `vez backup FILE`, `vez restore FILE` and `vez move FROM TO`; `npm run backup -- FILE` … in the program's folder.
 * @returns what to print
 */
export async function runCopyCommand(
  { command, names }: CopyCommand,
  env: Pick<Env, 'DATABASE_URL'>,
  migrations: string,
): Promise<string> {
  const [first, second] = names
  if (command === 'move') {
    if (!first || !second)
      throw new Error(`say from where and to where: ${getUsage('move FROM TO')}`)
    const began = performance.now()
    const moved = await moveStorage(first, second, migrations)
    return formatMove(moved, (performance.now() - began) / 1000)
  }
  if (!first) throw new Error(`say the file: ${getUsage(`${command} FILE`)}`)
  const path = resolve(first)
  if (command === 'backup') {
    await backUpStorage(env.DATABASE_URL, path, migrations)
    return `Copied and checked: ${path}\n${KEY_REMINDER}\n`
  }
  await restoreStorage(env.DATABASE_URL, path, migrations)
  return `Restored and checked: ${env.DATABASE_URL}\nPut back its key too: SECRET_KEY, or the .key file beside it.\n`
}

const IN_USE =
  'A server had it open meanwhile: what was written since is not there. Stop it, and move again into an empty database.\n'

const formatMove = ({ tables, rows, isInUse }: Moved, seconds: number): string =>
  `Moved and compared row by row: ${rows} rows of ${tables} tables, in ${seconds.toFixed(1)} s.
The key goes along: SECRET_KEY, or what is in the .key file beside the SQLite file.
${isInUse ? IN_USE : ''}`
