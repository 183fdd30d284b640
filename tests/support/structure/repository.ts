import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export const ROOMS = ['domain', 'db', 'api', 'widget', 'console', 'examples', 'tests'] as const

const BROKEN = 'tests/structure/broken/'

function git(...args: string[]): string[] {
  // A checkout may belong to another user than the one who tests it, in a container for instance.
  const trusted = ['-c', 'safe.directory=*', ...args]
  const output = execFileSync('git', trusted, { cwd: ROOT, encoding: 'utf8' })
  return output.split('\n').filter((line) => line !== '')
}

/** Every file of ours that exists, committed or about to be, but for the sample that is broken. */
export function listOurFiles(): string[] {
  const deleted = new Set(git('ls-files', '-d'))
  return git('ls-files', '-co', '--exclude-standard', '--deduplicate').filter(
    (file) => !file.startsWith(BROKEN) && !deleted.has(file),
  )
}

/** TypeScript files of the rooms. */
export function listRoomSources(): string[] {
  return listOurFiles().filter(
    (file) => /\.tsx?$/.test(file) && ROOMS.some((room) => file.startsWith(`${room}/`)),
  )
}

export const readOurs = (file: string) => readFileSync(new URL(file, `file://${ROOT}`), 'utf8')
