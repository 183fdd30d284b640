/** Programs that tests need: found on this machine, or installed from Debian's packages. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const listPathFolders = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')

export function findOnPath(names: readonly string[]): string | undefined {
  const folders = listPathFolders()
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** `sudo -n` where it never asks, nothing for root, undefined where neither can be. */
function getRootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n']
  } catch {
    return undefined
  }
}

/** Installs one of Debian's packages. @returns whether that could be tried at all */
export function installDebianPackage(name: string): boolean {
  const prefix = existsSync('/etc/debian_version') ? getRootPrefix() : undefined
  if (!prefix) return false
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command = 'env', ...rest] = [...apt, ...args]
    // Its output goes to stderr: a test run's stdout ends with the totals.
    execFileSync(command, rest, { stdio: ['ignore', process.stderr, process.stderr] })
  }
  return true
}
