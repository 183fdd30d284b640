import { resolve } from 'node:path'
import type { Env } from '#api/env.ts'
import { backUpStorage, restoreStorage } from '#db/backup.ts'

type CopyCommand = 'backup' | 'restore'

/** The command that a command line asks for, and the file that it names. */
export function parseCopyCommand(
  args: readonly string[],
): { command: CopyCommand; file: string | undefined } | null {
  const [command, ...rest] = args
  if (command !== 'backup' && command !== 'restore') return null
  return { command, file: rest.find((arg) => !arg.startsWith('-')) }
}

const KEY_REMINDER =
  'Keep SECRET_KEY (or the .key file beside the database) with it, and both away from this machine.'

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`.
 * @returns what to print
 */
export async function runCopyCommand(
  { command, file }: { command: CopyCommand; file: string | undefined },
  env: Pick<Env, 'DATABASE_URL'>,
  migrations: string,
): Promise<string> {
  if (!file) throw new Error(`say the file: npm run ${command} -- FILE`)
  const path = resolve(file)
  if (command === 'backup') {
    await backUpStorage(env.DATABASE_URL, path, migrations)
    return `Copied and checked: ${path}\n${KEY_REMINDER}\n`
  }
  await restoreStorage(env.DATABASE_URL, path, migrations)
  return `Restored and checked: ${env.DATABASE_URL}\nPut back its key too: SECRET_KEY, or the .key file beside it.\n`
}
