/** Disks that are soon full, each without harm to the one that this machine works on. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  name: string
  /** Where its files lie. */
  folder: string
  /** Leaves room for a few bookings more. */
  fill: (server: { pid: number; database: string }) => void
  makeRoom: (pid: number) => void
  remove: () => void
}

const ROOM = 256 * 1024

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Null where this process may not mount one. */
export function createSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'vez-disk-'))
  const ballast = join(folder, 'ballast')
  if (!runs('mount', '-t', 'tmpfs', '-o', 'size=24m', 'vez-disk', folder)) {
    rmdirSync(folder)
    return null
  }
  return {
    name: 'a full file system (tmpfs)',
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - ROOM)))
    },
    makeRoom: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

/** Its files may not grow further. Null where the system has no `prlimit`. */
export function createLimit(): SmallDisk | null {
  if (!runs('prlimit', '--version')) return null
  const limit = (pid: number, bytes: number | 'unlimited') => {
    if (!runs('prlimit', '--pid', `${pid}`, `--fsize=${bytes}:`)) throw new Error('no such limit')
  }
  return {
    name: 'a limit of its files (prlimit)',
    folder: tmpdir(),
    fill: ({ pid, database }) => limit(pid, statSync(`${database}-wal`).size + ROOM),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    remove: () => {},
  }
}
